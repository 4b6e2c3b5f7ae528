import type { Judged } from "./entry.ts";
import { normalizeTitle } from "./normalize-title.ts";
import type { Change } from "./types.ts";

function nameOf({ number, commits, id }: Change): string {
  return number === undefined ? (commits[0]?.sha.slice(0, 9) ?? id) : `#${number}`;
}

/** Whether two changes credit a person both; those that credit nobody are nobody's own. */
function shareAuthors(left: Change, right: Change): boolean {
  const names = new Set(left.authors.map(({ login, name }) => login ?? name));
  return (
    names.size === 0 || right.authors.length === 0 || right.authors.some(({ login, name }) => names.has(login ?? name))
  );
}

/** Breaking and security work is told wherever the words alone would hide it. */
function coversFlags(known: Judged, other: Judged): boolean {
  const [told, asked] = [known.classification, other.classification];
  return (told.breaking || !asked.breaking) && (told.security || !asked.security);
}

/**
 * Work that the same people gave the same title would read as one line told twice: the oldest is told, the others are
 * dropped with that reason. `judged` is newest first.
 */
export function tellOnce(judged: readonly Judged[]): Judged[] {
  const told = new Map<string, Judged[]>();
  const once = judged.toReversed().map((item): Judged => {
    if (!item.kept) return item;
    const key = `${item.change.repository.id}\0${normalizeTitle(item.change.title)}`;
    const before = told.get(key) ?? [];
    const same = before.find((known) => shareAuthors(known.change, item.change) && coversFlags(known, item));
    if (same !== undefined) return { ...item, kept: false, reason: `told in the same words as ${nameOf(same.change)}` };
    told.set(key, [...before, item]);
    return item;
  });
  return once.toReversed();
}
