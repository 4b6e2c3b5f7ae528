import "server-only";
import * as queries from "#db/queries/traffic/log.ts";
import { type PageSums, sumByPage } from "#db/queries/traffic/sums.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import { getProject } from "#lib/geo/project.ts";
import type * as contract from "#lib/geo/traffic/contract.ts";
import { toInstants } from "#lib/geo/visibility/window.ts";
import type { ParsedQuery } from "#lib/http/endpoint.ts";
import { filterCategories, toJourney, toLogItem } from "./resource.ts";
import { decodeCursor, read, toPage } from "./scope.ts";

const JOURNEY_EVENTS_MAX = 500;

/**
 * Lists events, newest first, with rejected claims only on request.
 * @throws AppError `notFound`
 */
export async function getLog(ctx: Ctx, projectId: string, query: ParsedQuery<typeof contract.getTrafficLog>) {
  await getProject(ctx.db, ctx.organization.id, projectId);
  const { limit, visitorTypes, categories, confidences, host } = query;
  const rows = await queries.listTrafficEvents(ctx.db, projectId, {
    categories: filterCategories(visitorTypes, categories),
    confidences: confidences.length > 0 ? confidences : ["verified", "reported"],
    host: host?.toLowerCase(),
    after: decodeCursor(query.cursor),
    limit: limit + 1,
  });
  const { items, nextCursor } = toPage(rows, limit, ({ occurredAt, eventId }) => ({ time: occurredAt, key: eventId }));
  return { items: items.map(toLogItem), nextCursor, organization: ctx.organization };
}

/**
 * Lists journeys with activity in the window, latest first.
 * @throws AppError `invalid` for the window, `notFound`
 */
export async function listJourneys(
  ctx: Ctx,
  projectId: string,
  query: ParsedQuery<typeof contract.listTrafficJourneys>,
) {
  const { limit, visitorTypes } = query;
  const after = decodeCursor(query.cursor);
  const empty = { items: [] as queries.TrafficJourneyRow[], nextCursor: null as string | null };
  const { items, ...answer } = await read(ctx, projectId, query, empty, async ({ window }) => {
    const filter = { ...toInstants(window), visitorTypes, after, limit: limit + 1 };
    const rows = await queries.listTrafficJourneys(ctx.db, projectId, filter);
    return toPage(rows, limit, ({ lastAt, id }) => ({ time: lastAt, key: id }));
  });
  return { ...answer, journeys: items.map(toJourney) };
}

/**
 * Gets one journey with its events.
 * @throws AppError `notFound` for the project and the journey
 */
export async function getJourney(ctx: Ctx, projectId: string, journeyId: string) {
  const { db, organization } = ctx;
  await getProject(db, organization.id, projectId);
  const journey = await queries.findTrafficJourney(db, projectId, journeyId);
  if (!journey) throw notFound("Journey");
  const events = await queries.listJourneyEvents(db, projectId, journeyId, JOURNEY_EVENTS_MAX);
  return { journey: toJourney(journey), events: events.map(toLogItem), organization };
}

/**
 * Lists pages, most requests first.
 * @throws AppError `invalid` for the window, `notFound`
 */
export async function listPages(ctx: Ctx, projectId: string, query: ParsedQuery<typeof contract.listTrafficPages>) {
  const { limit, host } = query;
  return read(ctx, projectId, query, { pages: [] as PageSums[] }, async ({ window, previous }) => ({
    pages: await sumByPage(ctx.db, projectId, { now: window, previous, host: host?.toLowerCase(), limit }),
  }));
}
