import type { Ledger } from "#lib/content/ledger/types.ts";
import type { Draft, StyleRules, TextType, WriterOptions } from "#lib/content/types.ts";
import { verifyDraft } from "./draft.ts";
import { CHANGELOG_LIMITS, type Fault, type Limits } from "./fault.ts";
import { verifyNetworkOrBlogPost } from "./post.ts";

type VerifyOptions = Pick<WriterOptions, "audience" | "companyName" | "style"> & {
  /** Whether minimum lengths apply, which is so for models only. */
  minimums?: boolean;
};

const SUMMARY_LEAST = 120;

/** The forms in which a word of a rule may appear in a text. */
function toForms(words: readonly string[]): string[] {
  return words.flatMap((word) => [word, `${word}'s`, word.charAt(0).toUpperCase() + word.slice(1)]);
}

/** The words that the rules of style use as replacements. */
function replacements({ forbidden }: StyleRules): string[] {
  return toForms(forbidden.flatMap(({ replacement }) => replacement ?? []));
}

/** The names and spellings that rules of style allow in addition to the sources. */
export function allowedByStyle(style: StyleRules | undefined): Pick<Limits, "names" | "spellings"> {
  if (style === undefined) return { names: [], spellings: [] };
  return { names: replacements(style), spellings: toForms(style.names) };
}

function buildLimits({ companyName, style, minimums }: VerifyOptions): Limits {
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

/**
 * Checks a post of any text type against the ledger it was written from. An empty list means that there are no
 * faults.
 */
export function verifyText(contentType: TextType, draft: Draft, ledger: Ledger, options: VerifyOptions): Fault[] {
  const limits = buildLimits(options);
  if (contentType === "changelog") return verifyDraft(draft, ledger, limits);
  return verifyNetworkOrBlogPost(contentType, draft, ledger, limits, options.minimums === true);
}
