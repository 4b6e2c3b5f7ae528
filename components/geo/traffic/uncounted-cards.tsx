"use client";

import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { shortDay } from "#components/geo/shared/range.ts";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { plural } from "#lib/format.ts";
import type { Overview } from "./hooks.ts";

/** Visitors that falsely claim to be an agent. They are listed but not counted. */
export function RejectedCard({ claims }: { claims: Overview["rejectedClaims"] }) {
  if (claims.length === 0) return null;
  return (
    <Uncounted
      title="Rejected claims"
      text="They claim to be AI agents but came from other IP addresses. They aren't counted."
    >
      {claims.map(({ agent, operator, events, lastDay }) => (
        <Row key={agent} name={operator ? `${agent}, ${operator}` : agent} events={events} lastDay={lastDay} />
      ))}
    </Uncounted>
  );
}

/** Address lists that are too old to tell false claims. */
export function StaleRangesNote({ lists }: { lists: Overview["staleRanges"] }) {
  const oldest = lists.map(({ retrievedAt }) => retrievedAt).sort()[0];
  if (oldest === undefined) return null;
  const operators = [...new Set(lists.map(({ operator }) => operator))].join(", ");
  return (
    <p role="note" className="flex items-start gap-2 text-sm text-warning-text">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 text-pretty">
        The IP address lists of {operators} are older than 14 days; the oldest is from {shortDay(oldest)}. Until they
        are refreshed, false claims to be their agents are not rejected.
      </span>
    </p>
  );
}

/** Bots that match no rule, so that gaps in the rules are visible. */
export function UnknownCard({ bots }: { bots: Overview["unknownBots"] }) {
  if (bots.length === 0) return null;
  return (
    <Uncounted title="Unknown bots" text="Bots we don't know. They aren't counted.">
      {bots.map(({ agent, events, lastDay }) => (
        <Row key={agent} name={agent} events={events} lastDay={lastDay} />
      ))}
    </Uncounted>
  );
}

function Uncounted({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card aria-label={title}>
      <CardHeader>
        <div>
          <CardTitle>{title}</CardTitle>
          <p className="text-pretty text-muted-foreground text-xs">{text}</p>
        </div>
      </CardHeader>
      <ul className="max-h-80 divide-y overflow-y-auto">{children}</ul>
    </Card>
  );
}

function Row({ name, events, lastDay }: { name: string; events: number; lastDay: string }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2 text-sm">
      <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      <span className="text-muted-foreground text-xs" data-numeric>
        {plural(events, "request")}, last {shortDay(lastDay)}
      </span>
    </li>
  );
}
