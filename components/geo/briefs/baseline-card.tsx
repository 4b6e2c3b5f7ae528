"use client";

import { IntervalRows } from "#components/charts/interval-rows.tsx";
import { engineName } from "#components/geo/shared/engines.ts";
import { shortDay } from "#components/geo/shared/range.ts";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { Time } from "#components/state/time.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { plural } from "#lib/format.ts";
import type { Baseline } from "#lib/geo/briefs/contract.ts";

/** The rate as it stood when the brief was made, which the article is judged against. */
export function BaselineCard({ baseline }: { baseline: Baseline }) {
  const { mentionRate, n, low, high, sufficient, mentions, window, engines, measuredAt, sandbox } = baseline;
  return (
    <Card aria-label="Baseline">
      <CardHeader>
        <CardTitle>Baseline</CardTitle>
        {sandbox ? <SandboxBadge /> : null}
      </CardHeader>
      <CardContent className="grid gap-3">
        {n === 0 ? (
          <p className="text-sm">
            No tracked prompt asks this, so nothing could be measured before. Add it under Prompts to have a later brief
            judged.
          </p>
        ) : (
          <>
            <IntervalRows
              label="Baseline"
              rows={[{ key: "before", label: "Named", rate: { value: mentionRate, n, low, high, sufficient } }]}
            />
            <p className="text-muted-foreground text-xs" data-numeric>
              {mentions.toLocaleString("en-US")} of {plural(n, "answer")}, {shortDay(window.from)} to{" "}
              {shortDay(window.to)}, by {engines.map((engine) => engineName(engine)).join(", ")}. Registered{" "}
              <Time value={measuredAt} />; it never changes.
            </p>
          </>
        )}
      </CardContent>
    </Card>
  );
}
