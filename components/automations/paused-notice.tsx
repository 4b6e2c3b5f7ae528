import { TriangleAlert } from "lucide-react";
import { cn } from "#lib/utils.ts";

/** Says why an automation currently produces nothing. */
export function PausedNotice({ text, className }: { text: string; className?: string }) {
  return (
    <p className={cn("flex items-start gap-1.5 break-words text-warning-text text-xs", className)}>
      <TriangleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}
