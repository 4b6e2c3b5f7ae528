import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { pullLabel } from "#lib/content/pull-label.ts";
import { cleanLine, safeUrl, toPlain } from "#lib/content/text/inline.ts";
import { simplifyPunctuation } from "#lib/content/text/punctuation.ts";
import { getNormalizedTitle } from "#lib/content/text/title.ts";
import { day } from "#lib/content/text/words.ts";
import { spellOut } from "./sentence/abbreviations.ts";
import { listFigures } from "./sentence/figures.ts";
import { isFigure } from "./sentence/identifiers.ts";
import { containsToken } from "./tokens.ts";

/** The sources' texts in a normalized form for comparison. */
export type Corpus = { text: string; urls: ReadonlySet<string>; figures: ReadonlySet<string> };

const DAY_MS = 86_400_000;

/** Keeps texts with code spans both with and without their marks, because the marks may be inside a word. */
function comparable(texts: readonly (string | null | undefined)[]): string {
  const lines = texts.flatMap((text) => (text?.includes("`") ? [text, toPlain(text)] : [text ?? ""]));
  return simplifyPunctuation(lines.map(cleanLine).join("\n"));
}

function buildCorpus(texts: readonly (string | null | undefined)[], urls: readonly (string | null)[]): Corpus {
  const text = comparable(texts);
  const figures = new Set(listFigures(text).map(({ value }) => value));
  return { text, urls: new Set(urls.flatMap((url) => safeUrl(url) ?? [])), figures };
}

/** The facts of one entry. */
export function entryCorpus(entry: LedgerEntry): Corpus {
  const refs = entry.refs.flatMap((ref) => {
    const id = ref.id.replace(/^[#!]/, "");
    return ref.type === "commit" ? [ref.id, id.slice(0, 7)] : [ref.id, id, `#${id}`, pullLabel(ref)];
  });
  const authors = entry.authors.flatMap((author) => [author.name, `@${author.name}`]);
  const urls = [...entry.refs.map((ref) => ref.url), ...entry.authors.map((author) => author.url)];
  const prose = [
    entry.title,
    entry.detail,
    entry.upgrade,
    ...entry.facts.map(({ text }) => text),
    ...(entry.packages ?? []),
  ];
  const branch = /^Merge /i.test(entry.title) ? entry.title.replace(/[-_/]+/g, " ") : null;
  const forms = spellOut(prose.filter((text) => text !== null));
  return buildCorpus([...prose, ...forms, branch, ...refs, ...authors, ...urls], urls);
}

/** The names of the repositories and the given ones, such as the brand's, which every sentence may use. */
export function nameCorpus({ repositories }: Ledger, names: readonly string[]): Corpus {
  return buildCorpus([...repositories.map(({ name }) => name), ...names], []);
}

/** The ledger's statements on the whole range: names, label and dates, for the title and the summary. */
export function ledgerCorpus(ledger: Ledger, names: readonly string[]): Corpus {
  const repositories = ledger.repositories.flatMap((repository) => [
    repository.name,
    repository.owner,
    `${repository.owner}/${repository.name}`,
  ]);
  const dates = [
    new Date(ledger.range.from),
    new Date(ledger.range.to),
    new Date(new Date(ledger.range.to).getTime() - DAY_MS),
  ]
    .filter((date) => !Number.isNaN(date.getTime()))
    .flatMap((date) => [day(date), String(date.getUTCDate())]);
  const ends = ledger.range.label.split(/\.{2,3}/);
  const label = [ledger.range.label, ...ends, ...ends.map((tag) => tag.replace(/^\D*(?=\d)/, ""))];
  return buildCorpus(
    [...repositories, ...dates, ...label, ...names],
    ledger.repositories.map((repository) => repository.url ?? null),
  );
}

/** Numbers that a text may state about entries: their total and the counts by category, flag, area and author. */
export function collectCounts(entries: readonly LedgerEntry[]): Set<number> {
  const counts = new Set([entries.length]);
  const tally = new Map<string, number>();
  const add = (key: string): void => void tally.set(key, (tally.get(key) ?? 0) + 1);
  for (const entry of entries) {
    add(`category:${entry.category}`);
    if (entry.breaking) add("breaking");
    if (entry.security) add("security");
    if (entry.kind === "revert") add("revert");
    if (entry.disposition === "highlight") add("highlight");
    const { area } = getNormalizedTitle(entry);
    if (area !== null) add(`area:${area}`);
  }
  for (const value of tally.values()) counts.add(value);
  const names = new Set(entries.flatMap((entry) => entry.authors.map((author) => cleanLine(author.name))));
  names.delete("");
  counts.add(names.size);
  return counts;
}

/**
 * Tells whether a corpus contains the complete token, or the number that it is, in any spelling. The token is read once
 * for all corpora, of which there may be thousands.
 */
export function createLookup(token: string): (corpus: Corpus) => boolean {
  if (token.endsWith("...")) return (corpus) => containsToken(corpus.text, token.slice(0, -3), true);
  const figures = isFigure(token) ? listFigures(token) : undefined;
  return ({ text, figures: known }) =>
    containsToken(text, token) || (figures?.every(({ value }) => known.has(value)) ?? false);
}

/** Whether the corpus contains a name in any case; the rules of style decide on its spelling. */
export function supportsName(corpus: Corpus, name: string): boolean {
  return containsToken(corpus.text.toLowerCase(), name.toLowerCase().replace(/'s$/, ""));
}
