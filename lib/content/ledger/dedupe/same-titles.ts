import { normalizeTitle } from "#lib/content/ledger/read/normalize-title.ts";
import type { Change, ClassifiedChange } from "#lib/content/ledger/types.ts";

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
function coversFlags(known: ClassifiedChange, other: ClassifiedChange): boolean {
  const [first, second] = [known.classification, other.classification];
  return (first.breaking || !second.breaking) && (first.security || !second.security);
}

/**
 * Work that the same people gave the same title would read as one line told twice: the oldest is told, the others are
 * dropped with that reason. `classified` is newest first.
 */
export function dropSameTitles(classified: readonly ClassifiedChange[]): ClassifiedChange[] {
  const first = new Map<string, ClassifiedChange[]>();
  const once = classified.toReversed().map((item): ClassifiedChange => {
    if (!item.kept) return item;
    const key = `${item.change.repository.id}\0${normalizeTitle(item.change.title)}`;
    const before = first.get(key) ?? [];
    const same = before.find((known) => shareAuthors(known.change, item.change) && coversFlags(known, item));
    if (same !== undefined) return { ...item, kept: false, reason: `told in the same words as ${nameOf(same.change)}` };
    first.set(key, [...before, item]);
    return item;
  });
  return once.toReversed();
}
