import type { ReactNode } from "react";
import { cn } from "#lib/utils.ts";
import { percent, type Rated } from "./figures.ts";
import { Rate } from "./rate.tsx";

export type IntervalRow = { key: string; label: ReactNode; rate: Rated; muted?: boolean };

/** Candidate axis maxima. The lowest one that fits every interval is used. */
const ENDS = [0.1, 0.25, 0.5, 1];

/**
 * Rates on one axis, each a point with its 95% interval, so that overlaps are visible. The numbers are text above the
 * lines, so that the list needs no separate table.
 */
export function IntervalRows({ label, rows }: { label: string; rows: readonly IntervalRow[] }) {
  const top = Math.max(0, ...rows.map(({ rate }) => rate.high ?? rate.value ?? 0));
  const end = ENDS.find((candidate) => candidate >= top) ?? 1;
  return (
    <div>
      <ul aria-label={label} className="grid gap-3">
        {rows.map((row) => (
          <li key={row.key} className="grid gap-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
              {row.label}
              <Rate rate={row.rate} />
            </span>
            <Whisker rate={row.rate} end={end} muted={row.muted ?? false} />
          </li>
        ))}
      </ul>
      <div aria-hidden data-numeric className="mt-1 flex justify-between text-muted-foreground text-xs">
        <span>0%</span>
        <span>{percent(end / 2)}</span>
        <span>{percent(end)}</span>
      </div>
    </div>
  );
}

function Whisker({ rate: { value, low, high }, end, muted }: { rate: Rated; end: number; muted: boolean }) {
  const place = (share: number) => `${(100 * share) / end}%`;
  const color = muted ? "bg-muted-foreground" : "bg-accent";
  return (
    <span aria-hidden className="relative block h-4 border-x">
      <span className="absolute inset-x-0 top-1/2 border-t border-dashed" />
      <span className="absolute inset-y-0 left-1/2 border-l" />
      {low === null || high === null ? null : (
        <span
          className={cn("absolute inset-y-1 rounded-sm", color, "opacity-35")}
          style={{ left: place(low), width: place(high - low) }}
        />
      )}
      {value === null ? null : (
        <span
          className={cn("absolute inset-y-0.5 w-1 -translate-x-1/2 rounded-full", color)}
          style={{ left: place(value) }}
        />
      )}
    </span>
  );
}
