import type { Ledger } from "#lib/content/ledger/types.ts";
import type { Draft, TextType, WriterOptions } from "#lib/content/writers/types.ts";
import { verifyDraft } from "./draft.ts";
import { CHANGELOG_LIMITS, type Fault } from "./fault.ts";

export type VerifyOptions = Pick<WriterOptions, "audience" | "companyName" | "style"> & {
  /** Minimum lengths bind the model writer only. */
  minimums?: boolean;
};

/** Compares a post of any text type with the ledger it was written from, whoever wrote it; no faults is an empty list. */
export function verifyText(contentType: TextType, draft: Draft, ledger: Ledger, options: VerifyOptions): Fault[] {
  const names = options.companyName === undefined ? [] : [options.companyName];
  const limits = { ...CHANGELOG_LIMITS, names, ...(options.minimums === true ? { summaryMin: 120 } : {}) };
  return contentType === "changelog" ? verifyDraft(draft, ledger, limits) : [];
}
