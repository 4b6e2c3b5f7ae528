import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { authorName } from "#lib/content/text/author-name.ts";
import { clip } from "#lib/content/text/clip.ts";
import { simplifyPunctuation } from "#lib/content/text/punctuation.ts";
import {
  type Corpus,
  collectCounts,
  createLookup,
  entryCorpus,
  ledgerCorpus,
  nameCorpus,
  supportsName,
} from "./corpus.ts";
import type { Fault, Limits, Section } from "./fault.ts";
import type { Sentence, Unit } from "./layout.ts";
import { checkedTokens, dayTokens, numberWords } from "./tokens.ts";
import type { Visible } from "./visible.ts";

const LONG_DASH = /[–—―]/;

/** Looks tokens up in the entries that a sentence cites. Corpora are built on demand and cached. */
class Sources {
  readonly #entries: ReadonlyMap<string, LedgerEntry>;
  readonly #ledger: Ledger;
  readonly #run: Corpus;
  readonly #names: Corpus;
  readonly #corpora = new Map<string, Corpus>();
  readonly #spellings: ReadonlySet<string>;
  #totals: Set<number> | undefined;

  constructor(ledger: Ledger, { names, spellings }: Limits) {
    this.#names = nameCorpus(ledger, names);
    this.#spellings = new Set(spellings);
    this.#ledger = ledger;
    this.#entries = new Map(ledger.entries.map((entry) => [entry.id, entry]));
    this.#run = ledgerCorpus(ledger, names);
  }

  #corpus(id: string): Corpus | undefined {
    const cached = this.#corpora.get(id);
    const entry = this.#entries.get(id);
    if (cached !== undefined || entry === undefined) return cached;
    const corpus = entryCorpus(entry);
    this.#corpora.set(id, corpus);
    return corpus;
  }

  #anyOf(ids: readonly string[], test: (corpus: Corpus) => boolean): boolean {
    return ids.some((id) => {
      const corpus = this.#corpus(id);
      return corpus !== undefined && test(corpus);
    });
  }

  /** Whether the text has a long dash outside the names of authors. */
  hasLongDash(text: string, ids: readonly string[]): boolean {
    if (!LONG_DASH.test(text)) return false;
    const names = ids.flatMap((id) => this.#entries.get(id)?.authors.map(authorName) ?? []).join("\n");
    return text
      .split(/\s+/)
      .some((word) => LONG_DASH.test(word) && !names.includes(word.replace(/^[([]+|[)\].,;:]+$/g, "")));
  }

  /** A token with an ellipsis was cut, so it only has to match the beginning of a word. */
  hasToken(token: string, ids: readonly string[], general: boolean): boolean {
    const isSupported = createLookup(token);
    if ((general && isSupported(this.#run)) || this.#anyOf(ids, isSupported) || isSupported(this.#names)) return true;
    return this.#spellings.has(token) && this.#anyOf(ids, (corpus) => supportsName(corpus, token));
  }

  hasUrl(url: string, ids: readonly string[], general: boolean): boolean {
    return (general && this.#run.urls.has(url)) || this.#anyOf(ids, (corpus) => corpus.urls.has(url));
  }

  /**
   * Counts of the cited entries; for general sections such as the title and summary, also those of the whole range.
   */
  counts(ids: readonly string[], general: boolean): ReadonlySet<number> {
    const cited = collectCounts(ids.flatMap((id) => this.#entries.get(id) ?? []));
    if (!general) return cited;
    this.#totals ??= this.#runTotals();
    return cited.union(this.#totals);
  }

  #runTotals(): Set<number> {
    const { entries, commits, repositories } = this.#ledger;
    const kept = entries.filter((entry) => entry.disposition !== "dropped");
    return new Set([
      ...collectCounts(kept),
      entries.length - kept.length,
      commits.counted,
      commits.owned,
      commits.dropped,
      repositories.length,
    ]);
  }
}

function unsupported(visible: Visible, ids: readonly string[], general: boolean, sources: Sources): string[] {
  const faulty = new Set<string>();
  let counts: ReadonlySet<number> | undefined;
  const isCount = (value: number): boolean => {
    counts ??= sources.counts(ids, general);
    return counts.has(value) || value === unnamed;
  };
  const text = simplifyPunctuation(visible.text);
  const unnamed = countUnnamed(text, ids.length);
  for (const token of [...checkedTokens(text), ...dayTokens(text), ...visible.code.map(simplifyPunctuation)]) {
    if (/^\d{1,9}$/.test(token) && isCount(Number(token))) continue;
    if (!sources.hasToken(token, ids, general)) faulty.add(token);
  }
  for (const { token, value } of numberWords(text)) {
    if (isCount(value) || sources.hasToken(token, ids, general)) continue;
    if (!sources.hasToken(token.toLowerCase(), ids, general)) faulty.add(token);
  }
  for (const url of visible.urls) if (!sources.hasUrl(url, ids, general)) faulty.add(url);
  return [...faulty];
}

/** The 13 of `19 smaller fixes: one; two; ...; and 13 more`, when it is what the named ones leave of the entries. */
function countUnnamed(text: string, entries: number): number | undefined {
  const end = /; and (\d{1,9}) more\.?$/.exec(text.trim());
  if (!end) return undefined;
  const named = text.trim().slice(0, end.index).split("; ").length;
  return Number(end[1]) === entries - named ? entries - named : undefined;
}

function checkSentence(sentence: Sentence, section: Section, sources: Sources): Fault[] {
  const { visible, entryIds } = sentence;
  const general = section !== "highlights" && section !== "updates";
  const [entryId] = entryIds;
  const about = entryId === undefined || general ? {} : { entryId };
  const faults = unsupported(visible, entryIds, general, sources).map(
    (token): Fault => ({
      section,
      ...about,
      kind: "unsupported-token",
      token,
      message: `No cited source contains "${clip(token, 80)}".`,
    }),
  );
  const prose = visible.code.reduce((text, code) => text.replace(code, ""), visible.text);
  if (sources.hasLongDash(prose, entryIds))
    faults.push({ section, ...about, kind: "punctuation", message: "The text has a long dash." });
  return faults;
}

/**
 * Checks that every number, version, ID, name, URL and code identifier appears in an entry that its sentence cites.
 */
export function checkSupport(units: readonly Unit[], ledger: Ledger, limits: Limits): Fault[] {
  const sources = new Sources(ledger, limits);
  return units.flatMap((unit) => unit.sentences.flatMap((sentence) => checkSentence(sentence, unit.section, sources)));
}
