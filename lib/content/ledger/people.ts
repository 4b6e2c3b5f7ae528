import { authorName } from "#lib/content/text/author-name.ts";
import { isBot } from "./read/bots.ts";
import type { LedgerEntry } from "./types.ts";

export type Author = LedgerEntry["authors"][number];

/** More people than this are thanked in one closing line instead of beside each change. */
const CREDITED_MAX = 8;

/** The people of a change, without bots and names that cannot be shown. */
export function listAuthors({ authors }: LedgerEntry): Author[] {
  return authors.filter((author) => authorName(author) !== "" && !isBot({ name: author.name }));
}

/** The people behind the kept changes, those with the most changes first. */
export function listPeople(entries: readonly LedgerEntry[]): Author[] {
  const kept = entries.filter(({ disposition }) => disposition !== "dropped");
  const shares = Map.groupBy(kept.flatMap(listAuthors), authorName);
  const people = [...shares].toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  return people.flatMap(([, [person]]) => person ?? []);
}

/** Whether each change names its authors: where two to eight people took part (generation.md, section 4). */
export function namesAuthors(people: readonly Author[]): boolean {
  return people.length > 1 && people.length <= CREDITED_MAX;
}

/** Whether people are thanked in one closing line. */
export function thanksTogether(people: readonly Author[]): boolean {
  return people.length > CREDITED_MAX;
}
