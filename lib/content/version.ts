import { compilePhrases } from "#lib/text/phrases.ts";

/**
 * A tag parsed as a version. `series` is the prefix (`plugin-legacy@`, `v`, `release-`), which separates packages.
 */
export type VersionTag = { series: string; numbers: number[]; prerelease?: string };

const PRERELEASES = [
  "alpha",
  "beta",
  "rc",
  "pre",
  "preview",
  "dev",
  "next",
  "canary",
  "nightly",
  "snapshot",
  "milestone",
  "m",
  "a",
  "b",
  "unstable",
  "experimental",
  "insiders",
];
const VERSION = compilePhrases(["<series><numbers>[<mark>(<prerelease>)<more>|-<some>]<build>"], {
  before: /^/,
  after: /$/,
  parts: {
    series: /(?<series>.*?)/,
    numbers: /(?<numbers>\d+(?:[._]\d+)*)/,
    mark: /[-.+_]?/,
    prerelease: PRERELEASES,
    more: /[\w.-]*/,
    some: /[\w.-]+/,
    build: /(?:\+[\w.-]+)?/,
  },
});
const MAX_PARTS = 5;

/** Parses `v1.2.3-rc.1`, `pkg@1.2`, `release-7_4`; undefined for a tag that does not end in a version. */
export function parseVersionTag(tag: string): VersionTag | undefined {
  const groups = VERSION.exec(tag)?.groups;
  if (groups === undefined) return undefined;
  const numbers = (groups.numbers ?? "").split(/[._]/).map(Number);
  if (numbers.length > MAX_PARTS || numbers.some((number) => !Number.isSafeInteger(number))) return undefined;
  const series = (groups.series ?? "").replace(/v$/i, "");
  const rest = tag
    .slice((groups.series ?? "").length + (groups.numbers ?? "").length)
    .replace(/\+.*$/, "")
    .replace(/^[-._]/, "");
  return rest === "" ? { series, numbers } : { series, numbers, prerelease: rest };
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Semantic Versioning 2.0.0, section 11: numeric parts compare by value and sort before words. */
function comparePart(x: string, y: string): number {
  const [left, right] = [/^\d+$/.test(x), /^\d+$/.test(y)];
  if (left && right) return Number(x) - Number(y);
  if (left !== right) return left ? -1 : 1;
  return order(x, y);
}

/** Compares part by part; fewer parts sort before more, and all prereleases before their release. */
function comparePrereleases(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const left = a.match(/\d+|[^\d.-]+/g) ?? [];
  const right = b.match(/\d+|[^\d.-]+/g) ?? [];
  for (const [index, part] of left.entries()) {
    const other = right[index];
    const difference = other === undefined ? 1 : comparePart(part, other);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

type Parsed = { tag: string; version: VersionTag | undefined };

function compareParsed(a: Parsed, b: Parsed): number {
  const [left, right] = [a.version, b.version];
  if (left === undefined || right === undefined) {
    return Number(left !== undefined) - Number(right !== undefined) || order(a.tag, b.tag);
  }
  return (
    order(left.series, right.series) ||
    compareNumbers(left.numbers, right.numbers) ||
    comparePrereleases(left.prerelease, right.prerelease) ||
    order(a.tag, b.tag)
  );
}

function parse(tag: string): Parsed {
  return { tag, version: parseVersionTag(tag) };
}

/** Compares tags by series, then version, a prerelease before its release; tags without a version sort first. */
export function compareVersions(a: string, b: string): number {
  return compareParsed(parse(a), parse(b));
}

/** Sorts by `compareVersions`, the highest first. Each tag is parsed once: a repository may have 100,000. */
export function sortByVersion<Item extends { tag: string }>(items: readonly Item[]): Item[] {
  const parsed = items.map((item) => ({ item, ...parse(item.tag) }));
  return parsed.sort((a, b) => compareParsed(b, a)).map(({ item }) => item);
}
