import type { Ledger } from "#lib/content/ledger/types.ts";
import type { Draft, StyleRules, TextType, WriterOptions } from "#lib/content/writers/types.ts";
import { verifyDraft } from "./draft.ts";
import { CHANGELOG_LIMITS, type Fault, type Limits } from "./fault.ts";
import { verifyNetworkOrBlogPost } from "./post.ts";

type VerifyOptions = Pick<WriterOptions, "audience" | "companyName" | "style"> & {
  /** Minimum lengths bind the model writer only. */
  minimums?: boolean;
};

const SUMMARY_LEAST = 120;

/** Words that the rules of style bring into a text, as they stand there. */
function styleNames({ names, forbidden }: StyleRules): string[] {
  const words = [...names, ...forbidden.flatMap(({ replacement }) => replacement ?? [])];
  return words.flatMap((word) => [word, `${word}'s`, word.charAt(0).toUpperCase() + word.slice(1)]);
}

function limitsOf({ companyName, style, minimums }: VerifyOptions): Limits {
  const given = companyName === undefined ? [] : [companyName];
  return {
    ...CHANGELOG_LIMITS,
    names: style === undefined ? given : [...given, ...styleNames(style)],
    ...(minimums === true ? { summaryMin: SUMMARY_LEAST } : {}),
    ...(typeof style?.sentenceWordsMax === "number" ? { highlightSentences: Number.POSITIVE_INFINITY } : {}),
  };
}

/** Compares a post of any text type with the ledger it was written from, whoever wrote it; no faults is an empty list. */
export function verifyText(contentType: TextType, draft: Draft, ledger: Ledger, options: VerifyOptions): Fault[] {
  const limits = limitsOf(options);
  if (contentType === "changelog") return verifyDraft(draft, ledger, limits);
  return verifyNetworkOrBlogPost(contentType, draft, ledger, limits, options.minimums === true);
}
