import type { NewScore, StoredAnswer, StoredJudgment } from "#db/queries/geo/scores.ts";
import type { Answer, Score } from "#lib/geo/scoring/types.ts";

/** Maps a stored answer to the input of a scorer. */
export function toAnswer({ text, citations }: StoredAnswer): Answer {
  return { text, citations: citations as Answer["citations"] };
}

/**
 * Builds the stored row of a score.
 * @param judgment earlier judgment of the answer, which stays valid while the company is still mentioned
 */
export function scoreRow(
  check: { id: string; organizationId: string; projectId: string; capturedAt?: Date | null },
  scoringVersion: string,
  score: Score,
  createdAt: Date,
  judgment?: StoredJudgment,
): NewScore {
  const { organizationId, projectId, capturedAt = null } = check;
  const kept = judgment?.mentioned === true && score.mentioned ? judgment : undefined;
  return {
    checkId: check.id,
    organizationId,
    projectId,
    scoringVersion,
    ...score,
    capturedAt,
    createdAt,
    sentiment: kept?.sentiment ?? "unknown",
    recommendation: kept?.recommendation ?? "unknown",
    excerpt: kept?.excerpt ?? null,
  };
}
