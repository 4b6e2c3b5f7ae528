"use client";

import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import type { LogItem } from "#lib/geo/traffic/shapes.ts";
import { ConfidenceBadge } from "./sources-card.tsx";
import { CATEGORY_WORDS } from "./words.ts";

/** A short title of an event: its path, or the name of a conversion. */
export function eventTitle({ name, path }: Pick<LogItem, "name" | "path">): string {
  return name ?? path ?? "No page";
}

export function LogTable({ items, onJourney }: { items: readonly LogItem[]; onJourney: (journeyId: string) => void }) {
  return (
    <Table label="Events">
      <TableHeader>
        <TableRow>
          <TableHead>Event</TableHead>
          <TableHead>Visitor</TableHead>
          <TableHead className="w-20 max-sm:hidden">Status</TableHead>
          <TableHead className="w-36 max-sm:hidden">When</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {items.map((item) => (
          <LogRow key={item.eventId} item={item} onJourney={onJourney} />
        ))}
      </TableBody>
    </Table>
  );
}

function LogRow({ item, onJourney }: { item: LogItem; onJourney: (journeyId: string) => void }) {
  const { journeyId } = item;
  return (
    <TableRow>
      <TableCell className="py-2 sm:w-1/2">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{eventTitle(item)}</span>
          {item.isConversion ? <Badge variant="success">Conversion</Badge> : null}
        </span>
        <span className="block text-muted-foreground text-xs [overflow-wrap:anywhere]">
          {item.method} {item.host}
          {item.country ? `, ${item.country}` : ""}
        </span>
        <span className="block text-muted-foreground text-xs sm:hidden">
          <Time value={item.occurredAt} />
        </span>
        {journeyId ? (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onJourney(journeyId)}
            className="min-h-6 rounded-sm text-muted-foreground text-xs underline underline-offset-4 hover:text-foreground"
          >
            Show journey<span className="sr-only"> of {eventTitle(item)}</span>
          </button>
        ) : null}
      </TableCell>
      <TableCell className="py-2">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span title={item.userAgent ?? undefined} className="[overflow-wrap:anywhere]">
            {item.agent}
          </span>
          {item.visitorType === "crawler" || item.visitorType === "assistant" ? (
            <ConfidenceBadge confidence={item.confidence} />
          ) : null}
        </span>
        <span className="block text-muted-foreground text-xs">{CATEGORY_WORDS[item.category]}</span>
      </TableCell>
      <TableCell data-numeric className="max-sm:hidden">
        {item.status ?? "–"}
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground max-sm:hidden">
        <Time value={item.occurredAt} />
      </TableCell>
    </TableRow>
  );
}
