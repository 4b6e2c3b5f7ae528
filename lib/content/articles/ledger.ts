import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import type { ArticleFact, ArticlePlan } from "./plan.ts";

/** The project and the brand that an article is about. */
export type ArticleContext = { projectId: string; brandName: string; createdAt: string };

/** Whether a ledger is one of an article: it holds facts of a brief instead of changes. */
export function isArticleLedger({ entries }: Pick<Ledger, "entries">): boolean {
  return entries.some(({ kind }) => kind === "claim");
}

/** The id of the entry of the question. */
export const ASKED = "asked";

export function pageEntryId(index: number): string {
  return `page-${index + 1}`;
}

/**
 * Builds the fact ledger of a brief, so that articles share the verification and evidence of all texts. It holds the
 * question, the facts and the pages to link to. Answers of engines are no part of it, so no article can state them.
 */
export function buildLedger(plan: ArticlePlan & { facts: readonly ArticleFact[] }, context: ArticleContext): Ledger {
  const page = (url: string): LedgerEntry["refs"] => [{ type: "page", repository: context.projectId, id: url, url }];
  return {
    version: 1,
    repositories: [],
    range: { from: context.createdAt, to: context.createdAt, label: plan.targetPrompt },
    audience: "users",
    entries: [
      entry(ASKED, "claim", plan.targetPrompt, [], context),
      ...plan.facts.map(({ id, kind, text, source }) =>
        entry(id, kind === "identity" ? "identity" : "claim", text, source === null ? [] : page(source), context),
      ),
      ...plan.internalLinks.map(({ url, title }, index) =>
        entry(pageEntryId(index), "page", title, page(url), context),
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
  { createdAt }: ArticleContext,
): LedgerEntry {
  return {
    id,
    kind,
    refs,
    title,
    detail: null,
    upgrade: null,
    authors: [],
    mergedAt: createdAt,
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
