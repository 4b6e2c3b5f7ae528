import type { PageKind } from "#lib/geo/visibility/figures.ts";
import type { GapAction } from "./contract.ts";

/** A page that a prompt's answers cite; `own` is the brand's. */
export type Source = { url: string; kind: PageKind | "own"; answers: number };

/** Pages of third parties on which a brand can be placed: what a competitor says of itself is none. */
const PLACES: ReadonlySet<string> = new Set(["editorial", "forum", "review", "video", "social", "store", "reference"]);
/** Citations that tell what dominates, and the share of them that does. */
const CITATIONS_MIN = 5;
const DOMINANT = 0.6;

/**
 * What closes a gap (specification, geo.md, section 7). A page that answers already is worth more than another one, so it
 * comes first; where third parties' pages are what is cited, a page of one's own has the smaller chance.
 * @param ownPage the published page that answers the prompt, or that its answers cite
 */
export function actionOf(
  sources: readonly Source[],
  ownPage: { title: string } | undefined,
): { action: GapAction; actionReason: string } {
  if (ownPage)
    return { action: "refresh", actionReason: `“${ownPage.title}” is about this, and answers pass it over.` };
  const citations = sources.reduce((sum, { answers }) => sum + answers, 0);
  const placed = sources.reduce((sum, { kind, answers }) => sum + (PLACES.has(kind) ? answers : 0), 0);
  const share = citations === 0 ? 0 : placed / citations;
  if (citations >= CITATIONS_MIN && share >= DOMINANT) {
    const actionReason = `${Math.round(share * 100)}% of the pages that answers cite are articles, reviews and forums of others.`;
    return { action: "earn_placement", actionReason };
  }
  return { action: "create", actionReason: "Nothing that is published under the brand answers this." };
}

const VERBS: Record<GapAction, string> = { create: "Answer", refresh: "Refresh", earn_placement: "Get named for" };

/** What to do about a gap, in a line. */
export function titleOf(action: GapAction, prompt: string, ownPage: { title: string } | undefined): string {
  return action === "refresh" && ownPage ? `Refresh “${ownPage.title}”` : `${VERBS[action]} “${prompt}”`;
}
