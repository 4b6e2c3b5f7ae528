import type { Change } from "#lib/content/ledger/types.ts";

/** A change's claim to revert other changes. */
export type RevertClaim = {
  shas: string[];
  numbers: number[];
  /** Titles in quotes or after `revert:`. */
  titles: string[];
  /**
   * Whether the change is nothing but the revert, so that it is dropped with its original; otherwise it has work of
   * its own.
   */
  wholeChange: boolean;
  /**
   * Whether it names its original by hash, number or quotation, so that it is a revert even if the original is not in
   * the range.
   */
  explicit: boolean;
};

type Text = { title: string; body: string };

const TYPE = String.raw`(?:[a-z]+(?:\([^)]*\))?!?:\s*)?`;
const REVERT_TITLE = new RegExp(
  String.raw`^(?:\[[^\]]*\]\s*)?${TYPE}(?:revert(?:s|ed|ing)?|back(?:s|ed|ing)? ?out|roll(?:s|ed|ing)? ?back|un-?revert|re-?apply|re-?land|restor(?:e|es|ed|ing)(?=[,:]?\s+["“]))\b[,:\s-]*(.*)$`,
  "i",
);
const REVERT_TYPE = /^revert(?:\(([^)]*)\))?!?:\s*(.+)$/i;
/** `revert: fix(x): …` repeats a header; `revert: use the old parser` describes the new state. */
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
/** Pre-filter: every claim contains one of these words, and most messages contain none. */
const MENTION = /revert|re-?appl|re-?land|restor|back|roll/i;
const REVERT_BRANCH = /(?:^|\/)revert-(\d+)-/;

function extractNumbers(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map((match) => Number(match[1])).filter(Number.isSafeInteger);
}

/** Whether a title announces a revert or the re-application of reverted work. */
export function isRevertTitle(title: string): boolean {
  return REVERT_TITLE.test(title);
}

/** Whether a title announces the re-application of reverted work. */
export function isReapplyTitle(title: string): boolean {
  return REAPPLY.test(title);
}

function readTitles(title: string): string[] {
  if (!isRevertTitle(title)) return [];
  const quoted = QUOTED.exec(title)?.[1];
  if (quoted !== undefined) return [quoted.trim()];
  const typed = REVERT_TYPE.exec(title);
  if (typed?.[2] !== undefined)
    return [typed[2].trim(), ...(typed[1] === undefined ? [] : [`(${typed[1]}): ${typed[2]}`])];
  const titleText = REVERT_TITLE.exec(title)?.[1]?.trim() ?? "";
  return titleText === "" ? [] : [titleText];
}

/** Reads the revert claim of one message; undefined without a claim or for a partial revert. */
export function readRevertClaim({ title, body }: Text): RevertClaim | undefined {
  if (!MENTION.test(title) && !MENTION.test(body)) return undefined;
  const announced = isRevertTitle(title);
  const leading = LEADING_SHA.test(body);
  if (PARTIAL.test(title) || PARTIAL.test(firstLines(body))) return undefined;
  const shas = [...body.matchAll(BODY_SHA)].map((match) => (match[1] ?? "").toLowerCase());
  const inTitle = [
    ...extractNumbers(title, TITLE_NUMBERS),
    ...(PARENTHESIZED_REVERT.test(title) ? extractNumbers(title, /\(reverts? [#!](\d+)\)/gi) : []),
  ];
  const numbers = [...new Set([...inTitle, ...extractNumbers(body, BODY_NUMBER)])];
  const titles = readTitles(title);
  if (!announced && shas.length === 0 && numbers.length === 0) return undefined;
  const explicit = shas.length > 0 || numbers.length > 0 || QUOTED.test(title) || REVERTED_HEADER.test(title);
  return { shas, numbers, titles, wholeChange: announced || leading, explicit };
}

function firstLines(body: string): string {
  return body.split("\n", 3).join("\n");
}

/**
 * Finds the revert claims of a change: in its own text, in a branch name `revert-12-…` by GitHub, and in its commits.
 * Commits make the whole change a revert only if every one of them is a revert.
 */
export function findRevertClaims(change: Change): RevertClaim[] {
  const own = readRevertClaim(change);
  if (own !== undefined) {
    const branch = change.commits.map(
      (commit) => REVERT_BRANCH.exec(/from (\S+)/.exec(commit.subject)?.[1] ?? "")?.[1],
    );
    const extra = branch.filter((number) => number !== undefined).map(Number);
    return [
      { ...own, numbers: [...new Set([...own.numbers, ...extra])] },
      ...findCommitClaims(change, own.wholeChange),
    ];
  }
  return findCommitClaims(change, false);
}

function findCommitClaims(change: Change, already: boolean): RevertClaim[] {
  if (change.commits.length < 2) return [];
  const work = change.commits.filter((commit) => commit.parents.length < 2);
  const claims = work.map((commit) => readRevertClaim({ title: commit.subject, body: commit.body }));
  const all = claims.length > 0 && claims.every((claim) => claim?.wholeChange === true);
  return claims
    .filter((claim) => claim !== undefined)
    .map((claim) => ({ ...claim, titles: [], wholeChange: already || all }));
}
