import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

export function Skeleton({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden
      className={cn("block h-3.5 animate-pulse rounded-sm bg-selected", className)}
      {...props}
    />
  );
}
