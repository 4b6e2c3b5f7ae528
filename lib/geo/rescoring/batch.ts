import "server-only";
import type { Db } from "#db/client.ts";
import { insertScores, listJudgments, type StoredAnswer } from "#db/queries/geo/scores.ts";
import type { VersionKey } from "#db/queries/geo/versions.ts";
import { refreshDays } from "#lib/geo/rollups/service.ts";
import type { Score } from "#lib/geo/scoring/types.ts";
import type { ScoreBatch } from "./process.ts";
import { scoreRow, toAnswer } from "./rows.ts";

export type Batch = { key: VersionKey; answers: StoredAnswer[]; scores: Score[] };

/** Scores a batch of answers in the scoring process. */
export async function scoreAnswers(
  key: VersionKey,
  answers: StoredAnswer[],
  score: ScoreBatch<"score">,
): Promise<Batch> {
  return { key, answers, scores: await score(answers.map(toAnswer)) };
}

/** Writes the scores of a batch. @param sentimentVersion the version whose sentiments are kept */
export async function storeScores(
  tx: Db,
  { key, answers, scores }: Batch,
  sentimentVersion: string | null,
  now: Date,
): Promise<void> {
  const ids = answers.map(({ id }) => id);
  const judgments = sentimentVersion === null ? [] : await listJudgments(tx, key.organizationId, sentimentVersion, ids);
  const judgmentByCheck = new Map(judgments.map((one) => [one.checkId, one]));
  const rows = answers.flatMap((answer, index) => {
    const score = scores[index];
    return score
      ? [
          scoreRow(
            { ...key, id: answer.id, capturedAt: answer.capturedAt },
            key.version,
            score,
            now,
            judgmentByCheck.get(answer.id),
          ),
        ]
      : [];
  });
  await insertScores(tx, rows);
}

/** Recomputes the daily sums for the days of some answers. */
export async function refreshSums(tx: Db, key: VersionKey, answers: readonly StoredAnswer[]): Promise<void> {
  const days = answers.flatMap(({ capturedAt }) => (capturedAt ? [capturedAt.toISOString().slice(0, 10)] : []));
  for (const day of new Set(days)) await refreshDays(tx, key, { from: day, to: day }, [key.version]);
}
