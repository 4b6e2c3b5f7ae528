import { normalizeTitle } from "#lib/content/ledger/read/normalize-title.ts";
import type { Change, ClassifiedChange } from "#lib/content/ledger/types.ts";

function formatReference({ number, commits, id }: Change): string {
  return number === undefined ? (commits[0]?.sha.slice(0, 9) ?? id) : `#${number}`;
}

/** Whether two changes credit a common person; a change that credits nobody matches any. */
function shareAuthors(left: Change, right: Change): boolean {
  const names = new Set(left.authors.map(({ login, name }) => login ?? name));
  return (
    names.size === 0 || right.authors.length === 0 || right.authors.some(({ login, name }) => names.has(login ?? name))
  );
}

/**
 * Whether the kept change carries the other's flags: breaking and security work must not be hidden by an equal title.
 */
function coversFlags(earlier: ClassifiedChange, other: ClassifiedChange): boolean {
  const [first, second] = [earlier.classification, other.classification];
  return (first.breaking || !second.breaking) && (first.security || !second.security);
}

/**
 * Drops changes with equal titles by the same people, except the oldest, because they would read as a repeated line.
 * `classified` is newest first.
 */
export function dropSameTitles(classified: readonly ClassifiedChange[]): ClassifiedChange[] {
  const first = new Map<string, ClassifiedChange[]>();
  const once = classified.toReversed().map((item): ClassifiedChange => {
    if (!item.kept) return item;
    const key = `${item.change.repository.id}\0${normalizeTitle(item.change.title)}`;
    const sameTitle = first.get(key) ?? [];
    const same = sameTitle.find(
      (candidate) => shareAuthors(candidate.change, item.change) && coversFlags(candidate, item),
    );
    if (same !== undefined)
      return { ...item, kept: false, reason: `told in the same words as ${formatReference(same.change)}` };
    first.set(key, [...sameTitle, item]);
    return item;
  });
  return once.toReversed();
}
