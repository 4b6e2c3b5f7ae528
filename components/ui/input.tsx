import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

export const controlClasses =
  "w-full min-w-0 rounded-md border border-input bg-card px-2.5 text-sm shadow-xs transition-colors placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-destructive max-sm:text-lg focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ring";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input data-slot="input" type={type} className={cn(controlClasses, "h-8", className)} {...props} />;
}
