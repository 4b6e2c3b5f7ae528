import type { Citation, SandboxDocument, SandboxWorld } from "#lib/geo/engines/types.ts";
import type { CorpusPage } from "./corpus.ts";
import { readCorpus, readPublished } from "./library.ts";
import { hasAnyName, hasName } from "./names.ts";
import {
  competitorOdds,
  type DecisionKey,
  decide,
  getKnownCompetitors,
  knownOdds,
  ownOdds,
  vendorOdds,
} from "./odds.ts";
import { FORMS, type Form, type Personality } from "./personality.ts";
import { detectIntent, extractTopic, type Intent } from "./topic.ts";
import { words } from "./words.ts";

/** A brand that an answer names. */
export type NamedBrand = { name: string; kind: "own" | "competitor" | "vendor" };

/** The content of an answer, before it is written. */
export type Plan = {
  form: Form;
  intent: Intent;
  topic: string;
  /** In the order of the answer. */
  brands: readonly NamedBrand[];
  /** `known` or `unknown` if the question is about the organization's brand, otherwise null. */
  own: "known" | "unknown" | null;
  pages: readonly CorpusPage[];
  documents: readonly SandboxDocument[];
  citations: readonly Citation[];
  searchQueries: readonly string[];
  question: readonly string[];
};

const COMPETITORS_MAX = 4;

export type Situation = {
  key: DecisionKey;
  personality: Personality;
  world: SandboxWorld;
  search: boolean;
  history: readonly { prompt: string; answer: string }[];
};

/**
 * Decides the content of an answer. Decisions are independent, so that publications shift no other decision.
 */
export function planAnswer(situation: Situation): Plan {
  const { key, personality, world, search, history } = situation;
  const prompts = [key.prompt, ...history.map(({ prompt }) => prompt)];
  const question = prompts.flatMap(words);
  const published = search ? readPublished(world, question) : { evidence: 0, documents: [] };
  const ownNames = [world.own.name, ...world.own.aliases];
  const intent = detectIntent(key.prompt);
  const own = hasAnyName(key.prompt, ownNames) ? decideKnowledge(key, personality, published.evidence) : null;
  const isAlreadyNamed = history.some(({ answer }) => hasAnyName(answer, ownNames));
  const isOffTopic = isUnrelated(world, question);
  const isOwnNamed =
    own === null && decide(key, "own") < ownOdds(key, personality, published.evidence, { isAlreadyNamed, isOffTopic });
  const pages = readCorpus(question);
  const form = own === null ? pickForm(key, personality, intent) : "prose";
  const silent = form === "refusal" || form === "nothing";
  const brands = silent
    ? []
    : order(key, [...rivals(situation, pages, own, isOffTopic), ...(isOwnNamed ? [toOwnBrand(world)] : [])]);
  const topic = extractTopic(words(key.prompt).length < 2 ? (history[0]?.prompt ?? key.prompt) : key.prompt);
  const parts = { form, intent, topic, brands, own, pages, documents: published.documents, question };
  return {
    ...parts,
    citations: search && form !== "refusal" ? buildCitations(situation, parts, published.evidence) : [],
    searchQueries: search ? buildQueries(key, topic) : [],
  };
}

function decideKnowledge(key: DecisionKey, personality: Personality, evidence: number): "known" | "unknown" {
  return decide(key, "known") < knownOdds(key, personality, evidence) ? "known" : "unknown";
}

/** Whether the question shares no word with the brand's description of its trade. */
function isUnrelated({ own }: SandboxWorld, question: readonly string[]): boolean {
  const tradeWords = new Set(words(`${own.name} ${own.description} ${own.audience}`));
  return own.description !== "" && !question.some((word) => tradeWords.has(word));
}

const toOwnBrand = ({ own }: SandboxWorld): NamedBrand => ({ name: own.name, kind: "own" });

/** Picks the form by the engine's weights. */
function pickForm(key: DecisionKey, personality: Personality, intent: Intent): Form {
  const weights = personality[intent];
  let left = decide(key, "form") * FORMS.reduce((sum, form) => sum + weights[form], 0);
  for (const form of FORMS) {
    left -= weights[form];
    if (left < 0) return form;
  }
  return "prose";
}

/** All other brands that the answer names. */
function rivals(
  { key, personality, world }: Situation,
  pages: readonly CorpusPage[],
  own: Plan["own"],
  isOffTopic: boolean,
): NamedBrand[] {
  const compared = comparedIn(key.prompt, world);
  if (own === "known" && decide(key, "rivals") < 0.5) return compared;
  const competitors = getKnownCompetitors(world, key.engine)
    .filter(({ name }) => !hasName(key.prompt, name))
    .filter(({ name }) => decide(key, `competitor ${name}`) < competitorOdds(key, personality, name, isOffTopic))
    .slice(0, COMPETITORS_MAX)
    .map(({ name }): NamedBrand => ({ name, kind: "competitor" }));
  const tracked = [world.own.name, ...world.own.aliases, ...world.competitors.map(({ name }) => name)];
  const untracked = new Set(pages.slice(0, 2).flatMap(({ vendors }) => vendors));
  const vendors = [...untracked]
    .filter((name) => !tracked.some((each) => each.toLowerCase() === name.toLowerCase()))
    .filter((name) => decide(key, `vendor ${name}`) < vendorOdds(key, personality, name))
    .slice(0, personality.vendorsMax)
    .map((name): NamedBrand => ({ name, kind: "vendor" }));
  return [...compared, ...competitors, ...vendors];
}

const ALTERNATIVES = /\b(?:alternatives?|instead of|other than|replace(?:ment)?s?|like)\b/i;

/** The competitors that a question compares; those it wants an alternative to are not part of the answer. */
function comparedIn(prompt: string, world: SandboxWorld): NamedBrand[] {
  if (ALTERNATIVES.test(prompt)) return [];
  return world.competitors
    .filter(({ name }) => hasName(prompt, name))
    .slice(0, COMPETITORS_MAX)
    .map(({ name }) => ({ name, kind: "competitor" }));
}

/** Orders brands: favorites tend to come first, but no brand always does. */
function order(key: DecisionKey, brands: readonly NamedBrand[]): NamedBrand[] {
  const baseRank = { competitor: 0.25, own: 0.1, vendor: 0 };
  return brands
    .map((each) => ({ each, rank: baseRank[each.kind] + decide(key, `rank ${each.name}`) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ each }) => each);
}

type Parts = Pick<Plan, "form" | "brands" | "own" | "pages" | "documents">;

function buildCitations({ key, personality, world }: Situation, parts: Parts, evidence: number): Citation[] {
  const { brands, own, pages, documents } = parts;
  const isOwnCovered = own === "known" || brands.some(({ kind }) => kind === "own");
  const isOwnCited = decide(key, "own cited") < (isOwnCovered ? 0.85 : 0.2 * evidence);
  const ownPages = isOwnCited ? documents.slice(0, isOwnCovered ? 2 : 1) : [];
  const names = new Set(brands.map(({ name }) => name));
  const sites = world.competitors.flatMap(({ name, domain }) =>
    domain !== null && names.has(name) && decide(key, `site ${name}`) < 0.45
      ? [{ url: `https://${domain}/`, title: name }]
      : [],
  );
  const read = pages.map(({ url, title }) => ({ url, title }));
  const others = [...read, ...sites].slice(0, Math.max(1, personality.sourcesMax - ownPages.length));
  const ownCitations = ownPages.map(({ url, title }) => ({ url, title }));
  return decide(key, "own first") < 0.35 ? [...ownCitations, ...others] : [...others, ...ownCitations];
}

function buildQueries(key: DecisionKey, topic: string): string[] {
  const more = [`${topic} comparison`, `${topic} reviews`, `how to choose ${topic}`];
  return [topic, ...more.filter((query) => decide(key, query) < 0.4)];
}
