"use client";

import * as LabelPrimitive from "radix-ui/label";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

export function Label({ className, ...props }: ComponentProps<typeof LabelPrimitive.Root>) {
  return (
    <LabelPrimitive.Root
      data-slot="label"
      className={cn("inline-flex items-center gap-1.5 font-medium text-sm select-none", className)}
      {...props}
    />
  );
}
