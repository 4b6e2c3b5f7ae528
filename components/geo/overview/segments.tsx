import { ArrowDownRight, ArrowUpRight, Equal, Minus } from "lucide-react";
import { engineName } from "#components/geo/shared/engines.ts";
import { movementRange, movementWords } from "#components/geo/shared/movement.ts";
import type { Segment } from "#lib/geo/visibility/comparison.ts";
import { languageName } from "#lib/languages.ts";

const ICONS = {
  up: ArrowUpRight,
  down: ArrowDownRight,
  no_detectable_change: Equal,
  insufficient: Minus,
  not_comparable: Minus,
};

/** The verdict on each engine, language and tag, those that changed first. */
export function Segments({ segments }: { segments: readonly Segment[] }) {
  if (segments.length === 0) return null;
  const isShown = ({ verdict }: Segment) => verdict === "up" || verdict === "down";
  const sorted = segments.toSorted((a, b) => Number(isShown(b)) - Number(isShown(a)));
  return (
    <section aria-label="By engine, language and tag" className="border-t">
      <p className="px-4 pt-3 pb-1 text-muted-foreground text-xs">By engine, language and tag</p>
      <ul className="divide-y">
        {sorted.map((segment) => (
          <SegmentRow key={`${segment.kind} ${segment.value}`} segment={segment} />
        ))}
      </ul>
    </section>
  );
}

function SegmentRow({ segment }: { segment: Segment }) {
  const Icon = ICONS[segment.verdict];
  const range = movementRange(segment);
  const title = segment.difference === null || range === "" ? segment.reason : `${segment.reason} Change: ${range}.`;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2" data-verdict={segment.verdict}>
      <span className="min-w-0 truncate text-sm">{nameOf(segment)}</span>
      <span className="flex items-center gap-1.5 text-muted-foreground text-xs" data-numeric title={title}>
        <Icon aria-hidden className="size-3.5" />
        {movementWords(segment)}
      </span>
    </li>
  );
}

function nameOf({ kind, value }: Segment): string {
  if (kind === "engine") return engineName(value);
  return kind === "language" ? languageName(value) : `Tag: ${value}`;
}
