"use client";

import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "#components/ui/dialog.tsx";
import type { LogItem } from "#lib/geo/traffic/shapes.ts";
import { useJourney } from "./hooks.ts";
import { PrecisionBadge } from "./journeys-card.tsx";
import { eventTitle } from "./log-table.tsx";
import { CATEGORY_WORDS, journeyWords, PRECISION_WORDS } from "./words.ts";

/** The requests of one visitor in order, and how certain it is that they are one visitor's. */
export function JourneyDialog({ journeyId, onClose }: { journeyId: string; onClose: () => void }) {
  const query = useJourney(journeyId);
  const journey = query.data?.journey;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="max-w-xl">
        <DialogHeader className="border-b">
          <DialogTitle className="flex flex-wrap items-center gap-2">
            {journey ? `Journey from ${journey.agent}` : "Journey"}
            {journey ? <PrecisionBadge precision={journey.precision} /> : null}
          </DialogTitle>
          <DialogDescription>
            {journey ? `${journeyWords(journey)}. ${PRECISION_WORDS[journey.precision].text}` : "Steps of one visitor."}
          </DialogDescription>
        </DialogHeader>
        <div className="min-h-0 overflow-y-auto">
          <QueryView query={query} skeleton={<ListSkeleton rows={4} trailing={1} />}>
            {({ events }) => (
              <ol aria-label="Steps" className="grid px-5 py-4">
                {events.map((event) => (
                  <Step key={event.eventId} event={event} />
                ))}
              </ol>
            )}
          </QueryView>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Step({ event }: { event: LogItem }) {
  return (
    <li className="relative grid gap-0.5 border-l pb-4 pl-4 last:pb-0">
      <span
        aria-hidden
        className={`absolute top-1.5 -left-[4.5px] size-2 rounded-full ${event.isConversion ? "bg-success" : "bg-border-strong"}`}
      />
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{eventTitle(event)}</span>
        <Badge variant={event.isConversion ? "success" : "neutral"}>
          {event.isConversion ? "Conversion" : CATEGORY_WORDS[event.category]}
        </Badge>
      </span>
      <span className="text-muted-foreground text-xs" data-numeric>
        {listDetails(event).map((detail) => `${detail}, `)}
        <Time value={event.occurredAt} format="absolute" />
      </span>
    </li>
  );
}

function listDetails({ host, status, value, currency }: LogItem): string[] {
  return [
    ...(host === null ? [] : [host]),
    ...(status === null ? [] : [`status ${status}`]),
    ...(value === null ? [] : [`${value} ${currency ?? ""}`.trim()]),
  ];
}
