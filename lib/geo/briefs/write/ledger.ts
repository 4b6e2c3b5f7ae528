import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import type { Plan } from "#lib/geo/briefs/stored.ts";

/** The facts that an article may use in addition to the plan's claims. */
export type Facts = {
  projectId: string;
  brand: { name: string; description: string | null };
  measuredAt: string;
  /** The URL of an answer on the dashboard. */
  getAnswerUrl: (checkId: string) => string | null;
};

export const ASKED = "asked";
export const IDENTITY = "identity";
export const SEARCHES = "searches";
const REFS_MAX = 12;

/** The id of a claim's ledger entry. */
export function claimEntryId(section: number, claim: number): string {
  return `claim-${section + 1}-${claim + 1}`;
}
export function pageEntryId(index: number): string {
  return `page-${index + 1}`;
}

/**
 * Builds the fact ledger of a brief, so that articles share the verification and evidence of all texts. It holds each
 * claim with its answers, the question, the searches, the brand identity and the pages to link to.
 */
export function buildLedger(plan: Plan, facts: Facts): Ledger {
  const answers = (checkIds: readonly string[]): LedgerEntry["refs"] =>
    checkIds.slice(0, REFS_MAX).map((id) => ({
      type: "answer",
      repository: facts.projectId,
      id,
      url: facts.getAnswerUrl(id),
    }));
  const claims = plan.sections.flatMap(({ claims: list }, section) =>
    list.map(({ text, checkIds }, index) =>
      entry(claimEntryId(section, index), "claim", text, answers(checkIds), facts),
    ),
  );
  const all = [...new Set(plan.sections.flatMap((each) => each.claims.flatMap(({ checkIds }) => checkIds)))];
  const { description } = facts.brand;
  return {
    version: 1,
    repositories: [],
    range: { from: facts.measuredAt, to: facts.measuredAt, label: plan.targetPrompt },
    audience: "users",
    entries: [
      entry(ASKED, "claim", plan.targetPrompt, answers(all), facts),
      ...claims,
      ...(plan.questionsToAnswer.length > 0
        ? [
            {
              ...entry(SEARCHES, "claim", "Searches that engines ran", answers(all), facts),
              detail: plan.questionsToAnswer.join("\n"),
            },
          ]
        : []),
      ...(description ? [entry(IDENTITY, "identity", description, [], facts)] : []),
      ...plan.internalLinks.map(({ url, title }, index) =>
        entry(pageEntryId(index), "page", title, [{ type: "page", repository: facts.projectId, id: url, url }], facts),
      ),
    ],
    commits: { counted: 0, owned: 0, dropped: 0 },
  };
}

function entry(
  id: string,
  kind: "claim" | "identity" | "page",
  title: string,
  refs: LedgerEntry["refs"],
  { measuredAt }: Facts,
): LedgerEntry {
  return {
    id,
    kind,
    refs,
    title,
    detail: null,
    upgrade: null,
    authors: [],
    mergedAt: measuredAt,
    category: "Documentation",
    breaking: false,
    security: false,
    disposition: "update",
    cluster: null,
    rank: null,
    reason: null,
    evidence: [],
    confidence: 1,
    folded: false,
    action: null,
    facts: [],
  };
}
