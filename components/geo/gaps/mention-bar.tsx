import type { PromptGap } from "#lib/geo/gaps/contract.ts";
import { cn } from "#lib/utils.ts";

const PARTS = [
  { key: "competitorOnly", label: "Competitors alone", color: "bg-(--chart-3)" },
  { key: "both", label: "Both", color: "bg-accent/50" },
  { key: "ownOnly", label: "You alone", color: "bg-accent" },
  { key: "neither", label: "Neither", color: "bg-border-strong" },
] as const;

/** A stacked bar of how many answers name the brand, competitors, both or neither, with a legend. */
export function MentionBar({ answers }: { answers: PromptGap["answers"] }) {
  const total = PARTS.reduce((sum, { key }) => sum + answers[key], 0);
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full bg-surface-strong">
        {PARTS.map(({ key, color }) =>
          answers[key] > 0 ? (
            <span key={key} className={color} style={{ width: `${(100 * answers[key]) / Math.max(1, total)}%` }} />
          ) : null,
        )}
      </span>
      <ul aria-label="Who is named" className="flex flex-wrap gap-x-3 gap-y-0.5 text-muted-foreground text-xs">
        {PARTS.map(({ key, label, color }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span aria-hidden className={cn("size-2 rounded-full", color)} />
            {label} <span data-numeric>{answers[key]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
