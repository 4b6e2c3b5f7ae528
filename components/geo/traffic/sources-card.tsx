"use client";

import { CountBar } from "#components/geo/shared/count-bar.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { plural } from "#lib/format.ts";
import type { Source } from "#lib/geo/traffic/shapes.ts";
import type { Confidence } from "#lib/geo/traffic/types.ts";
import { CATEGORY_WORDS, CHANNEL_WORDS, CHANNELS, CONFIDENCE_WORDS, change, getChannel } from "./words.ts";

/** Sources by channel, each with the confidence of its identification. */
export function SourcesCard({ sources }: { sources: readonly Source[] }) {
  const top = Math.max(1, ...sources.map(({ events }) => events));
  const channels = CHANNELS.map((channel) => ({
    channel,
    own: sources.filter((source) => getChannel(source) === channel),
  })).filter(({ own }) => own.length > 0);
  return (
    <Card aria-label="Sources">
      <CardHeader>
        <CardTitle>Sources</CardTitle>
      </CardHeader>
      {channels.length === 0 ? (
        <EmptyState className="py-8" title="No sources" description="No AI traffic in this period." />
      ) : null}
      {channels.map(({ channel, own }) => (
        <section key={channel} aria-label={CHANNEL_WORDS[channel].label} className="border-b last:border-b-0">
          <h3 className="bg-surface px-4 py-1.5 font-medium text-muted-foreground text-xs">
            {CHANNEL_WORDS[channel].label}
          </h3>
          <ul className="divide-y">
            {own.map((source) => (
              <SourceRow key={`${source.agent} ${source.category} ${source.confidence}`} source={source} top={top} />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

/** Categories that equal their channel, so that the row does not repeat the heading. */
const CHANNEL_CATEGORIES: ReadonlySet<Source["category"]> = new Set(["assistant-browse", "ai_referral"]);

function SourceRow({ source, top }: { source: Source; top: number }) {
  const { agent, operator, category, confidence, events, previous, conversions, visitorType } = source;
  const details = [
    ...(CHANNEL_CATEGORIES.has(category) ? [] : [CATEGORY_WORDS[category]]),
    ...(conversions > 0 && category !== "conversion" ? [plural(conversions, "conversion")] : []),
  ];
  return (
    <li className="grid gap-1 px-4 py-2.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium text-sm [overflow-wrap:anywhere]">{agent}</span>
          {operator && operator !== agent ? <span className="text-muted-foreground text-xs">{operator}</span> : null}
          {visitorType === "human" ? null : <ConfidenceBadge confidence={confidence} />}
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2" data-numeric>
          <span className="font-medium text-sm">{plural(events, category === "conversion" ? "event" : "request")}</span>
          <span className="text-muted-foreground text-xs">{change(events, previous)}</span>
        </span>
      </span>
      <CountBar value={events} top={top} />
      {details.length > 0 ? (
        <span className="text-muted-foreground text-xs" data-numeric>
          {details.join(", ")}
        </span>
      ) : null}
    </li>
  );
}

const LOOKS: Record<Confidence, "success" | "neutral" | "destructive"> = {
  verified: "success",
  reported: "neutral",
  rejected: "destructive",
};

/** How certain it is that an agent is what it claims to be. */
export function ConfidenceBadge({ confidence }: { confidence: Confidence }) {
  const { label, text } = CONFIDENCE_WORDS[confidence];
  return (
    <Badge variant={LOOKS[confidence]} title={text}>
      {label}
    </Badge>
  );
}
