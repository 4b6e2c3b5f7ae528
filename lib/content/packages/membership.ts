import { compareVersions, parseVersionTag } from "#lib/content/version.ts";
import { AppError } from "#lib/errors.ts";
import { OUTSIDE_PACKAGES, type Package } from "./types.ts";

/**
 * The packages whose files a change touches; `OUTSIDE_PACKAGES` only where it touches none, since most changes of a
 * package also touch files of the whole repository, such as a lock file or a note of a release.
 */
function findOwners(packages: readonly Package[], paths: readonly string[]): Set<string> {
  const deepestFirst = packages.toSorted((a, b) => b.path.length - a.path.length);
  const findOwner = (file: string) =>
    deepestFirst.find(({ path }) => path === "" || file.startsWith(`${path}/`))?.name ?? [];
  const owners = new Set(paths.flatMap(findOwner));
  return owners.size === 0 ? new Set([OUTSIDE_PACKAGES]) : owners;
}

/**
 * The packages that ship with a package: its dependencies and theirs. One with tags of its own tells its changes
 * itself, and the root of a repository is nobody's part.
 */
export function listParts(name: string, byName: ReadonlyMap<string, Package>): Set<string> {
  const parts = new Set<string>();
  const open = [name];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const dependency of byName.get(next)?.dependsOn ?? []) {
      const part = byName.get(dependency);
      if (part === undefined || part.series.length > 0 || part.path === "" || parts.has(dependency)) continue;
      parts.add(dependency);
      open.push(dependency);
    }
  }
  return parts.difference(new Set([name]));
}

/** The chosen packages that a change belongs to, and the packages with shared code through which it does. */
export type Membership = { packages: string[]; sharedIn: string[] };

/**
 * Creates the function that tells to which of the chosen packages the files of a change belong. Shared code belongs to
 * the packages that ship with it. Where the title names some of them, such as `[ty] …`, it belongs to those alone.
 */
export function createMembership(
  packages: readonly Package[],
  chosen: readonly string[],
): (paths: readonly string[], areas?: readonly string[]) => Membership {
  const byName = new Map(packages.map((one) => [one.name, one]));
  const parts = new Map(chosen.map((name) => [name, listParts(name, byName)]));
  return (paths, areas = []) => {
    const owners = findOwners(packages, paths);
    const touches = (own: ReadonlySet<string>) => !owners.isDisjointFrom(own);
    const named = findNamed(packages, areas).filter((name) => owners.has(name) || touches(listParts(name, byName)));
    const isMember = (name: string): boolean => {
      if (owners.has(name)) return true;
      const own = parts.get(name) ?? new Set();
      const isNamed = named.length === 0 || named.some((other) => other === name || own.has(other));
      return isNamed && touches(own);
    };
    const members = chosen.filter(isMember);
    const shared = members.flatMap((name) =>
      owners.has(name) ? [] : [...owners.intersection(parts.get(name) ?? new Set())],
    );
    return { packages: members, sharedIn: [...new Set(shared)].toSorted() };
  };
}

/**
 * Finds the packages that a person names by name, folder, or name without its npm scope.
 * @returns their names; those that no package has are left out
 */
export function findNamed(all: readonly Package[], names: readonly string[]): string[] {
  const packages = all.filter(({ isInternal }) => !isInternal);
  const found = names.flatMap((name) => {
    if (name === OUTSIDE_PACKAGES) return [name];
    const match =
      packages.find((one) => one.name === name) ??
      packages.find(({ path }) => path === name) ??
      packages.find((one) => one.name.split("/").at(-1) === name);
    return match?.name ?? [];
  });
  return [...new Set(found)];
}

const NAMES_MAX = 20;

/** @throws AppError `invalid` for a name that no repository has, with the names there are */
export function requireNamed(all: readonly (readonly Package[])[], names: readonly string[]): void {
  const missing = names.find((name) => all.every((packages) => findNamed(packages, [name]).length === 0));
  if (missing === undefined) return;
  const known = all.flat().flatMap(({ name, isInternal }) => (isInternal ? [] : [name]));
  const more = known.length > NAMES_MAX ? ` and ${known.length - NAMES_MAX} more` : "";
  const recovery =
    known.length === 0
      ? "Leave packages out: no packages were found here."
      : `Name some of ${known.slice(0, NAMES_MAX).join(", ")}${more}, or ${OUTSIDE_PACKAGES} for what is in none of them.`;
  throw new AppError("invalid", `There is no package ${JSON.stringify(missing)}`, recovery);
}

/** The releases of the one chosen package that has tags of its own; otherwise all of them. */
export function filterReleases<Item extends { tag: string }>(
  releases: readonly Item[],
  choice: { packages: readonly Package[]; chosen: readonly string[] } | undefined,
): readonly Item[] {
  const [only, ...others] = choice?.chosen ?? [];
  const series = choice?.packages.find(({ name }) => name === only)?.series ?? [];
  if (others.length > 0 || series.length === 0) return releases;
  return releases.filter(({ tag }) => series.includes(parseVersionTag(tag)?.series ?? ""));
}

/** The package whose tags a release belongs to, such as `parser@1.2.0` or `parser/v1.2.0`; undefined for the others. */
export function findReleased(packages: readonly Package[], tag: string): string | undefined {
  const series = parseVersionTag(tag)?.series;
  return packages.find((one) => series !== undefined && one.series.includes(series))?.name;
}

/**
 * Whether the version of a tag is that of a package: the tag is one of its own, or it has none and its manifest has
 * reached that version, as those of packages that are released together.
 */
export function isVersionOf(tag: string, { series, version }: Pick<Package, "series" | "version">): boolean {
  const parsed = parseVersionTag(tag);
  if (parsed === undefined || series.includes(parsed.series)) return true;
  if (series.length > 0) return false;
  return version === undefined || compareVersions(version, tag.slice(parsed.series.length).replace(/^v/i, "")) >= 0;
}

/** The prefixes of tags that name a package: `parser@`, `lib/parser/v`, `parser-v`. */
export function isSeriesOf(series: string, { name, path }: Pick<Package, "name" | "path">): boolean {
  const called = series.replace(/[@/_-]+$/, "");
  const names = [name, name.split("/").at(-1), path, path.split("/").at(-1)];
  return called !== "" && names.includes(called);
}

/** Words before a version that name the release and no package: `release-v2.0`. */
const PLAIN_SERIES = new Set(["", "release", "releases", "rel", "version", "ver", "stable", "tag"]);

/** The name that a tag gives its package: `parser` in `parser@1.2.0`, `parser/v1.2.0` and `parser-v1.2.0`; else null. */
export function readTagName(tag: string): string | null {
  const series = parseVersionTag(tag)?.series ?? "";
  const isNamed = /[@/]$/.test(series) || (series.endsWith("-") && /^v/i.test(tag.slice(series.length)));
  const name = series.replace(/[@/-]+$/, "");
  return isNamed && !PLAIN_SERIES.has(name.toLowerCase()) ? name : null;
}

/**
 * Whether a tag such as `parser@1.2.0` or `parser-v1.2.0` is the release of a package that none of the names means.
 * @param product the name of the repository, whose tags of the same name are those of all its packages
 */
export function isReleaseOfOthers(tag: string, names: readonly string[], product: string): boolean {
  const own = readTagName(tag);
  if (own === null || own.toLowerCase() === product.toLowerCase()) return false;
  return !names.some((name) => isSeriesOf(own, { name, path: name }));
}
