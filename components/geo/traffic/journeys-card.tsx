"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { Range } from "#components/geo/shared/range.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Journey } from "#lib/geo/traffic/shapes.ts";
import type { Precision } from "#lib/geo/traffic/types.ts";
import { useJourneys } from "./hooks.ts";
import { MoreHeader } from "./more-header.tsx";
import { journeyWords, PRECISION_WORDS } from "./words.ts";

const SHOWN = 8;
const MOST = 200;

/** Recent journeys of single visitors. */
export function JourneysCard({ range, onOpen }: { range: Range; onOpen: (journeyId: string) => void }) {
  const [limit, setLimit] = useState(SHOWN);
  const query = useJourneys(range, limit);
  const more = limit === SHOWN && query.data?.nextCursor !== null && query.data !== undefined;
  return (
    <Card aria-label="Journeys">
      <MoreHeader
        title="Journeys"
        more={more}
        expanded={limit > SHOWN}
        onExpand={(expanded) => setLimit(expanded ? MOST : SHOWN)}
      />
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={4} trailing={1} />}
        isEmpty={({ journeys }) => journeys.length === 0}
        empty={
          <EmptyState
            className="py-8"
            title="No journeys"
            description="A journey starts when AI sends a visitor or an assistant fetches a page."
          />
        }
      >
        {({ journeys }) => (
          <ul className="divide-y">
            {journeys.map((journey) => (
              <JourneyRow key={journey.id} journey={journey} onOpen={onOpen} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function JourneyRow({ journey, onOpen }: { journey: Journey; onOpen: (journeyId: string) => void }) {
  const { id, agent, visitorType, precision, landingHost, landingPath, lastAt } = journey;
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(id)}
        className="flex w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-sm">
            {visitorType === "assistant" ? agent : `From ${agent}`}
            <PrecisionBadge precision={precision} />
            {journey.conversions > 0 ? <Badge variant="success">Converted</Badge> : null}
          </span>
          <span className="truncate text-muted-foreground text-xs">
            {landingHost}
            {landingPath}
          </span>
          <span className="text-muted-foreground text-xs" data-numeric>
            {journeyWords(journey)}, <Time value={lastAt} />
          </span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </button>
    </li>
  );
}

/** How certain it is that a journey is one visitor's. */
export function PrecisionBadge({ precision }: { precision: Precision }) {
  const { label, text } = PRECISION_WORDS[precision];
  return (
    <Badge variant={precision === "exact" ? "accent" : "outline"} title={text}>
      {label}
    </Badge>
  );
}
