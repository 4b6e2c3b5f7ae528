import type { SandboxDocument, SandboxWorld } from "#lib/geo/engines/types.ts";
import { CORPUS, type CorpusPage } from "./corpus.ts";
import { type Indexed, indexPage, rarity, relevance, search } from "./retrieval.ts";

const PAGES: readonly Indexed<CorpusPage>[] = CORPUS.map(indexPage);
/** How telling a word is depends on the bundled pages alone: what an organization publishes never shifts it. */
const rarityOf = rarity(PAGES);

/** Below this, or far below the best one, a page only shares a stray word with the question. */
const PAGE_THRESHOLD = 0.12;
const PAGE_SHARE = 0.4;
const PAGES_MAX = 5;

/** The page that has something to say about any purchase. */
const GENERAL = CORPUS.find(({ url }) => url.includes("/method/"));

/** The bundled pages that answer a question, best first; never none. */
export function readCorpus(question: readonly string[]): CorpusPage[] {
  const found = search(PAGES, question, rarityOf, PAGES_MAX);
  const least = Math.max(PAGE_THRESHOLD, PAGE_SHARE * (found[0]?.relevance ?? 0));
  const read = found.filter((each) => each.relevance >= least);
  if (read.length > 0) return read.map(({ page }) => page);
  return GENERAL === undefined ? [] : [GENERAL];
}

const indexes = new WeakMap<SandboxWorld, readonly Indexed<SandboxDocument>[]>();

function documentsOf(world: SandboxWorld): readonly Indexed<SandboxDocument>[] {
  const known = indexes.get(world);
  if (known !== undefined) return known;
  const made = world.documents.map(indexPage);
  indexes.set(world, made);
  return made;
}

/** What the organization published about a question. */
export type Published = {
  /** From 0, nothing, to almost 1: several texts that answer the question well. */
  evidence: number;
  /** Best first. */
  documents: readonly SandboxDocument[];
};

/** Where a text begins to answer a question, and where it answers it fully. */
const RELEVANT_FROM = 0.25;
const RELEVANT_TO = 0.6;
/** What one text can convince an engine of, at most. */
const CONVINCING = 0.65;
/** Words from which on a text is more than a claim. */
const SUBSTANTIAL = 60;
const DOCUMENTS_MAX = 3;

/** Each text counts by itself, so that another one can only add to it. */
export function readPublished(world: SandboxWorld, question: readonly string[]): Published {
  const found = documentsOf(world)
    .map((indexed) => ({ page: indexed.page, value: answeredBy(indexed, question) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, DOCUMENTS_MAX);
  const doubt = found.reduce((left, { value }) => left * (1 - CONVINCING * value), 1);
  return { evidence: 1 - doubt, documents: found.map(({ page }) => page) };
}

function answeredBy(indexed: Indexed<SandboxDocument>, question: readonly string[]): number {
  const answering = (relevance(indexed, question, rarityOf) - RELEVANT_FROM) / (RELEVANT_TO - RELEVANT_FROM);
  return Math.min(1, Math.max(0, answering)) * Math.min(1, indexed.length / SUBSTANTIAL);
}
