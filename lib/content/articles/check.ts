import type { Ledger } from "#lib/content/ledger/types.ts";
import type { Draft } from "#lib/content/types.ts";
import type { Fault } from "#lib/content/verify/fault.ts";
import { verifyText } from "#lib/content/verify/text.ts";

/** Kinds of fault that only apply to texts about changes: themes and length. */
const OTHERS: ReadonlySet<Fault["kind"]> = new Set(["structure", "length"]);

/**
 * Verifies an article against the ledger of its brief like every blog post.
 * @returns the faults; empty when there are none
 */
export function checkArticle(draft: Draft, ledger: Ledger, companyName: string): Fault[] {
  return verifyText("blog_post", draft, ledger, { companyName }).filter(({ kind }) => !OTHERS.has(kind));
}
