import type { Ledger } from "#lib/content/ledger/types.ts";
import type { Draft } from "#lib/content/types.ts";
import type { Fault } from "#lib/content/verify/fault.ts";
import { verifyText } from "#lib/content/verify/text.ts";

/** What is asked of a text about changes alone: themes and length. */
const OTHERS: ReadonlySet<Fault["kind"]> = new Set(["structure", "length"]);

/** Compares an article with the ledger of its brief as every blog post is; no faults is an empty list. */
export function checkArticle(draft: Draft, ledger: Ledger, companyName: string): Fault[] {
  return verifyText("blog_post", draft, ledger, { companyName }).filter(({ kind }) => !OTHERS.has(kind));
}
