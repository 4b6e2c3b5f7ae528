import { and, asc, count, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoChecks, geoScores } from "#db/schema/index.ts";

export type ScoreRow = typeof geoScores.$inferSelect;
export type NewScore = typeof geoScores.$inferInsert;
type ProjectKey = { organizationId: string; projectId: string };

const ANSWER = {
  id: geoChecks.id,
  text: sql<string>`coalesce(${geoChecks.text}, '')`,
  citations: geoChecks.citations,
  promptId: geoChecks.promptId,
  prompt: geoChecks.prompt,
  engine: geoChecks.engine,
  language: geoChecks.language,
  branded: geoChecks.branded,
  turnIndex: geoChecks.turnIndex,
  capturedAt: geoChecks.capturedAt,
};
/** The fields of a stored answer that are scored. */
export type StoredAnswer = Pick<
  typeof geoChecks.$inferSelect,
  "id" | "citations" | "promptId" | "prompt" | "engine" | "language" | "branded" | "turnIndex" | "capturedAt"
> & { text: string };

const isAnswered = ({ organizationId, projectId }: ProjectKey) =>
  and(eq(geoChecks.organizationId, organizationId), eq(geoChecks.projectId, projectId), eq(geoChecks.status, "ok"));

/** Writes scores; existing ones of the same version stay. */
export async function insertScores(tx: Db, rows: NewScore[]): Promise<void> {
  if (rows.length > 0) await tx.insert(geoScores).values(rows).onConflictDoNothing();
}

export async function countAnswers(db: Db, key: ProjectKey): Promise<number> {
  const [row] = await db
    .select({ count: count().mapWith(Number) })
    .from(geoChecks)
    .where(isAnswered(key));
  return row?.count ?? 0;
}

type Page = { after: string; limit: number };

/** Answers in order of id, after the id `after`. */
export async function listAnswers(db: Db, key: ProjectKey, { after, limit }: Page): Promise<StoredAnswer[]> {
  return db
    .select(ANSWER)
    .from(geoChecks)
    .where(and(isAnswered(key), gt(geoChecks.id, after)))
    .orderBy(asc(geoChecks.id))
    .limit(limit);
}

/** A sample of one answer in `every`, spread over the whole history by a hash of the id. */
export async function sampleAnswers(
  db: Db,
  key: ProjectKey,
  { after, limit, every }: Page & { every: number },
): Promise<StoredAnswer[]> {
  return db
    .select(ANSWER)
    .from(geoChecks)
    .where(
      and(
        isAnswered(key),
        gt(geoChecks.id, after),
        every > 1 ? sql`(hashtext(${geoChecks.id}) & 2147483647) % ${every}::int = 0` : undefined,
      ),
    )
    .orderBy(asc(geoChecks.id))
    .limit(limit);
}

/** Answers without a score of a version, in no order. */
export async function listUnscored(
  db: Db,
  key: ProjectKey & { version: string },
  limit: number,
): Promise<StoredAnswer[]> {
  return db
    .select(ANSWER)
    .from(geoChecks)
    .where(
      and(
        isAnswered(key),
        sql`not exists (select 1 from ${geoScores} s
          where s.check_id = ${geoChecks.id} and s.scoring_version = ${key.version})`,
      ),
    )
    .limit(limit);
}

export type StoredJudgment = Pick<ScoreRow, "checkId" | "mentioned" | "sentiment" | "recommendation" | "excerpt">;

/** The judgments of answers under another version. */
export async function listJudgments(
  db: Db,
  organizationId: string,
  version: string,
  checkIds: string[],
): Promise<StoredJudgment[]> {
  const { checkId, mentioned, sentiment, recommendation, excerpt } = geoScores;
  return db
    .select({ checkId, mentioned, sentiment, recommendation, excerpt })
    .from(geoScores)
    .where(
      and(
        eq(geoScores.organizationId, organizationId),
        eq(geoScores.scoringVersion, version),
        inArray(geoScores.checkId, checkIds),
      ),
    );
}

/**
 * Deletes some scores of a version.
 * @returns their number
 */
export async function deleteScores(
  tx: Db,
  { organizationId, projectId, version }: ProjectKey & { version: string },
  limit: number,
): Promise<number> {
  const some = tx
    .select({ checkId: geoScores.checkId })
    .from(geoScores)
    .where(
      and(
        eq(geoScores.organizationId, organizationId),
        eq(geoScores.projectId, projectId),
        eq(geoScores.scoringVersion, version),
      ),
    )
    .limit(limit);
  const rows = await tx
    .delete(geoScores)
    .where(and(eq(geoScores.scoringVersion, version), inArray(geoScores.checkId, some)))
    .returning({ checkId: geoScores.checkId });
  return rows.length;
}
