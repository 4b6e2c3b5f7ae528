import { and, asc, count, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoChecks } from "#db/schema/index.ts";

export type CheckRow = typeof geoChecks.$inferSelect;
export type NewCheck = typeof geoChecks.$inferInsert;
export type CheckStatus = CheckRow["status"];

const matchesScan = (organizationId: string, scanId: string) =>
  and(eq(geoChecks.organizationId, organizationId), eq(geoChecks.scanId, scanId));

/**
 * Plans checks; existing ones, as after a crash, stay unchanged.
 * @returns the new ids
 */
export async function insertChecks(tx: Db, rows: NewCheck[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const inserted = await tx.insert(geoChecks).values(rows).onConflictDoNothing().returning({ id: geoChecks.id });
  return inserted.map(({ id }) => id);
}

/** Providers with pending questions of a scan. */
export async function listPendingProviders(db: Db, organizationId: string, scanId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ provider: geoChecks.provider })
    .from(geoChecks)
    .where(and(matchesScan(organizationId, scanId), eq(geoChecks.status, "pending")));
  return rows.map(({ provider }) => provider);
}

/** The columns of a question without its outcome. */
const PLANNED = {
  id: geoChecks.id,
  organizationId: geoChecks.organizationId,
  projectId: geoChecks.projectId,
  scanId: geoChecks.scanId,
  promptId: geoChecks.promptId,
  sequenceId: geoChecks.sequenceId,
  turnIndex: geoChecks.turnIndex,
  repeatIndex: geoChecks.repeatIndex,
  prompt: geoChecks.prompt,
  branded: geoChecks.branded,
  engine: geoChecks.engine,
  provider: geoChecks.provider,
  language: geoChecks.language,
  status: geoChecks.status,
  attempts: geoChecks.attempts,
  createdAt: geoChecks.createdAt,
};
export type PlannedCheck = Pick<CheckRow, keyof typeof PLANNED>;

type Page = { scanId: string; provider: string; after: string; limit: number };

/** Pending questions of prompts in order of id, after the id `after`. */
export async function listPendingChecks(db: Db, organizationId: string, page: Page): Promise<PlannedCheck[]> {
  return db
    .select(PLANNED)
    .from(geoChecks)
    .where(
      and(
        matchesScan(organizationId, page.scanId),
        eq(geoChecks.status, "pending"),
        eq(geoChecks.provider, page.provider),
        isNull(geoChecks.sequenceId),
        gt(geoChecks.id, page.after),
      ),
    )
    .orderBy(asc(geoChecks.id))
    .limit(page.limit);
}

export type TurnCheck = PlannedCheck & Pick<CheckRow, "text">;

/** All turns of a provider's sequences in order; answered ones with their text. */
export async function listTurnChecks(
  db: Db,
  organizationId: string,
  { scanId, provider }: Pick<Page, "scanId" | "provider">,
): Promise<TurnCheck[]> {
  return db
    .select({ ...PLANNED, text: geoChecks.text })
    .from(geoChecks)
    .where(and(matchesScan(organizationId, scanId), eq(geoChecks.provider, provider), isNotNull(geoChecks.sequenceId)))
    .orderBy(asc(geoChecks.sequenceId), asc(geoChecks.engine), asc(geoChecks.repeatIndex), asc(geoChecks.turnIndex));
}

const excluded = (column: string) => sql.raw(`excluded.${column}`);

/**
 * Stores the outcomes of questions; an existing outcome stays.
 * @param rows the planned rows with their outcomes
 * @returns the ids that were pending until now
 */
export async function storeOutcomes(tx: Db, rows: NewCheck[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const stored = await tx
    .insert(geoChecks)
    .values(rows)
    .onConflictDoUpdate({
      target: geoChecks.id,
      set: {
        status: excluded("status"),
        attempts: excluded("attempts"),
        language: excluded("language"),
        request: excluded("request"),
        model: excluded("model"),
        accessMode: excluded("access_mode"),
        text: excluded("text"),
        citations: excluded("citations"),
        searchQueries: excluded("search_queries"),
        usage: excluded("usage"),
        cost: excluded("cost"),
        latencyMs: excluded("latency_ms"),
        textSha256: excluded("text_sha256"),
        error: excluded("error"),
        capturedAt: excluded("captured_at"),
      },
      setWhere: eq(geoChecks.status, "pending"),
    })
    .returning({ id: geoChecks.id });
  return stored.map(({ id }) => id);
}

/**
 * Skips all pending questions.
 * @returns their number
 */
export async function skipPendingChecks(
  tx: Db,
  organizationId: string,
  scanId: string,
  error: string,
): Promise<number> {
  const rows = await tx
    .update(geoChecks)
    .set({ status: "skipped", error })
    .where(and(matchesScan(organizationId, scanId), eq(geoChecks.status, "pending")))
    .returning({ id: geoChecks.id });
  return rows.length;
}

export type SkippedCheck = Pick<
  CheckRow,
  "promptId" | "sequenceId" | "engine" | "provider" | "language" | "repeatIndex"
>;

/** The questions that a scan planned and did not ask. */
export async function listSkipped(db: Db, organizationId: string, scanId: string): Promise<SkippedCheck[]> {
  const { promptId, sequenceId, engine, provider, language, repeatIndex } = geoChecks;
  return db
    .select({ promptId, sequenceId, engine, provider, language, repeatIndex })
    .from(geoChecks)
    .where(and(matchesScan(organizationId, scanId), eq(geoChecks.status, "skipped")));
}

export type EngineCount = { engine: string; provider: string; status: CheckStatus; count: number };

/** Counts the checks of each engine by state, in order of engine id. */
export async function countByEngine(db: Db, organizationId: string, scanId: string): Promise<EngineCount[]> {
  return db
    .select({
      engine: geoChecks.engine,
      provider: geoChecks.provider,
      status: geoChecks.status,
      count: count().mapWith(Number),
    })
    .from(geoChecks)
    .where(matchesScan(organizationId, scanId))
    .groupBy(geoChecks.engine, geoChecks.provider, geoChecks.status)
    .orderBy(asc(geoChecks.engine), asc(geoChecks.status));
}

/** The text of one fault of a scan, for display. */
export async function findFault(db: Db, organizationId: string, scanId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ error: geoChecks.error })
    .from(geoChecks)
    .where(and(matchesScan(organizationId, scanId), eq(geoChecks.status, "failed")))
    .orderBy(asc(geoChecks.id))
    .limit(1);
  return row?.error ?? undefined;
}
