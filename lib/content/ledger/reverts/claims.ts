import type { Change } from "#lib/content/ledger/types.ts";

/** What a change says it takes back. */
export type RevertClaim = {
  shas: string[];
  numbers: number[];
  /** Titles as quoted, or as named after `revert:`. */
  titles: string[];
  /** The whole change is the revert, so that it falls with its original; else it has work of its own. */
  whole: boolean;
  /** It names its original by hash, number or quotation, so that it is a revert even where the original is not at hand. */
  explicit: boolean;
};

type Text = { title: string; body: string };

const TYPE = String.raw`(?:[a-z]+(?:\([^)]*\))?!?:\s*)?`;
const REVERT_TITLE = new RegExp(
  String.raw`^(?:\[[^\]]*\]\s*)?${TYPE}(?:revert(?:s|ed|ing)?|back(?:s|ed|ing)? ?out|roll(?:s|ed|ing)? ?back|un-?revert|re-?apply|re-?land|restor(?:e|es|ed|ing)(?=[,:]?\s+["“]))\b[,:\s-]*(.*)$`,
  "i",
);
const REVERT_TYPE = /^revert(?:\(([^)]*)\))?!?:\s*(.+)$/i;
/** `revert: fix(x): …` repeats a header; `revert: use the old parser` says what is done instead. */
const REVERTED_HEADER = /^revert(?:\([^)]*\))?!?:\s*(?:[a-z]+(?:\([^)]*\))?!?:\s*\S|.*\([#!]\d+\))/i;
const REAPPLY = new RegExp(
  String.raw`^(?:\[[^\]]*\]\s*)?${TYPE}(?:(?:un-?revert|re-?apply|re-?land)(?:s|ed|ing)?\b|restor(?:e|es|ed|ing)[,:]?\s+["“])`,
  "i",
);
const QUOTED = /["“](.+)["”]/;
const TITLE_NUMBERS = /\brevert(?:s|ed|ing)?:?\s+(?:of\s+)?(?:PR\s+|pull request\s+)?[#!](\d+)/gi;
const PARENTHESIZED_REVERT = /\(reverts? [#!](\d+)\)/i;
const BODY_SHA =
  /\b(?:this\s+)?(?:reverts?|re-?appl(?:y|ies)|re-?lands?|backs? out)\s+(?:the\s+)?commits?\s+([0-9a-f]{7,64})/gi;
const BODY_NUMBER =
  /^[ \t]*(?:this\s+)?(?:PR\s+|commit\s+)?reverts?:?\s+(?:PR\s+|pull request\s+)?(?:https?:\/\/\S+\/(?:pull|pulls|merge_requests|pull-requests)\/|(?:[\w.-]+\/[\w.-]+)?[#!])(\d+)/gim;
const LEADING_SHA = /^\s*this reverts commits? [0-9a-f]{7,64}/i;
const PARTIAL =
  /\bpartial(?:ly)?\s+(?:\w+\s+)?(?:revert|back|roll)|\brevert(?:s|ed|ing)?\s+(?:\S+\s+){0,2}(?:partial(?:ly)?\b|(?:parts?|most|some|half|portions?|pieces?) of\b)/i;
/** A word that every claim holds; most messages hold none of them and need no closer look. */
const MENTION = /revert|re-?appl|re-?land|restor|back|roll/i;
const REVERT_BRANCH = /(?:^|\/)revert-(\d+)-/;

function numbersIn(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map((match) => Number(match[1])).filter(Number.isSafeInteger);
}

/** Whether a title announces that something earlier is taken back or brought back. */
export function isRevertTitle(title: string): boolean {
  return REVERT_TITLE.test(title);
}

/** Whether a title announces that reverted work is brought back. */
export function isReapplyTitle(title: string): boolean {
  return REAPPLY.test(title);
}

function titlesOf(title: string): string[] {
  if (!isRevertTitle(title)) return [];
  const quoted = QUOTED.exec(title)?.[1];
  if (quoted !== undefined) return [quoted.trim()];
  const typed = REVERT_TYPE.exec(title);
  if (typed?.[2] !== undefined)
    return [typed[2].trim(), ...(typed[1] === undefined ? [] : [`(${typed[1]}): ${typed[2]}`])];
  const named = REVERT_TITLE.exec(title)?.[1]?.trim() ?? "";
  return named === "" ? [] : [named];
}

/** What one message claims to revert; undefined when it claims nothing, or only a part of something. */
export function readRevertClaim({ title, body }: Text): RevertClaim | undefined {
  if (!MENTION.test(title) && !MENTION.test(body)) return undefined;
  const announced = isRevertTitle(title);
  const leading = LEADING_SHA.test(body);
  if (PARTIAL.test(title) || PARTIAL.test(firstLines(body))) return undefined;
  const shas = [...body.matchAll(BODY_SHA)].map((match) => (match[1] ?? "").toLowerCase());
  const inTitle = [
    ...numbersIn(title, TITLE_NUMBERS),
    ...(PARENTHESIZED_REVERT.test(title) ? numbersIn(title, /\(reverts? [#!](\d+)\)/gi) : []),
  ];
  const numbers = [...new Set([...inTitle, ...numbersIn(body, BODY_NUMBER)])];
  const titles = titlesOf(title);
  if (!announced && shas.length === 0 && numbers.length === 0) return undefined;
  const explicit = shas.length > 0 || numbers.length > 0 || QUOTED.test(title) || REVERTED_HEADER.test(title);
  return { shas, numbers, titles, whole: announced || leading, explicit };
}

function firstLines(body: string): string {
  return body.split("\n", 3).join("\n");
}

/**
 * The claims of a change: of its own text, of the branch that GitHub names `revert-12-…`, and of the commits inside it,
 * which make the change a revert only when every one of them is.
 */
export function claimsOf(change: Change): RevertClaim[] {
  const own = readRevertClaim(change);
  if (own !== undefined) {
    const branch = change.commits.map(
      (commit) => REVERT_BRANCH.exec(/from (\S+)/.exec(commit.subject)?.[1] ?? "")?.[1],
    );
    const extra = branch.filter((number) => number !== undefined).map(Number);
    return [{ ...own, numbers: [...new Set([...own.numbers, ...extra])] }, ...insideClaims(change, own.whole)];
  }
  return insideClaims(change, false);
}

function insideClaims(change: Change, already: boolean): RevertClaim[] {
  if (change.commits.length < 2) return [];
  const work = change.commits.filter((commit) => commit.parents.length < 2);
  const claims = work.map((commit) => readRevertClaim({ title: commit.subject, body: commit.body }));
  const all = claims.length > 0 && claims.every((claim) => claim?.whole === true);
  return claims
    .filter((claim) => claim !== undefined)
    .map((claim) => ({ ...claim, titles: [], whole: already || all }));
}
