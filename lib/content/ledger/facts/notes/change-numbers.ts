import type { Change } from "#lib/content/ledger/types.ts";
import { compilePhrases } from "#lib/text/phrases.ts";
import { findNumbers } from "./changelog-file.ts";
import { isNotesOnly, isRelease } from "./note-files.ts";

/** The changes of a range by the number of their request. */
export type NumberIndex = ReadonlyMap<number, Change>;

/** Collects the changes that have a number. */
export function indexNumbers(changes: readonly Change[]): NumberIndex {
  return new Map(changes.flatMap((change) => (change.number === undefined ? [] : [[change.number, change] as const])));
}

const LINK = /\[[^\]]{0,300}\]\(https?:\/\/[^)\s]*\)|https?:\/\/[^\s)>\]]+/g;
const NUMBERED_ADDRESS = /\/([\w.-]+)\/(?:-\/)?(?:pull|issues|merge_requests)\/\d+/;
const NUMBERED_NAME = /\b[\w.-]+\/([\w.-]+)#\d+/g;
/** Numbers of what came before: `introduced by #1`, `revert of #2`. */
const BACKGROUND = compilePhrases(["<word> <by><mark><digits>"], {
  after: /\b/,
  parts: {
    word: ["introduced", "caused", "broken", "regress*", "follow~up", "continu*", "since", "revert*", "supersedes"],
    by: /(?:(?:by|in|from|with|to|of|after|since) )?(?:(?:pr|pull request|issue) )?/,
    mark: /\(?#/,
    digits: /\d+/,
  },
  flags: "gi",
});

/**
 * The numbers that a text names for itself: without those of other repositories and of earlier changes. The address of
 * a link is followed more often than its text is read, so that it wins.
 */
export function findOwnNumbers(text: string, { name, url }: Change["repository"]): number[] {
  // An owner can change, so names alone count.
  const isForeign = (other?: string) =>
    url !== undefined && other !== undefined && other.toLowerCase() !== name.toLowerCase();
  const own = text
    .replace(LINK, (link) => {
      const [address, repository] = NUMBERED_ADDRESS.exec(link) ?? [];
      return isForeign(repository) ? " " : (address ?? link);
    })
    .replace(NUMBERED_NAME, (match, other: string) => (isForeign(other) ? " " : match))
    .replace(BACKGROUND, " ");
  return findNumbers(own);
}

/** The only other change of the range that the message of a change names, where that one only writes its notes. */
export function findNamedChange(change: Change, index: NumberIndex): Change | undefined {
  if (isRelease(change) || !isNotesOnly(change)) return undefined;
  for (const text of [change.title, change.body, ...change.commits.flatMap(({ subject, body }) => [subject, body])]) {
    const named = findOwnNumbers(text, change.repository).flatMap((number) => index.get(number) ?? []);
    const others = [...new Set(named)].filter((other) => other !== change);
    if (others.length > 0) return others.length === 1 ? others[0] : undefined;
  }
  return undefined;
}
