import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { geoChecks, geoScores } from "#db/schema/index.ts";
import { dropJudged } from "./judged-sums.ts";

/** An answer that names the company and has no judgment yet. */
export type Unjudged = { id: string; provider: string; text: string; matches: unknown; capturedAt: Date | null };

type Page = { scanId: string; version: string; after: string; limit: number };

/** Answers of real engines in order of id, after the id `after`. */
export async function listUnjudged(db: Db, organizationId: string, page: Page): Promise<Unjudged[]> {
  const rows = await db
    .select({
      id: geoChecks.id,
      provider: geoChecks.provider,
      text: geoChecks.text,
      matches: geoScores.matches,
      capturedAt: geoChecks.capturedAt,
    })
    .from(geoChecks)
    .innerJoin(geoScores, and(eq(geoScores.checkId, geoChecks.id), eq(geoScores.scoringVersion, page.version)))
    .where(
      and(
        eq(geoChecks.organizationId, organizationId),
        eq(geoChecks.scanId, page.scanId),
        eq(geoChecks.accessMode, "api"),
        isNotNull(geoChecks.text),
        eq(geoScores.mentioned, true),
        eq(geoScores.sentiment, "unknown"),
        gt(geoChecks.id, page.after),
      ),
    )
    .orderBy(asc(geoChecks.id))
    .limit(page.limit);
  return rows.map((row) => ({ ...row, text: row.text ?? "" }));
}

type Judgment = Pick<typeof geoScores.$inferSelect, "sentiment" | "recommendation" | "excerpt">;

/** Stores the judgment of an answer under every version that finds the company named. */
export async function storeJudgment(
  db: Db,
  organizationId: string,
  checkId: string,
  { sentiment, recommendation, excerpt }: Judgment,
): Promise<void> {
  await db
    .update(geoScores)
    .set({ sentiment, recommendation, excerpt })
    .where(
      and(eq(geoScores.organizationId, organizationId), eq(geoScores.checkId, checkId), eq(geoScores.mentioned, true)),
    );
  await dropJudged(db, organizationId, checkId);
}
