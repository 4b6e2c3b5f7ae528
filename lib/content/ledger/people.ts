import { authorName } from "#lib/content/text/author-name.ts";
import { isBot } from "./read/bots.ts";
import type { LedgerEntry } from "./types.ts";

export type Author = LedgerEntry["authors"][number];

/** More people than this are thanked in one closing line instead of beside each change. */
const CREDITED_MAX = 8;
/** Whoever made this many changes, and more than half of all, maintains the product. A text thanks the others. */
const MAINTAINED_MIN = 5;

/** The people of a change, without bots and names that cannot be shown. */
export function listAuthors({ authors }: LedgerEntry): Author[] {
  return authors.filter((author) => authorName(author) !== "" && !isBot({ name: author.name }));
}

/** Whom a text thanks for their changes. */
export type Credits = {
  /** The people that it names beside a change. */
  beside: (entry: LedgerEntry) => Author[];
  /** The people that it thanks in one closing line instead, those with the most changes first. */
  together: readonly Author[];
};

/**
 * Credits for the kept changes of a ledger: beside each change for up to eight people, else in a closing line. Nobody
 * is credited where one person made all changes (generation.md, section 4).
 */
export function readCredits(entries: readonly LedgerEntry[]): Credits {
  const kept = entries.filter(({ disposition }) => disposition !== "dropped");
  const shares = Map.groupBy(kept.flatMap(listAuthors), authorName);
  const maintains = (own: readonly Author[]): boolean => own.length >= MAINTAINED_MIN && own.length > kept.length / 2;
  const thanked = shares.size === 1 ? [] : [...shares].filter(([, own]) => !maintains(own));
  const names = new Set(thanked.map(([name]) => name));
  if (thanked.length <= CREDITED_MAX)
    return { beside: (entry) => listAuthors(entry).filter((author) => names.has(authorName(author))), together: [] };
  const sorted = thanked.toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  return { beside: () => [], together: sorted.flatMap(([, [person]]) => person ?? []) };
}
