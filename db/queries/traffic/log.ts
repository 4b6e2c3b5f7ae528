import { and, asc, desc, eq, gte, inArray, lt, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { trafficEvents, trafficJourneys } from "#db/schema/index.ts";

export type TrafficEventRow = typeof trafficEvents.$inferSelect;
export type TrafficJourneyRow = typeof trafficJourneys.$inferSelect;
/** The cursor of a list in order of time, newest first: the instant and key of the last item. */
export type TrafficCursor = { time: Date; key: string };
export type LogFilter = {
  categories: readonly string[];
  confidences: readonly string[];
  host: string | undefined;
  after: TrafficCursor | undefined;
  limit: number;
};

function isAfter(time: PgColumn, key: PgColumn, cursor: TrafficCursor | undefined): SQL | undefined {
  if (!cursor) return undefined;
  return or(lt(time, cursor.time), and(eq(time, cursor.time), lt(key, cursor.key)));
}

/** Events of a project, newest first. */
export async function listTrafficEvents(
  db: Db,
  projectId: string,
  { categories, confidences, host, after, limit }: LogFilter,
): Promise<TrafficEventRow[]> {
  const { occurredAt, eventId } = trafficEvents;
  return db
    .select()
    .from(trafficEvents)
    .where(
      and(
        eq(trafficEvents.projectId, projectId),
        inArray(trafficEvents.category, [...categories]),
        inArray(trafficEvents.confidence, [...confidences]),
        host === undefined ? undefined : eq(trafficEvents.host, host),
        isAfter(occurredAt, eventId, after),
      ),
    )
    .orderBy(desc(occurredAt), desc(eventId))
    .limit(limit);
}

type JourneyFilter = {
  start: Date;
  end: Date;
  visitorTypes: readonly string[];
  after: TrafficCursor | undefined;
  limit: number;
};

/** Journeys of a project with activity between two instants, latest first. */
export async function listTrafficJourneys(
  db: Db,
  projectId: string,
  { start, end, visitorTypes, after, limit }: JourneyFilter,
): Promise<TrafficJourneyRow[]> {
  const { lastAt, id } = trafficJourneys;
  return db
    .select()
    .from(trafficJourneys)
    .where(
      and(
        eq(trafficJourneys.projectId, projectId),
        gte(lastAt, start),
        lt(lastAt, end),
        visitorTypes.length > 0 ? inArray(trafficJourneys.visitorType, [...visitorTypes]) : undefined,
        isAfter(lastAt, id, after),
      ),
    )
    .orderBy(desc(lastAt), desc(id))
    .limit(limit);
}

export async function findTrafficJourney(
  db: Db,
  projectId: string,
  id: string,
): Promise<TrafficJourneyRow | undefined> {
  const [row] = await db
    .select()
    .from(trafficJourneys)
    .where(and(eq(trafficJourneys.projectId, projectId), eq(trafficJourneys.id, id)));
  return row;
}

/** Events of a journey in order of time. */
export async function listJourneyEvents(
  db: Db,
  projectId: string,
  journeyId: string,
  limit: number,
): Promise<TrafficEventRow[]> {
  return db
    .select()
    .from(trafficEvents)
    .where(and(eq(trafficEvents.projectId, projectId), eq(trafficEvents.journeyId, journeyId)))
    .orderBy(asc(trafficEvents.occurredAt), asc(trafficEvents.eventId))
    .limit(limit);
}
