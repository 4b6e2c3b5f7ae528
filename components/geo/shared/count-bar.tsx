import { cn } from "#lib/utils.ts";

/** A bar for a count relative to the highest of its list. The number itself is text beside it. */
export function CountBar({
  value,
  top,
  own = false,
  className,
}: {
  value: number;
  top: number;
  own?: boolean;
  className?: string;
}) {
  return (
    <span aria-hidden className={cn("block h-1.5 overflow-hidden rounded-full bg-surface-strong", className)}>
      <span
        className={cn("block h-full rounded-full", own ? "bg-accent" : "bg-muted-foreground/60")}
        style={{ width: `${(100 * Math.min(value, top)) / Math.max(1e-9, top)}%` }}
      />
    </span>
  );
}
