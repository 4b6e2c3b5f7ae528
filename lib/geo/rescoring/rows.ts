import type { NewScore, StoredAnswer, StoredJudgment } from "#db/queries/geo/scores.ts";
import type { Answer, Score } from "#lib/geo/scoring/types.ts";

/** Maps a stored answer to the input of a scorer. */
export function toAnswer({ text, citations }: StoredAnswer): Answer {
  return { text, citations: citations as Answer["citations"] };
}

/**
 * Builds the stored row of a score.
 * @param judgment earlier sentiment of the answer, which stays valid while the company is still mentioned
 */
export function scoreRow(
  check: { id: string; organizationId: string; projectId: string },
  scoringVersion: string,
  score: Score,
  createdAt: Date,
  judgment?: StoredJudgment,
): NewScore {
  const { organizationId, projectId } = check;
  const keepsSentiment = judgment?.mentioned === true && score.mentioned;
  return {
    checkId: check.id,
    organizationId,
    projectId,
    scoringVersion,
    ...score,
    createdAt,
    sentiment: keepsSentiment ? judgment.sentiment : "unknown",
    excerpt: keepsSentiment ? judgment.excerpt : null,
  };
}
