import type { ReactNode } from "react";
import { cn } from "#lib/utils.ts";
import type { Rated } from "./figures.ts";
import { Rate } from "./rate.tsx";

export type ShareBar = { key: string; label: ReactNode; rate: Rated; own: boolean; aside?: ReactNode };

/**
 * Shares as labeled bars with a thin line for the 95% interval; the own brand uses the accent color. A full bar is
 * 100%. The numbers are text beside the bars, so that the list needs no separate table.
 */
export function ShareBars({ label, bars }: { label: string; bars: readonly ShareBar[] }) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {bars.map((bar) => (
        <li key={bar.key} className="grid gap-1">
          <span className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
            <span className={cn("min-w-0 truncate text-sm", bar.own ? "font-semibold" : "")}>{bar.label}</span>
            <span className="flex flex-wrap items-baseline gap-x-2">
              <Rate rate={bar.rate} />
              {bar.aside}
            </span>
          </span>
          <Bar rate={bar.rate} own={bar.own} />
        </li>
      ))}
    </ul>
  );
}

function Bar({ rate: { value, low, high }, own }: { rate: Rated; own: boolean }) {
  const place = (share: number) => `${100 * share}%`;
  return (
    <span aria-hidden className="relative block h-2 rounded-sm bg-surface-strong">
      <span
        className={cn("absolute inset-y-0 left-0 rounded-sm", own ? "bg-accent" : "bg-muted-foreground/45")}
        style={{ width: place(value ?? 0) }}
      />
      {low !== null && high !== null ? (
        <span
          className="absolute top-1/2 h-0.5 -translate-y-1/2 rounded-full bg-foreground/70"
          style={{ left: place(low), width: place(high - low) }}
        />
      ) : null}
    </span>
  );
}
