import type { Claim } from "#lib/geo/briefs/contract.ts";
import { CHECKS_MAX } from "#lib/geo/briefs/limits.ts";
import { type Answer, coveredCompetitors, type Material } from "#lib/geo/briefs/material.ts";
import { CRITERIA, mentionsCriterion } from "./criteria.ts";

const CRITERIA_MAX = 4;
const SOURCES_MAX = 3;
const MOST = 3;
/** Counts below these thresholds can be chance. */
const SPOKEN_MIN = 2;
const SPOKEN_SHARE = 0.25;
const QUOTE = { least: 40, most: 220 } as const;

/** Claims that the answers support, each with the answers that were counted for it. */
export type Facts = {
  /** How often the answers name the company. */
  own: Claim | undefined;
  /** The most named brands, in one sentence. */
  most: Claim | undefined;
  competitors: { brand: string; claim: Claim; quote: Claim | undefined }[];
  criteria: { name: string; claim: Claim }[];
  sources: { host: string; claim: Claim }[];
};

/**
 * Counts mentions, criteria and sources in the newest answers. Every number in a claim counts the answers in
 * `checkIds`.
 */
export function countFacts(material: Material): Facts {
  const answers = material.answers.slice(0, CHECKS_MAX);
  if (answers.length === 0) return { own: undefined, most: undefined, competitors: [], criteria: [], sources: [] };
  const counted = (count: number, verb: (all: string) => string): Claim => ({
    text: verb(`${count} of ${answers.length} answers`),
    checkIds: answers.map(({ checkId }) => checkId),
  });
  const { name } = material.brand;
  const own = answers.filter(({ mentioned }) => mentioned).length;
  const rivals = coveredCompetitors(material).flatMap((brand) => {
    const naming = answers.filter(({ competitors }) => competitors.includes(brand));
    return naming.length > 0 ? [{ brand, naming }] : [];
  });
  const shares = rivals.slice(0, MOST).map(({ brand, naming }) => `${brand} (${naming.length} of ${answers.length})`);
  return {
    own: counted(own, (share) => `${name} is named in ${share} to this question.`),
    most: shares.length > 0 ? counted(0, () => `Engines name ${listed(shares)} most often.`) : undefined,
    competitors: rivals.map(({ brand, naming }) => ({
      brand,
      claim: counted(naming.length, (share) => `${brand} is named in ${share}.`),
      quote: findQuote(brand, naming, material),
    })),
    criteria: countCriteria(answers).map(({ name: criterion, count }) => ({
      name: criterion,
      claim: counted(count, (share) => `${share} speak of ${criterion}.`),
    })),
    sources: countHosts(answers).map(({ host, count }) => ({
      host,
      claim: counted(count, (share) => `Pages of ${host} are cited in ${share}.`),
    })),
  };
}

const listing = new Intl.ListFormat("en", { style: "long", type: "conjunction" });
const listed = (items: readonly string[]) => listing.format(items);

function countCriteria(answers: readonly Answer[]): { name: string; count: number }[] {
  const least = Math.max(SPOKEN_MIN, answers.length * SPOKEN_SHARE);
  return CRITERIA.map(({ name }) => ({
    name,
    count: answers.filter(({ text }) => mentionsCriterion(name, text)).length,
  }))
    .filter(({ count }) => count >= least)
    .sort((a, b) => b.count - a.count)
    .slice(0, CRITERIA_MAX);
}

function countHosts(answers: readonly Answer[]): { host: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { sources } of answers) {
    const hosts = new Set(sources.flatMap(({ own, host }) => (own || host === "" ? [] : [host])));
    for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return [...counts]
    .map(([host, count]) => ({ host, count }))
    .filter(({ count }) => count >= SPOKEN_MIN)
    .sort((a, b) => b.count - a.count || (a.host < b.host ? -1 : 1))
    .slice(0, SOURCES_MAX);
}

/** Finds a sentence of an answer that is about one competitor and names no other brand. */
function findQuote(brand: string, naming: readonly Answer[], { competitors, brand: own }: Material): Claim | undefined {
  const others = [own.name, ...competitors].filter((name) => name !== brand);
  for (const { text, checkId } of naming) {
    const sentence = splitSentences(text).find(
      (one) =>
        one.includes(brand) &&
        one.length >= QUOTE.least &&
        one.length <= QUOTE.most &&
        !/[“”"*_|[\]]/.test(one) &&
        !others.some((name) => one.includes(name)),
    );
    if (sentence) return { text: `One answer says of ${brand}: “${sentence}”`, checkIds: [checkId] };
  }
  return undefined;
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

function splitSentences(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /[.!?]$/.test(sentence));
}
