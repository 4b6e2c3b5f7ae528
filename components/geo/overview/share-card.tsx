"use client";

import Link from "next/link";
import { type ShareBar, ShareBars } from "#components/charts/share-bars.tsx";
import { movementMark, movementRange } from "#components/geo/shared/movement.ts";
import type { Range } from "#components/geo/shared/range.ts";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import type { CompetitorPoint } from "#lib/geo/visibility/figures.ts";
import { FigureLink } from "./figure-link.tsx";
import { useCompetitorShare } from "./hooks.ts";

const SHOWN = 6;

/** The share of voice of the own brand and of tracked competitors. */
export function ShareCard({ range, onOpen }: { range: Range; onOpen: (brand: string) => void }) {
  const path = useGeoPath();
  const query = useCompetitorShare(range);
  return (
    <Card aria-label="Share of voice">
      <CardHeader>
        <CardTitle>Share of voice</CardTitle>
        <Link
          href={path("/competitors")}
          className="rounded-sm text-muted-foreground text-xs underline-offset-4 hover:text-foreground hover:underline"
        >
          Competitors
        </Link>
      </CardHeader>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={4} trailing={1} />}
        isEmpty={({ points }) => !points.some(({ own }) => !own)}
        empty={
          <EmptyState
            className="py-8"
            title="No competitors tracked"
            description="Share of voice compares your mentions with theirs. It includes earlier answers."
            action={
              <Button asChild>
                <Link href={path("/competitors")}>Add competitors</Link>
              </Button>
            }
          />
        }
      >
        {({ points }) => <Shares points={points} onOpen={onOpen} />}
      </QueryView>
    </Card>
  );
}

function Shares({ points, onOpen }: { points: CompetitorPoint[]; onOpen: (brand: string) => void }) {
  if (points.every(({ share }) => share === null)) {
    return <p className="px-4 py-5 text-muted-foreground text-sm">No mentions of tracked brands in this period.</p>;
  }
  return (
    <CardContent>
      <ShareBars label="Share of voice by brand" bars={pickShown(points).map((point) => toBar(point, onOpen))} />
      {points.length > SHOWN ? (
        <p className="mt-3 text-muted-foreground text-xs" data-numeric>
          and {points.length - SHOWN} more
        </p>
      ) : null}
    </CardContent>
  );
}

/** The most mentioned brands, always including the own brand. */
function pickShown(points: CompetitorPoint[]): CompetitorPoint[] {
  const first = points.slice(0, SHOWN);
  const own = points.find((point) => point.own);
  return own && !first.includes(own) ? [...first.slice(0, SHOWN - 1), own] : first;
}

function toBar(point: CompetitorPoint, onOpen: (brand: string) => void): ShareBar {
  const { brand, own, share, n, low, high, sufficient } = point;
  return {
    key: brand,
    label: <FigureLink onClick={() => onOpen(brand)}>{own ? `${brand} (you)` : brand}</FigureLink>,
    own,
    rate: { value: share, n, low, high, sufficient },
    aside: <Moved movement={point.movement} />,
  };
}

/** The change of a brand's mention rate, by the verdict of the changes card. */
function Moved({ movement }: { movement: CompetitorPoint["movement"] }) {
  const mark = movementMark(movement);
  return mark === null ? null : (
    <span className="whitespace-nowrap text-muted-foreground text-xs" title={movementRange(movement)} data-numeric>
      {mark}
    </span>
  );
}
