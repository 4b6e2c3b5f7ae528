import type { Citation, SandboxDocument, SandboxWorld } from "#lib/geo/engines/types.ts";
import type { CorpusPage } from "./corpus.ts";
import { readCorpus, readPublished } from "./library.ts";
import { hasAnyName, hasName } from "./names.ts";
import { type Asked, competitorOdds, competitorsHeardOf, decide, knownOdds, ownOdds, vendorOdds } from "./odds.ts";
import { FORMS, type Form, type Personality } from "./personality.ts";
import { type Intent, intentOf, topicOf } from "./topic.ts";
import { words } from "./words.ts";

/** One whom an answer names. */
export type Named = { name: string; kind: "own" | "competitor" | "vendor" };

/** What an answer will say, before it is put into words. */
export type Plan = {
  form: Form;
  intent: Intent;
  topic: string;
  /** In the order of the answer. */
  named: readonly Named[];
  /** `known` or `unknown` where the question is about the organization's brand, else null. */
  own: "known" | "unknown" | null;
  pages: readonly CorpusPage[];
  documents: readonly SandboxDocument[];
  citations: readonly Citation[];
  searchQueries: readonly string[];
  question: readonly string[];
};

const COMPETITORS_MAX = 4;

export type Situation = {
  asked: Asked;
  who: Personality;
  world: SandboxWorld;
  search: boolean;
  history: readonly { prompt: string; answer: string }[];
};

/** Decides what an answer says. Each decision stands for itself: what is published moves no other. */
export function planAnswer(situation: Situation): Plan {
  const { asked, who, world, search, history } = situation;
  const asking = [asked.prompt, ...history.map(({ prompt }) => prompt)];
  const question = asking.flatMap(words);
  const published = search ? readPublished(world, question) : { evidence: 0, documents: [] };
  const ownNames = [world.own.name, ...world.own.aliases];
  const intent = intentOf(asked.prompt);
  const own = hasAnyName(asked.prompt, ownNames) ? knownOrNot(asked, who, published.evidence) : null;
  const isAlreadyNamed = history.some(({ answer }) => hasAnyName(answer, ownNames));
  const isOffTopic = isOther(world, question);
  const isOwnNamed =
    own === null && decide(asked, "own") < ownOdds(asked, who, published.evidence, { isAlreadyNamed, isOffTopic });
  const pages = readCorpus(question);
  const form = own === null ? formOf(asked, who, intent) : "prose";
  const silent = form === "refusal" || form === "nothing";
  const named = silent
    ? []
    : order(asked, [...rivals(situation, pages, own, isOffTopic), ...(isOwnNamed ? [ownOf(world)] : [])]);
  const topic = topicOf(words(asked.prompt).length < 2 ? (history[0]?.prompt ?? asked.prompt) : asked.prompt);
  const parts = { form, intent, topic, named, own, pages, documents: published.documents, question };
  return {
    ...parts,
    citations: search && form !== "refusal" ? sourcesOf(situation, parts, published.evidence) : [],
    searchQueries: search ? queriesOf(asked, topic) : [],
  };
}

function knownOrNot(asked: Asked, who: Personality, evidence: number): "known" | "unknown" {
  return decide(asked, "known") < knownOdds(asked, who, evidence) ? "known" : "unknown";
}

/** Whether the question has no word of what the brand says that it does. */
function isOther({ own }: SandboxWorld, question: readonly string[]): boolean {
  const trade = new Set(words(`${own.name} ${own.description} ${own.audience}`));
  return own.description !== "" && !question.some((word) => trade.has(word));
}

const ownOf = ({ own }: SandboxWorld): Named => ({ name: own.name, kind: "own" });

/** The form, by the engine's habits. */
function formOf(asked: Asked, who: Personality, intent: Intent): Form {
  const weights = who[intent];
  let left = decide(asked, "form") * FORMS.reduce((sum, form) => sum + weights[form], 0);
  for (const form of FORMS) {
    left -= weights[form];
    if (left < 0) return form;
  }
  return "prose";
}

/** Everybody else that the answer names. */
function rivals(
  { asked, who, world }: Situation,
  pages: readonly CorpusPage[],
  own: Plan["own"],
  isOffTopic: boolean,
): Named[] {
  const compared = comparedIn(asked.prompt, world);
  if (own === "known" && decide(asked, "rivals") < 0.5) return compared;
  const competitors = competitorsHeardOf(world, asked.engine)
    .filter(({ name }) => !hasName(asked.prompt, name))
    .filter(({ name }) => decide(asked, `competitor ${name}`) < competitorOdds(asked, who, name, isOffTopic))
    .slice(0, COMPETITORS_MAX)
    .map(({ name }): Named => ({ name, kind: "competitor" }));
  const tracked = [world.own.name, ...world.own.aliases, ...world.competitors.map(({ name }) => name)];
  const untracked = new Set(pages.slice(0, 2).flatMap(({ vendors }) => vendors));
  const vendors = [...untracked]
    .filter((name) => !tracked.some((each) => each.toLowerCase() === name.toLowerCase()))
    .filter((name) => decide(asked, `vendor ${name}`) < vendorOdds(asked, who, name))
    .slice(0, who.vendorsMax)
    .map((name): Named => ({ name, kind: "vendor" }));
  return [...compared, ...competitors, ...vendors];
}

const ALTERNATIVES = /\b(?:alternatives?|instead of|other than|replace(?:ment)?s?|like)\b/i;

/** The competitors that a question is about; those that it wants to get away from are no answer to it. */
function comparedIn(prompt: string, world: SandboxWorld): Named[] {
  if (ALTERNATIVES.test(prompt)) return [];
  return world.competitors
    .filter(({ name }) => hasName(prompt, name))
    .slice(0, COMPETITORS_MAX)
    .map(({ name }) => ({ name, kind: "competitor" }));
}

/** Favorites tend to come first; nobody always does. */
function order(asked: Asked, named: readonly Named[]): Named[] {
  const standing = { competitor: 0.25, own: 0.1, vendor: 0 };
  return named
    .map((each) => ({ each, rank: standing[each.kind] + decide(asked, `rank ${each.name}`) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ each }) => each);
}

type Parts = Pick<Plan, "form" | "named" | "own" | "pages" | "documents">;

function sourcesOf({ asked, who, world }: Situation, parts: Parts, evidence: number): Citation[] {
  const { named, own, pages, documents } = parts;
  const isOwnTold = own === "known" || named.some(({ kind }) => kind === "own");
  const isOwnCited = decide(asked, "own cited") < (isOwnTold ? 0.85 : 0.2 * evidence);
  const ownPages = isOwnCited ? documents.slice(0, isOwnTold ? 2 : 1) : [];
  const names = new Set(named.map(({ name }) => name));
  const sites = world.competitors.flatMap(({ name, domain }) =>
    domain !== null && names.has(name) && decide(asked, `site ${name}`) < 0.45
      ? [{ url: `https://${domain}/`, title: name }]
      : [],
  );
  const read = pages.map(({ url, title }) => ({ url, title }));
  const others = [...read, ...sites].slice(0, Math.max(1, who.sourcesMax - ownPages.length));
  const told = ownPages.map(({ url, title }) => ({ url, title }));
  return decide(asked, "own first") < 0.35 ? [...told, ...others] : [...others, ...told];
}

function queriesOf(asked: Asked, topic: string): string[] {
  const more = [`${topic} comparison`, `${topic} reviews`, `how to choose ${topic}`];
  return [topic, ...more.filter((query) => decide(asked, query) < 0.4)];
}
