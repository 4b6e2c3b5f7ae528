import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";
import { controlClasses } from "./input.tsx";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      data-slot="textarea"
      className={cn(controlClasses, "field-sizing-content min-h-20 py-1.5", className)}
      {...props}
    />
  );
}
