"use client";

import * as SwitchPrimitive from "radix-ui/switch";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

export function Switch({ className, ...props }: ComponentProps<typeof SwitchPrimitive.Root>) {
  return (
    <SwitchPrimitive.Root
      data-slot="switch"
      className={cn(
        "relative inline-flex h-4.5 w-8 shrink-0 items-center rounded-full border border-input bg-surface-strong transition-colors after:absolute after:-inset-1 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent",
        className,
      )}
      {...props}
    >
      <SwitchPrimitive.Thumb className="pointer-events-none block size-3 translate-x-0.5 rounded-full bg-input transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-accent-foreground" />
    </SwitchPrimitive.Root>
  );
}
