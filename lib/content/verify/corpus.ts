import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { cleanLine, safeUrl, toPlain } from "#lib/content/text/inline.ts";
import { simplifyPunctuation } from "#lib/content/text/punctuation.ts";
import { titleOf } from "#lib/content/text/title.ts";
import { day } from "#lib/content/text/words.ts";
import { standsIn } from "./tokens.ts";

/** What the sources say, in the form that a text is compared with. */
export type Corpus = { text: string; urls: ReadonlySet<string> };

const DAY_MS = 86_400_000;

/** Texts with code marks are kept with and without them, since marks may stand inside a word. */
function comparable(texts: readonly (string | null | undefined)[]): string {
  const lines = texts.flatMap((text) => (text?.includes("`") ? [text, toPlain(text)] : [text ?? ""]));
  return simplifyPunctuation(lines.map(cleanLine).join("\n"));
}

function corpusOf(texts: readonly (string | null | undefined)[], urls: readonly (string | null)[]): Corpus {
  return { text: comparable(texts), urls: new Set(urls.flatMap((url) => safeUrl(url) ?? [])) };
}

/** The facts of one entry. */
export function entryCorpus(entry: LedgerEntry): Corpus {
  const refs = entry.refs.flatMap((ref) => {
    const id = ref.id.replace(/^[#!]/, "");
    return ref.type === "commit" ? [ref.id, id.slice(0, 7)] : [ref.id, id, `#${id}`];
  });
  const authors = entry.authors.flatMap((author) => [author.name, `@${author.name}`]);
  const urls = [...entry.refs.map((ref) => ref.url), ...entry.authors.map((author) => author.url)];
  const prose = [entry.title, entry.detail, entry.upgrade];
  const branch = /^Merge /i.test(entry.title) ? entry.title.replace(/[-_/]+/g, " ") : null;
  return corpusOf([...prose, branch, ...refs, ...authors, ...urls], urls);
}

/** What the ledger says of the whole run: names, range and its days, for the title and the summary. */
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
  const label = [ledger.range.label, ...ledger.range.label.split(/\.{2,3}/)];
  return corpusOf(
    [...repositories, ...dates, ...label, ...names],
    ledger.repositories.map((repository) => repository.url ?? null),
  );
}

/** Numbers that a text may state of some entries: how many they are, in all and by what the ledger marks on them. */
export function countsOf(entries: readonly LedgerEntry[]): Set<number> {
  const counts = new Set([entries.length]);
  const tally = new Map<string, number>();
  const add = (key: string): void => void tally.set(key, (tally.get(key) ?? 0) + 1);
  for (const entry of entries) {
    add(`category:${entry.category}`);
    if (entry.breaking) add("breaking");
    if (entry.security) add("security");
    if (entry.kind === "revert") add("revert");
    if (entry.disposition === "highlight") add("highlight");
    const { area } = titleOf(entry);
    if (area !== null) add(`area:${area}`);
  }
  for (const value of tally.values()) counts.add(value);
  const names = new Set(entries.flatMap((entry) => entry.authors.map((author) => cleanLine(author.name))));
  names.delete("");
  counts.add(names.size);
  return counts;
}

/** Whether the token is in the corpus, whole. */
export function supports(corpus: Corpus, token: string): boolean {
  return token.endsWith("...") ? standsIn(corpus.text, token.slice(0, -3), true) : standsIn(corpus.text, token);
}

/** Whether the corpus has a name in any case; a rule of style decides how a text spells it. */
export function supportsName(corpus: Corpus, name: string): boolean {
  return standsIn(corpus.text.toLowerCase(), name.toLowerCase().replace(/'s$/, ""));
}
