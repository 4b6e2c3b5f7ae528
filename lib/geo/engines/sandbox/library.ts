import type { SandboxDocument, SandboxWorld } from "#lib/geo/engines/types.ts";
import { CORPUS, type CorpusPage } from "./corpus.ts";
import { createRarity, type Indexed, indexPage, relevance, search } from "./retrieval.ts";

const PAGES: readonly Indexed<CorpusPage>[] = CORPUS.map(indexPage);
/** Rarity of words depends only on the bundled pages, so that publications never shift it. */
const getRarity = createRarity(PAGES);

/** Below this, or far below the best page, a page only shares a stray word with the question. */
const PAGE_THRESHOLD = 0.12;
const PAGE_SHARE = 0.4;
const PAGES_MAX = 5;

/** The page that fits any purchase. */
const GENERAL = CORPUS.find(({ url }) => url.includes("/method/"));

/** The bundled pages that answer a question, best first; at least one. */
export function readCorpus(question: readonly string[]): CorpusPage[] {
  const results = search(PAGES, question, getRarity, PAGES_MAX);
  const minRelevance = Math.max(PAGE_THRESHOLD, PAGE_SHARE * (results[0]?.relevance ?? 0));
  const read = results.filter((each) => each.relevance >= minRelevance);
  if (read.length > 0) return read.map(({ page }) => page);
  return GENERAL === undefined ? [] : [GENERAL];
}

const indexes = new WeakMap<SandboxWorld, readonly Indexed<SandboxDocument>[]>();

function getIndexedDocuments(world: SandboxWorld): readonly Indexed<SandboxDocument>[] {
  const cached = indexes.get(world);
  if (cached !== undefined) return cached;
  const indexed = world.documents.map(indexPage);
  indexes.set(world, indexed);
  return indexed;
}

/** The organization's publications about a question. */
export type Published = {
  /** From 0 (nothing) to almost 1 (several texts that answer the question well). */
  evidence: number;
  /** Best first. */
  documents: readonly SandboxDocument[];
};

/** Relevance at which a text starts to answer a question, and at which it answers it fully. */
const RELEVANT_FROM = 0.25;
const RELEVANT_TO = 0.6;
/** Maximum evidence of one text. */
const CONVINCING = 0.65;
/** Number of words from which a text is more than a claim. */
const SUBSTANTIAL = 60;
const DOCUMENTS_MAX = 3;

/** Reads the publications about a question. Each text counts independently, so another one can only add evidence. */
export function readPublished(world: SandboxWorld, question: readonly string[]): Published {
  const matches = getIndexedDocuments(world)
    .map((indexed) => ({ page: indexed.page, value: answeredBy(indexed, question) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, DOCUMENTS_MAX);
  const doubt = matches.reduce((left, { value }) => left * (1 - CONVINCING * value), 1);
  return { evidence: 1 - doubt, documents: matches.map(({ page }) => page) };
}

function answeredBy(indexed: Indexed<SandboxDocument>, question: readonly string[]): number {
  const relevanceShare = (relevance(indexed, question, getRarity) - RELEVANT_FROM) / (RELEVANT_TO - RELEVANT_FROM);
  return Math.min(1, Math.max(0, relevanceShare)) * Math.min(1, indexed.length / SUBSTANTIAL);
}
