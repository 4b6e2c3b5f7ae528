import { checkedTokens, containsToken, numberWords } from "#lib/content/verify/tokens.ts";
import type { Claim } from "#lib/geo/briefs/contract.ts";
import type { Answer } from "#lib/geo/briefs/material.ts";
import { CRITERIA, mentionsCriterion } from "./criteria.ts";

/** The sources that claims are verified against. */
export type ClaimSources = {
  answers: ReadonlyMap<string, Answer>;
  /** The company's names; a claim may use them even if no answer does. */
  own: readonly string[];
  /** Tracked competitors; a claim may name one only if an answer does. */
  competitors: readonly string[];
  /** The question itself; its words need no other source. */
  prompt: string;
};

const QUOTED = /“([^”]*)”/g;
const DENIED = /\b(?:not|no|none|never|neither|without)\b/i;
const SHARE = /(?<![\d,.])(\d{1,3}(?:,\d{3})+|\d{1,6}) of (?:the )?(\d{1,3}(?:,\d{3})+|\d{1,6})\b/g;

/**
 * Explains why the answers of a claim do not support it; null when they do. Every number must count these answers or
 * stand in one of them; every name, address and quotation must stand in one of them.
 */
export function claimFault(claim: Claim, sources: ClaimSources): string | null {
  const cited = claim.checkIds.map((id) => sources.answers.get(id));
  const answers = cited.filter((answer) => answer !== undefined);
  const unknown = claim.checkIds[cited.indexOf(undefined)];
  if (unknown !== undefined) return `There is no answer ${unknown} in this project.`;
  for (const [, quoted = ""] of claim.text.matchAll(QUOTED)) {
    if (!answers.some(({ text }) => plain(text).includes(plain(quoted)))) {
      return `No answer that it names says “${quoted}”.`;
    }
  }
  const missing = unsupported(claim.text, answers, sources);
  return missing === undefined ? null : `No answer that it names bears out "${missing}".`;
}

/** Splits claims into supported ones and the faults of the others. */
export function filterSupported(
  claims: readonly Claim[],
  sources: ClaimSources,
): { claims: Claim[]; faults: string[] } {
  const checked = claims.map((claim) => ({ claim, fault: claimFault(claim, sources) }));
  return {
    claims: checked.flatMap(({ claim, fault }) => (fault === null ? [claim] : [])),
    faults: checked.flatMap(({ claim, fault }) => (fault === null ? [] : [`${claim.text} ${fault}`])),
  };
}

function unsupported(text: string, answers: readonly Answer[], sources: ClaimSources): string | undefined {
  const isStated = buildCorpus(answers, sources);
  const rest = text.replace(QUOTED, "");
  const counts = collectCounts(rest, answers, sources);
  const share = [...rest.matchAll(SHARE)].find(
    ([, part, total]) => !counts.has(countIn(part)) || countIn(total) !== answers.length,
  );
  if (share) return share[0];
  const engines = new Set(answers.map(({ engine }) => engine)).size;
  const isCount = (value: number) => counts.has(value) || value === answers.length || value === engines;
  const number = checkedTokens(rest).find((token) => !(isNumber(token) && isCount(Number(token))) && !isStated(token));
  if (number !== undefined) return number;
  const word = numberWords(rest).find(({ token, value }) => !isCount(value) && !isStated(token));
  if (word !== undefined) return word.token;
  const rival = sources.competitors.find(
    (name) => containsToken(rest, name) && !answers.some(({ competitors }) => competitors.includes(name)),
  );
  return rival ?? namesIn(rest).find((name) => !isStated(name));
}

/** Parses a formatted count such as `4,711`. */
const countIn = (digits = "") => Number(digits.replaceAll(",", ""));

/** Capitalized words that are no names. */
const PLAIN: ReadonlySet<string> = new Set(["I", "AI", "API", "FAQ"]);

const isNumber = (token: string) => /^\d{1,6}$/.test(token);

/** Whether a word occurs in the answers, the addresses of their sources, the question or the company's names. */
function buildCorpus(answers: readonly Answer[], { own, prompt }: ClaimSources): (token: string) => boolean {
  const rivals = answers.flatMap(({ competitors }) => competitors);
  const pages = answers.flatMap(({ sources }) => sources.flatMap(({ url, host, title }) => [url, host, title ?? ""]));
  const text = [...answers.map((answer) => answer.text), ...rivals, ...pages, ...own, prompt].join("\n");
  const folded = text.toLowerCase();
  return (token) => {
    const name = token.replace(/['’]s$/, "");
    return containsToken(text, name) || (name === name.toLowerCase() && containsToken(folded, name));
  };
}

/** Finds names: words that are capitalized inside a sentence. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N},;:]\s+)\p{Lu}[\p{L}\p{N}]*(?:[-'’][\p{L}\p{N}]+)*/gu)]
    .map(([name]) => name)
    .filter((name) => !PLAIN.has(name));
}

/** Counts the answers that name, cite or mention each subject of a claim. */
function collectCounts(text: string, answers: readonly Answer[], { competitors }: ClaimSources): Set<number> {
  const counts = new Set<number>();
  const add = (has: (answer: Answer) => boolean) => counts.add(answers.filter(has).length);
  const subjects = competitors.filter((name) => containsToken(text, name));
  for (const name of subjects) add((answer) => answer.competitors.includes(name));
  const hosts = new Set(answers.flatMap(({ sources }) => sources.map(({ host }) => host)));
  for (const host of hosts) {
    if (host !== "" && text.includes(host)) add(({ sources }) => sources.some((page) => page.host === host));
  }
  for (const { name } of CRITERIA) if (text.includes(name)) add((answer) => mentionsCriterion(name, answer.text));
  // A claim that names no competitor is about the company.
  if (subjects.length === 0) {
    add(({ mentioned }) => mentioned !== DENIED.test(text));
  }
  return counts;
}

/** Strips marks and extra spaces so that texts can be compared. */
function plain(text: string): string {
  return text.replace(/[*_`]/g, "").replace(/\s+/g, " ").trim();
}
