import type { Judged, NewScore, StoredAnswer } from "#db/queries/geo/scores.ts";
import type { Answer, Score } from "#lib/geo/scoring/types.ts";

/** What a scorer reads of a stored answer. */
export function toAnswer({ text, citations }: StoredAnswer): Answer {
  return { text, citations: citations as Answer["citations"] };
}

/**
 * A score as it is stored.
 * @param judged what a judge made of the answer before; it goes on being true while the company is still mentioned
 */
export function scoreRow(
  check: { id: string; organizationId: string; projectId: string },
  scoringVersion: string,
  score: Score,
  createdAt: Date,
  judged?: Judged,
): NewScore {
  const { organizationId, projectId } = check;
  const keeps = judged?.mentioned === true && score.mentioned;
  return {
    checkId: check.id,
    organizationId,
    projectId,
    scoringVersion,
    ...score,
    createdAt,
    sentiment: keeps ? judged.sentiment : "unknown",
    excerpt: keeps ? judged.excerpt : null,
  };
}
