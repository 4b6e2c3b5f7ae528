import "server-only";
import type { Db } from "#db/client.ts";
import { insertScores, listJudged, type StoredAnswer } from "#db/queries/geo/scores.ts";
import type { VersionKey } from "#db/queries/geo/versions.ts";
import { refreshDays } from "#lib/geo/rollups/service.ts";
import type { Score } from "#lib/geo/scoring/types.ts";
import type { ScoreBatch } from "./process.ts";
import { scoreRow, toAnswer } from "./rows.ts";

export type Batch = { key: VersionKey; answers: StoredAnswer[]; scores: Score[] };

/** Has answers scored. */
export async function scoreAnswers(
  key: VersionKey,
  answers: StoredAnswer[],
  score: ScoreBatch<"score">,
): Promise<Batch> {
  return { key, answers, scores: await score(answers.map(toAnswer)) };
}

/** Writes the scores of a batch. @param judgedBy the version whose sentiments it takes over */
export async function storeScores(
  tx: Db,
  { key, answers, scores }: Batch,
  judgedBy: string | null,
  now: Date,
): Promise<void> {
  const ids = answers.map(({ id }) => id);
  const judged = judgedBy === null ? [] : await listJudged(tx, key.organizationId, judgedBy, ids);
  const byCheck = new Map(judged.map((one) => [one.checkId, one]));
  const rows = answers.flatMap((answer, at) => {
    const score = scores[at];
    return score ? [scoreRow({ ...key, id: answer.id }, key.version, score, now, byCheck.get(answer.id))] : [];
  });
  await insertScores(tx, rows);
}

/** Brings the sums of the days of some answers up to date. */
export async function refreshSums(tx: Db, key: VersionKey, answers: readonly StoredAnswer[]): Promise<void> {
  const days = answers.flatMap(({ capturedAt }) => (capturedAt ? [capturedAt.toISOString().slice(0, 10)] : []));
  for (const day of new Set(days)) await refreshDays(tx, key, { from: day, to: day }, [key.version]);
}
