import { cn } from "#lib/utils.ts";

export function Separator({ className }: { className?: string }) {
  return <hr data-slot="separator" className={cn("h-px w-full shrink-0 border-0 bg-border", className)} />;
}
