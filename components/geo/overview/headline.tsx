"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { position, type Rated } from "#components/charts/figures.ts";
import { Rate } from "#components/charts/rate.tsx";
import { movementRange, movementWords } from "#components/geo/shared/movement.ts";
import { describeRange, type Range } from "#components/geo/shared/range.ts";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { formatCount } from "#lib/format.ts";
import type { getVisibilityOverview } from "#lib/geo/visibility/contract.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { GradeBadge } from "./grade-badge.tsx";
import { useVisibility } from "./hooks.ts";
import { HeadlineSkeleton } from "./overview-skeleton.tsx";

type Overview = OutputOf<typeof getVisibilityOverview>;

/** The headline figures of the window, each with its interval and number of answers. */
export function Headline({ range, onRange }: { range: Range; onRange: (range: Partial<Range> | null) => void }) {
  const query = useVisibility(range);
  return (
    <Card aria-label="Headline">
      <QueryView
        query={query}
        skeleton={<HeadlineSkeleton />}
        isEmpty={({ configured, engines }) => !configured || engines.length === 0}
        filtered={query.data?.configured ?? true}
        empty={
          <EmptyState
            title="Measurement is off"
            description="The operator of this server turned it off. Earlier results are kept."
          />
        }
        filteredEmpty={
          <EmptyState
            title="No answers in this period"
            description={`${describeRange(range)} has no scan. Choose a longer period, or run a scan.`}
            action={<Button onClick={() => onRange({ days: 90, from: null, to: null })}>Show 90 days</Button>}
          />
        }
      >
        {(overview) => <Figures overview={overview} />}
      </QueryView>
    </Card>
  );
}

function Figures({ overview: { headline, engines, sandbox } }: { overview: Overview }) {
  const path = useGeoPath();
  const sum = (of: "failed" | "blocked") => engines.reduce((total, engine) => total + engine[of], 0);
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg bg-border lg:grid-cols-4">
      <Figure
        label="Mention rate"
        aside={sandbox ? <SandboxBadge /> : null}
        note={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <GradeBadge grade={headline.grade} criteria={headline.criteria} />
            <Change change={headline.change} />
          </span>
        }
      >
        <Rate rate={toRated(headline)} size="lg" />
      </Figure>
      <Figure
        label="Share of voice"
        note={
          headline.shareOfVoice === null ? (
            <Link href={path("/competitors")} className="underline underline-offset-4 hover:text-foreground">
              Add competitors to compare
            </Link>
          ) : (
            "of all mentions of tracked brands"
          )
        }
      >
        <Rate rate={{ value: headline.shareOfVoice, ...headline.shareOfVoiceInterval }} size="md" />
      </Figure>
      <Figure
        label="Average position"
        note={headline.mentions === 0 ? "Available after your first mention" : "1 means mentioned first"}
      >
        <span data-numeric className="font-semibold text-lg">
          {position(headline.avgPosition)}
          <span className="ml-1.5 font-normal text-muted-foreground text-xs">
            {spread(headline.avgPositionInterval)}n={formatCount(headline.mentions)}
          </span>
        </span>
      </Figure>
      <Figure label="Answers" note={<NotAnswered failed={sum("failed")} blocked={sum("blocked")} />}>
        <span data-numeric className="font-semibold text-lg">
          {formatCount(headline.n)}
        </span>
      </Figure>
    </div>
  );
}

function toRated({ mentionRate, ...rest }: Omit<Rated, "value"> & { mentionRate: number | null }): Rated {
  return { value: mentionRate, n: rest.n, low: rest.low, high: rest.high, sufficient: rest.sufficient };
}

function Figure({
  label,
  aside,
  note,
  children,
}: {
  label: string;
  aside?: ReactNode;
  note: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid min-w-0 content-start gap-1 bg-card p-4 max-sm:p-3">
      <p className="flex min-h-5 flex-wrap items-center gap-x-2 text-muted-foreground text-xs">
        {label}
        {aside}
      </p>
      <p className="flex min-h-8 items-end">{children}</p>
      <p className="text-muted-foreground text-xs">{note}</p>
    </div>
  );
}

/** The change over the same prompts, engines and models as in the window before. */
function Change({ change }: { change: Overview["headline"]["change"] }) {
  return (
    <span title={movementRange(change)} data-numeric>
      {movementWords(change)}
      {change.verdict === "up" || change.verdict === "down" ? " since the previous period" : ""}
    </span>
  );
}

/** Half of the interval of an average position: `±0.3`. */
function spread({ low, high }: { low: number | null; high: number | null }): string {
  return low === null || high === null ? "" : `±${((high - low) / 2).toFixed(1)}, `;
}

function NotAnswered({ failed, blocked }: { failed: number; blocked: number }) {
  const parts = [failed > 0 ? `${failed} failed` : "", blocked > 0 ? `${blocked} blocked` : ""].filter(Boolean);
  return <span data-numeric>{parts.length === 0 ? "none failed" : `${parts.join(", ")}; not counted`}</span>;
}
