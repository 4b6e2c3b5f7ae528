"use client";

import { Card } from "#components/ui/card.tsx";
import { formatCount } from "#lib/format.ts";
import type { Totals } from "#lib/geo/traffic/shapes.ts";
import { CHANNEL_WORDS, CHANNELS, change } from "./words.ts";

/** Totals of the three channels and of conversions, compared with the previous window. */
export function TotalsCard({ totals }: { totals: Totals }) {
  return (
    <Card aria-label="Totals">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg bg-border lg:grid-cols-4">
        {CHANNELS.map((channel) => (
          <div key={channel} className="grid min-w-0 content-start gap-1 bg-card p-4 max-sm:p-3">
            <dt className="text-muted-foreground text-xs">{CHANNEL_WORDS[channel].label}</dt>
            <dd className="grid gap-1">
              <span className="flex flex-wrap items-baseline gap-x-2" data-numeric>
                <span className="font-semibold text-2xl tracking-tight">{formatCount(totals[channel])}</span>
                <span
                  className="text-muted-foreground text-xs"
                  title={`${formatCount(totals.previous[channel])} in the previous period`}
                >
                  {change(totals[channel], totals.previous[channel])}
                </span>
              </span>
              <span className="text-pretty text-muted-foreground text-xs">{CHANNEL_WORDS[channel].text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
