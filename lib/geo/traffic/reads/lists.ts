import "server-only";
import * as queries from "#db/queries/traffic/log.ts";
import { type PageSums, sumByPage } from "#db/queries/traffic/sums.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import { getProject } from "#lib/geo/project.ts";
import type * as contract from "#lib/geo/traffic/contract.ts";
import { instantsOf } from "#lib/geo/visibility/window.ts";
import type { ParsedQuery } from "#lib/http/endpoint.ts";
import { categoriesOf, toJourney, toLogItem } from "./resource.ts";
import { positionIn, read, sliceOf } from "./scope.ts";

const JOURNEY_EVENTS_MAX = 500;

/** Events, newest first; rejected claims only where they are asked for. Throws `notFound`. */
export async function getLog(ctx: Ctx, projectId: string, query: ParsedQuery<typeof contract.getTrafficLog>) {
  await getProject(ctx.db, ctx.organization.id, projectId);
  const { limit, visitorTypes, categories, confidences, host } = query;
  const rows = await queries.listTrafficEvents(ctx.db, projectId, {
    categories: categoriesOf(visitorTypes, categories),
    confidences: confidences.length > 0 ? confidences : ["verified", "reported"],
    host: host?.toLowerCase(),
    after: positionIn(query.cursor),
    limit: limit + 1,
  });
  const { items, nextCursor } = sliceOf(rows, limit, ({ occurredAt, eventId }) => ({ at: occurredAt, key: eventId }));
  return { items: items.map(toLogItem), nextCursor, organization: ctx.organization };
}

/** Journeys that moved in the window, the last first. Throws `invalid` for the window, `notFound`. */
export async function listJourneys(
  ctx: Ctx,
  projectId: string,
  query: ParsedQuery<typeof contract.listTrafficJourneys>,
) {
  const { limit, visitorTypes } = query;
  const after = positionIn(query.cursor);
  const empty = { items: [] as queries.TrafficJourneyRow[], nextCursor: null as string | null };
  const { items, ...answer } = await read(ctx, projectId, query, empty, async ({ window }) => {
    const filter = { ...instantsOf(window), visitorTypes, after, limit: limit + 1 };
    const rows = await queries.listTrafficJourneys(ctx.db, projectId, filter);
    return sliceOf(rows, limit, ({ lastAt, id }) => ({ at: lastAt, key: id }));
  });
  return { ...answer, journeys: items.map(toJourney) };
}

/** One journey with its events. Throws `notFound` for the project and for the journey. */
export async function getJourney(ctx: Ctx, projectId: string, journeyId: string) {
  const { db, organization } = ctx;
  await getProject(db, organization.id, projectId);
  const journey = await queries.findTrafficJourney(db, projectId, journeyId);
  if (!journey) throw notFound("Journey");
  const events = await queries.listJourneyEvents(db, projectId, journeyId, JOURNEY_EVENTS_MAX);
  return { journey: toJourney(journey), events: events.map(toLogItem), organization };
}

/** Pages, most requests first. Throws `invalid` for the window, `notFound`. */
export async function listPages(ctx: Ctx, projectId: string, query: ParsedQuery<typeof contract.listTrafficPages>) {
  const { limit, host } = query;
  return read(ctx, projectId, query, { pages: [] as PageSums[] }, async ({ window, before }) => ({
    pages: await sumByPage(ctx.db, projectId, { now: window, before, host: host?.toLowerCase(), limit }),
  }));
}
