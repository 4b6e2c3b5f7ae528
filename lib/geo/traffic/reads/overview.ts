import "server-only";
import { findLastEventAt } from "#db/queries/traffic/projects.ts";
import { type ChannelSums, type SourceSums, sumByDay, sumBySource } from "#db/queries/traffic/sums.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { Point, Source } from "#lib/geo/traffic/shapes.ts";
import { isStale } from "#lib/geo/traffic/verify/lists.ts";
import { getRangeLists } from "#lib/geo/traffic/verify/store.ts";
import type { WindowQuery } from "#lib/geo/visibility/contract.ts";
import { preceding } from "#lib/geo/visibility/window.ts";
import { toKind } from "./resource.ts";
import { read } from "./scope.ts";

const UNKNOWN_MAX = 100;
const NOTHING: ChannelSums = { crawler: 0, assistantBrowse: 0, aiReferral: 0, conversions: 0 };

/**
 * Gets the channels with their previous window, all sources and all days.
 * @throws AppError `invalid` for the window, `notFound`
 */
export async function getOverview(ctx: Ctx, projectId: string, query: WindowQuery) {
  const empty = { rows: [] as SourceSums[], points: [] as Point[], lastEventAt: null as Date | null };
  const { rows, ...answer } = await read(ctx, projectId, query, empty, async ({ window, previous }) => ({
    // Read first: an event that commits between the statements must not give a time without its sums, because a page
    // stops to poll quickly at the first time.
    lastEventAt: await findLastEventAt(ctx.db, projectId),
    rows: await sumBySource(ctx.db, projectId, window, previous),
    points: await sumByDay(ctx.db, projectId, window),
  }));
  const kinds = rows.map((row) => ({ ...row, ...toKind(row) })).sort((a, b) => b.events - a.events);
  const rejected = kinds.filter(({ confidence }) => confidence === "rejected");
  const unknown = kinds.filter(({ visitorType }) => visitorType === "unknown");
  const counted = kinds.filter(({ confidence, visitorType }) => confidence !== "rejected" && visitorType !== "unknown");
  const previous = sumChannels(counted, ({ previous: events, previousConversions: conversions }) => ({
    events,
    conversions,
  }));
  return {
    ...answer,
    totals: { ...sumChannels(counted, (row) => row), previous: { window: preceding(answer.window), ...previous } },
    sources: counted.filter(({ events, previous }) => events > 0 || previous > 0).map(toSource),
    unknownBots: unknown
      .filter(({ events }) => events > 0)
      .slice(0, UNKNOWN_MAX)
      .map(toApart),
    rejectedClaims: rejected.filter(({ events }) => events > 0).map(toApart),
    staleRanges: getRangeLists()
      .filter((list) => isStale(list, ctx.clock.now()))
      .map(({ operator, retrievedAt }) => ({ operator, retrievedAt })),
  };
}

type Kind = SourceSums & ReturnType<typeof toKind>;
type Figures = { events: number; conversions: number };

function sumChannels(kinds: readonly Kind[], getFigures: (kind: Kind) => Figures): ChannelSums {
  const sums = { ...NOTHING };
  for (const kind of kinds) {
    const { events, conversions } = getFigures(kind);
    sums.conversions += conversions;
    if (kind.visitorType === "crawler") sums.crawler += events;
    else if (kind.visitorType === "assistant") sums.assistantBrowse += events;
    else if (kind.category === "ai_referral") sums.aiReferral += events;
  }
  return sums;
}

function toSource({ visitorType, category, agent, operator, confidence, events, conversions, previous }: Kind): Source {
  return { visitorType, category, agent, operator, confidence, events, conversions, previous };
}

function toApart({ agent, operator, events, lastDay }: Kind) {
  return { agent, operator, events, lastDay };
}
