import type { Ledger } from "#lib/content/ledger/types.ts";
import type { Draft, StyleRules, TextType, WriterOptions } from "#lib/content/types.ts";
import { verifyDraft } from "./draft.ts";
import { CHANGELOG_LIMITS, type Fault, type Limits } from "./fault.ts";
import { verifyNetworkOrBlogPost } from "./post.ts";

type VerifyOptions = Pick<WriterOptions, "audience" | "companyName" | "style"> & {
  /** Minimum lengths bind the model writer only. */
  minimums?: boolean;
};

const SUMMARY_LEAST = 120;

/** The forms in which a word of a rule stands in a text. */
function formsOf(words: readonly string[]): string[] {
  return words.flatMap((word) => [word, `${word}'s`, word.charAt(0).toUpperCase() + word.slice(1)]);
}

/** Words that the rules of style put in the place of others. */
function replacements({ forbidden }: StyleRules): string[] {
  return formsOf(forbidden.flatMap(({ replacement }) => replacement ?? []));
}

/** What rules of style let a text say beside its sources. */
export function allowedByStyle(style: StyleRules | undefined): Pick<Limits, "names" | "spellings"> {
  if (style === undefined) return { names: [], spellings: [] };
  return { names: replacements(style), spellings: formsOf(style.names) };
}

function limitsOf({ companyName, style, minimums }: VerifyOptions): Limits {
  const given = companyName === undefined ? [] : [companyName];
  const allowed = allowedByStyle(style);
  return {
    ...CHANGELOG_LIMITS,
    names: [...given, ...allowed.names],
    spellings: allowed.spellings,
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
