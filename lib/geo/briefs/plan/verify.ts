import { checkedTokens, numberWords, standsIn } from "#lib/content/verify/tokens.ts";
import type { Claim } from "#lib/geo/briefs/contract.ts";
import type { Answer } from "#lib/geo/briefs/material.ts";
import { CRITERIA, speaksOf } from "./criteria.ts";

/** What claims are compared with. */
export type ClaimSources = {
  answers: ReadonlyMap<string, Answer>;
  /** The company's names; a claim may name it whatever the answers do. */
  own: readonly string[];
  /** Competitors that are tracked: the answers have to name them. */
  competitors: readonly string[];
  /** The question itself, whose words need no other source. */
  prompt: string;
};

const QUOTED = /“([^”]*)”/g;
const DENIED = /\b(?:not|no|none|never|neither|without)\b/i;
const SHARE = /(?<![\d,.])(\d{1,3}(?:,\d{3})+|\d{1,6}) of (?:the )?(\d{1,3}(?:,\d{3})+|\d{1,6})\b/g;

/**
 * Why a claim does not stand on the answers that it names; null where it does. Every one of its numbers is a count of those
 * answers or stands in one of them; every name, address and quotation stands in one of them.
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

/** The claims that stand, with what was wrong with the others. */
export function standing(claims: readonly Claim[], sources: ClaimSources): { claims: Claim[]; faults: string[] } {
  const judged = claims.map((claim) => ({ claim, fault: claimFault(claim, sources) }));
  return {
    claims: judged.flatMap(({ claim, fault }) => (fault === null ? [claim] : [])),
    faults: judged.flatMap(({ claim, fault }) => (fault === null ? [] : [`${claim.text} ${fault}`])),
  };
}

function unsupported(text: string, answers: readonly Answer[], sources: ClaimSources): string | undefined {
  const said = corpusOf(answers, sources);
  const rest = text.replace(QUOTED, "");
  const counts = countsOf(rest, answers, sources);
  const share = [...rest.matchAll(SHARE)].find(
    ([, part, whole]) => !counts.has(countIn(part)) || countIn(whole) !== answers.length,
  );
  if (share) return share[0];
  const engines = new Set(answers.map(({ engine }) => engine)).size;
  const isCount = (value: number) => counts.has(value) || value === answers.length || value === engines;
  const number = checkedTokens(rest).find((token) => !(isNumber(token) && isCount(Number(token))) && !said(token));
  if (number !== undefined) return number;
  const word = numberWords(rest).find(({ token, value }) => !isCount(value) && !said(token));
  if (word !== undefined) return word.token;
  const rival = sources.competitors.find(
    (name) => standsIn(rest, name) && !answers.some(({ competitors }) => competitors.includes(name)),
  );
  return rival ?? namesIn(rest).find((name) => !said(name));
}

/** A count as people write it: `4,711`. */
const countIn = (digits = "") => Number(digits.replaceAll(",", ""));

/** Capitals that name nothing in particular. */
const PLAIN: ReadonlySet<string> = new Set(["I", "AI", "API", "FAQ"]);

const isNumber = (token: string) => /^\d{1,6}$/.test(token);

/** Whether a word stands in the answers, their sources' addresses, the question or the company's names. */
function corpusOf(answers: readonly Answer[], { own, prompt }: ClaimSources): (token: string) => boolean {
  const named = answers.flatMap(({ competitors }) => competitors);
  const pages = answers.flatMap(({ sources }) => sources.flatMap(({ url, host, title }) => [url, host, title ?? ""]));
  const text = [...answers.map((answer) => answer.text), ...named, ...pages, ...own, prompt].join("\n");
  const folded = text.toLowerCase();
  return (token) => {
    const name = token.replace(/['’]s$/, "");
    return standsIn(text, name) || (name === name.toLowerCase() && standsIn(folded, name));
  };
}

/** Words with a capital inside a sentence, which are names. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N},;:]\s+)\p{Lu}[\p{L}\p{N}]*(?:[-'’][\p{L}\p{N}]+)*/gu)]
    .map(([name]) => name)
    .filter((name) => !PLAIN.has(name));
}

/** How many of the answers name, cite or speak of what a claim is about. */
function countsOf(text: string, answers: readonly Answer[], { competitors }: ClaimSources): Set<number> {
  const counts = new Set<number>();
  const add = (has: (answer: Answer) => boolean) => counts.add(answers.filter(has).length);
  const subjects = competitors.filter((name) => standsIn(text, name));
  for (const name of subjects) add((answer) => answer.competitors.includes(name));
  const hosts = new Set(answers.flatMap(({ sources }) => sources.map(({ host }) => host)));
  for (const host of hosts) {
    if (host !== "" && text.includes(host)) add(({ sources }) => sources.some((page) => page.host === host));
  }
  for (const { name } of CRITERIA) if (text.includes(name)) add((answer) => speaksOf(name, answer.text));
  // What is said of nobody else is said of the company.
  if (subjects.length === 0) {
    add(({ mentioned }) => mentioned !== DENIED.test(text));
  }
  return counts;
}

/** A text as two of them are compared: without marks and spare space. */
function plain(text: string): string {
  return text.replace(/[*_`]/g, "").replace(/\s+/g, " ").trim();
}
