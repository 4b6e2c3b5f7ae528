import type { PageKind } from "#lib/geo/visibility/figures.ts";
import type { GapAction } from "./contract.ts";

/** A page that a prompt's answers cite; `own` is the brand's. */
export type Source = { url: string; kind: PageKind | "own"; answers: number };

/** Kinds of third-party pages that can mention a brand. Pages of competitors are excluded. */
const PLACES: ReadonlySet<string> = new Set(["editorial", "forum", "review", "video", "social", "store", "reference"]);
/** The least number of citations for a decision, and the share of them that dominates. */
const CITATIONS_MIN = 5;
const DOMINANT = 0.6;

/**
 * Chooses the action that closes a gap (specification, geo.md, section 7). Improving a page that already answers
 * comes first.
 * Where third-party pages dominate the citations, a new page of one's own has a smaller chance.
 * @param ownPage the published page that answers the prompt, or that its answers cite
 */
export function chooseAction(
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

/** Describes the action in one line. */
export function formatGapTitle(action: GapAction, prompt: string, ownPage: { title: string } | undefined): string {
  return action === "refresh" && ownPage ? `Refresh “${ownPage.title}”` : `${VERBS[action]} “${prompt}”`;
}
