"use client";

import * as ProgressPrimitive from "radix-ui/progress";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

/** Progress as `value` of `max`; null means indeterminate. Give it an `aria-label`. */
export function Progress({ className, value, max = 100, ...props }: ComponentProps<typeof ProgressPrimitive.Root>) {
  const isDeterminate = typeof value === "number";
  return (
    <ProgressPrimitive.Root
      data-slot="progress"
      value={value ?? null}
      max={max}
      className={cn("relative h-1 w-full overflow-hidden rounded-full bg-surface-strong", className)}
      {...props}
    >
      <ProgressPrimitive.Indicator
        className={cn("h-full bg-accent transition-[width] duration-300", !isDeterminate && "w-1/3 animate-pulse")}
        style={isDeterminate ? { width: `${Math.min(100, (100 * value) / max)}%` } : undefined}
      />
    </ProgressPrimitive.Root>
  );
}
