import type { RepositoryRef } from "#lib/content/activity.ts";
import { contentWords } from "#lib/content/ledger/facts/documentation/words.ts";
import type { LedgerEntry } from "#lib/content/ledger/types.ts";

/** The share of a subject's weight that a change about it has, and its share of the best match's. */
const MATCH_SHARE = 0.5;
const BEST_SHARE = 0.75;
const CLOSEST_MAX = 3;
/** Folders that say where code stands, not what it is about. */
const PLACES = new Set(["src", "lib", "app", "packages", "components", "internal", "index", "docs", "test", "tests"]);

/** Words for a part of a product, which say little about which part. */
const KIND_WORDS = contentWords(
  "page screen view section part area flow form button dialog menu feature tool option work thing story",
);
const KIND_SHARE = 0.2;

type Repository = Pick<RepositoryRef, "id" | "owner" | "name">;
type Found = {
  matches: LedgerEntry[];
  closest: LedgerEntry[];
  /** Whether the closest entries share a word with the subject. */
  isRelated: boolean;
};

/**
 * Finds the kept entries about a subject by the words of their titles, facts and areas. A word counts the more the
 * fewer entries have it, and "page" alone does not find a change about "the onboarding page".
 * @returns without a match, the entries that share a word, or the first ones
 */
export function findByTopic(
  entries: readonly LedgerEntry[],
  about: string,
  repositories: readonly Repository[],
): Found {
  const kept = entries.filter(({ disposition }) => disposition !== "dropped");
  const wanted = [...contentWords(about)];
  if (wanted.length === 0) return findByTokens(kept, about);
  const names = new Map(repositories.map(({ id, owner, name }) => [id, `${owner} ${name}`]));
  const words = new Map(kept.map((entry) => [entry, getWords(entry, names)]));
  const weights = new Map(wanted.map((word) => [word, getWeight(word, [...words.values()])]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const scored = kept
    .map((entry) => ({ entry, share: getShare(words.get(entry), weights) / total }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share);
  const leastShare = Math.max(MATCH_SHARE, BEST_SHARE * (scored[0]?.share ?? 0));
  const matches = scored.filter(({ share }) => share >= leastShare).map(({ entry }) => entry);
  const isRelated = scored.length > 0;
  if (matches.length > 0) return { matches, closest: [], isRelated };
  const closest = isRelated ? scored.map(({ entry }) => entry) : kept;
  return { matches, closest: closest.slice(0, CLOSEST_MAX), isRelated };
}

/** For subjects without a content word, such as a version or "CI": the entries that have all of its tokens. */
function findByTokens(kept: readonly LedgerEntry[], about: string): Found {
  const wanted = toTokens(about);
  const matches = kept.filter(({ title, facts, refs }) => {
    const releases = refs.filter(({ type }) => type === "release").map(({ id }) => id);
    const tokens = new Set(toTokens([title, ...facts.map(({ text }) => text), ...releases].join(" ")));
    return wanted.every((token) => tokens.has(token));
  });
  return { matches, closest: matches.length > 0 ? [] : kept.slice(0, CLOSEST_MAX), isRelated: false };
}

function toTokens(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.]*/gu) ?? [];
  return words.map((word) => word.replace(/\.+$/, ""));
}

function getWords({ title, detail, facts, refs }: LedgerEntry, names: ReadonlyMap<string, string>): Set<string> {
  const paths = facts.flatMap(({ span }) => (span.in === "file" ? span.path.split(/[/.]/) : []));
  const repository = names.get(refs[0]?.repository ?? "") ?? "";
  const texts = [title, detail ?? "", repository, ...facts.map(({ text }) => text)];
  return contentWords([...texts, ...paths.filter((part) => !PLACES.has(part))].join(" "));
}

function getWeight(word: string, entries: readonly ReadonlySet<string>[]): number {
  const count = entries.filter((words) => words.has(word)).length;
  return Math.log(1 + (entries.length + 1) / (1 + count)) * (KIND_WORDS.has(word) ? KIND_SHARE : 1);
}

function getShare(words: ReadonlySet<string> | undefined, weights: ReadonlyMap<string, number>): number {
  return [...weights].reduce((sum, [word, weight]) => sum + (words?.has(word) ? weight : 0), 0);
}
