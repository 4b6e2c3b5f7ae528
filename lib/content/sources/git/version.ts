import { compilePhrases } from "#lib/text/phrases.ts";

/** A tag read as a version: `series` is what stands before it (`plugin-legacy@`, `v`, `release-`), which separates packages. */
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

/** Reads `v1.2.3-rc.1`, `pkg@1.2`, `release-7_4`; undefined for a tag without a version at its end. */
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
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Semantic Versioning 2.0.0, section 11: numeric parts by value and below words. */
function comparePart(x: string, y: string): number {
  const [left, right] = [/^\d+$/.test(x), /^\d+$/.test(y)];
  if (left && right) return Number(x) - Number(y);
  if (left !== right) return left ? -1 : 1;
  return order(x, y);
}

/** Part by part; fewer parts stand below more, and a release without a prerelease above all of its own. */
function comparePrereleases(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const left = a.match(/\d+|[^\d.-]+/g) ?? [];
  const right = b.match(/\d+|[^\d.-]+/g) ?? [];
  for (const [at, part] of left.entries()) {
    const other = right[at];
    const difference = other === undefined ? 1 : comparePart(part, other);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Order of tags: by series, then version, a prerelease below its release; tags without a version come first. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersionTag(a), parseVersionTag(b)];
  if (left === undefined || right === undefined) {
    return Number(left !== undefined) - Number(right !== undefined) || order(a, b);
  }
  return (
    order(left.series, right.series) ||
    compareNumbers(left.numbers, right.numbers) ||
    comparePrereleases(left.prerelease, right.prerelease) ||
    order(a, b)
  );
}
