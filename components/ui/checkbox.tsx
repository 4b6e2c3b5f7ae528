"use client";

import { Check, Minus } from "lucide-react";
import * as CheckboxPrimitive from "radix-ui/checkbox";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

export function Checkbox({ className, ...props }: ComponentProps<typeof CheckboxPrimitive.Root>) {
  return (
    <CheckboxPrimitive.Root
      data-slot="checkbox"
      className={cn(
        "group relative flex size-4 shrink-0 items-center justify-center rounded-sm border border-input bg-card shadow-xs after:absolute after:-inset-1 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent",
        className,
      )}
      {...props}
    >
      <CheckboxPrimitive.Indicator className="text-accent-foreground">
        <Check aria-hidden className="size-3 group-data-[state=indeterminate]:hidden" strokeWidth={3} />
        <Minus aria-hidden className="hidden size-3 group-data-[state=indeterminate]:block" strokeWidth={3} />
      </CheckboxPrimitive.Indicator>
    </CheckboxPrimitive.Root>
  );
}
