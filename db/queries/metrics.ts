import { count, inArray, isNull, min, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { brandAnalyses, chatRuns, generationJobs, geoScans, iqEvents } from "#db/schema/index.ts";

/** Work of one kind and status that has not ended. */
export type OpenWork = { kind: string; status: string; count: number; oldestSeconds: number };

const OPEN = ["queued", "running"] as const;

/** Counts what waits or runs, of all organizations: the figures are the operator's. */
export async function listOpenWork(db: Db): Promise<OpenWork[]> {
  const [generations, scans, chats, analyses, [events]] = await Promise.all([
    countOpen(db, generationJobs, inArray(generationJobs.status, [...OPEN])),
    countOpen(db, geoScans, inArray(geoScans.status, [...OPEN])),
    countOpen(db, chatRuns, inArray(chatRuns.status, [...OPEN])),
    countOpen(db, brandAnalyses, inArray(brandAnalyses.status, [...OPEN])),
    db
      .select({ count: count(), oldestSeconds: ageOf(iqEvents.receivedAt) })
      .from(iqEvents)
      .where(isNull(iqEvents.processedAt)),
  ]);
  const label = (kind: string, rows: Omit<OpenWork, "kind">[]): OpenWork[] => rows.map((row) => ({ kind, ...row }));
  return [
    ...label("generation", generations),
    ...label("scan", scans),
    ...label("chat", chats),
    ...label("brand_analysis", analyses),
    ...label("event", [{ status: "queued", count: events?.count ?? 0, oldestSeconds: events?.oldestSeconds ?? 0 }]),
  ];
}

type Work = PgTable & { status: PgColumn; createdAt: PgColumn };

function countOpen(db: Db, table: Work, isOpen: SQL): Promise<Omit<OpenWork, "kind">[]> {
  return db
    .select({ status: sql<string>`${table.status}`, count: count(), oldestSeconds: ageOf(table.createdAt) })
    .from(table)
    .where(isOpen)
    .groupBy(table.status);
}

function ageOf(column: PgColumn): SQL<number> {
  const seconds = sql`coalesce(extract(epoch from now() - ${min(column)}), 0)`;
  return sql<number>`${seconds}`.mapWith(Number);
}
