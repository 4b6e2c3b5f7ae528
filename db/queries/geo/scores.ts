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
/** A stored answer, as far as it is scored. */
export type StoredAnswer = Pick<
  typeof geoChecks.$inferSelect,
  "id" | "citations" | "promptId" | "prompt" | "engine" | "language" | "branded" | "turnIndex" | "capturedAt"
> & { text: string };

const answersOf = ({ organizationId, projectId }: ProjectKey) =>
  and(eq(geoChecks.organizationId, organizationId), eq(geoChecks.projectId, projectId), eq(geoChecks.status, "ok"));

/** Writes scores; an answer that has one of the version keeps it. */
export async function insertScores(tx: Db, rows: NewScore[]): Promise<void> {
  if (rows.length > 0) await tx.insert(geoScores).values(rows).onConflictDoNothing();
}

export async function countAnswers(db: Db, key: ProjectKey): Promise<number> {
  const [row] = await db
    .select({ count: count().mapWith(Number) })
    .from(geoChecks)
    .where(answersOf(key));
  return row?.count ?? 0;
}

type Page = { after: string; limit: number };

/** Answers in order of id, from behind `after` on. */
export async function listAnswers(db: Db, key: ProjectKey, { after, limit }: Page): Promise<StoredAnswer[]> {
  return db
    .select(ANSWER)
    .from(geoChecks)
    .where(and(answersOf(key), gt(geoChecks.id, after)))
    .orderBy(asc(geoChecks.id))
    .limit(limit);
}

/** The same of one answer in `every`, spread over the whole history by a hash of the id. */
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
        answersOf(key),
        gt(geoChecks.id, after),
        every > 1 ? sql`(hashtext(${geoChecks.id}) & 2147483647) % ${every}::int = 0` : undefined,
      ),
    )
    .orderBy(asc(geoChecks.id))
    .limit(limit);
}

/** Answers that a version has no score of, in no order. */
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
        answersOf(key),
        sql`not exists (select 1 from ${geoScores} s
          where s.check_id = ${geoChecks.id} and s.scoring_version = ${key.version})`,
      ),
    )
    .limit(limit);
}

export type Judged = Pick<ScoreRow, "checkId" | "mentioned" | "sentiment" | "excerpt">;

/** What a judge made of answers under another version. */
export async function listJudged(
  db: Db,
  organizationId: string,
  version: string,
  checkIds: string[],
): Promise<Judged[]> {
  const { checkId, mentioned, sentiment, excerpt } = geoScores;
  return db
    .select({ checkId, mentioned, sentiment, excerpt })
    .from(geoScores)
    .where(
      and(
        eq(geoScores.organizationId, organizationId),
        eq(geoScores.scoringVersion, version),
        inArray(geoScores.checkId, checkIds),
      ),
    );
}

/** Removes some scores of a version. @returns how many */
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
