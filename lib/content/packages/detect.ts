import { matchesGlob } from "node:path/posix";
import { parseVersionTag } from "#lib/content/version.ts";
import { isManifest, type Manifest, readManifest } from "./manifests.ts";
import { isSeriesOf, readTagName } from "./membership.ts";
import type { Package } from "./types.ts";

/** Folders whose manifests are input of tests, examples, or what other projects wrote. */
const FOREIGN =
  /(?:^|\/)(?:node_modules|vendor|third_party|fixtures?|testdata|__fixtures__|__tests__|tests?|examples?|playgrounds?)\//;
const MANIFESTS_MAX = 1_000;

/** The manifests of a repository that can name its packages, those of upper folders first. */
export function listManifests(paths: readonly string[]): string[] {
  const manifests = paths.filter((path) => isManifest(path) && !FOREIGN.test(path));
  const depth = (path: string) => path.split("/").length;
  return manifests.toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1)).slice(0, MANIFESTS_MAX);
}

type Found = { path: string; file: string; manifest: Manifest };

const getFolder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** Whether a folder is a member of the workspace that a manifest describes. */
function isMember(folder: string, { path, manifest }: Found): boolean {
  if (path !== "" && !folder.startsWith(`${path}/`)) return false;
  const below = path === "" ? folder : folder.slice(path.length + 1);
  const fits = (glob: string): boolean => {
    const plain = glob.replace(/^\.\/|\/+$/g, "");
    return plain === below || (below !== "" && matchesGlob(below, plain));
  };
  return manifest.members.some(fits) && !manifest.excluded.some(fits);
}

/** The manifests that share members: npm and pnpm describe the same packages. */
const FAMILIES: Readonly<Record<string, string>> = {
  "package.json": "npm",
  "pnpm-workspace.yaml": "npm",
  "go.mod": "go",
  "go.work": "go",
};
const getFamily = (file: string): string => FAMILIES[file] ?? file;

/** Modules and Python projects that stand beside each other need no workspace. */
const STANDS_ALONE = new Set(["go.mod", "pyproject.toml"]);

/** Whether a Python project is inside another package, as inputs of its tests are. Go modules do stand in each other. */
function isInner({ path, file }: Found, found: readonly Found[]): boolean {
  return file === "pyproject.toml" && found.some((other) => other.path !== "" && path.startsWith(`${other.path}/`));
}

function findMembers(found: readonly Found[]): Found[] {
  const workspaces = found.filter(({ manifest }) => manifest.members.length > 0);
  return found.filter(({ path, file, manifest }) => {
    if (manifest.name === null) return false;
    const same = workspaces.filter((workspace) => getFamily(workspace.file) === getFamily(file));
    if (path === "") return same.length > 0 || STANDS_ALONE.has(file);
    if (same.some((workspace) => isMember(path, workspace))) return true;
    return STANDS_ALONE.has(file) && !isInner({ path, file, manifest }, found);
  });
}

/** The name that people use: Go modules are called by their folder, as their tags are. */
function getOwnName({ path, file, manifest }: Found): string {
  const name = manifest.name ?? path;
  if (file !== "go.mod") return name;
  return path === "" ? (name.split("/").at(-1) ?? name) : path;
}

/** Folders of the repository that a series of tags names, though no workspace does. */
function findTagged(tags: readonly string[], paths: readonly string[], known: readonly Package[]): Package[] {
  const folders = new Set(paths.filter((path) => !FOREIGN.test(path)).flatMap(listFolders));
  const byName = Map.groupBy(tags, (tag) => readTagName(tag) ?? "");
  return [...byName].flatMap(([name, own]): Package[] => {
    if (name === "" || known.some((one) => isSeriesOf(name, one))) return [];
    const folder = [name, `packages/${name}`, `crates/${name}`, `libs/${name}`].find((path) => folders.has(path));
    return folder === undefined ? [] : [{ name, path: folder, dependsOn: [], series: listSeries(own) }];
  });
}

/** The prefixes of tags, each once. */
function listSeries(tags: readonly string[]): string[] {
  return [...new Set(tags.flatMap((tag) => parseVersionTag(tag)?.series ?? []))];
}

function listFolders(path: string): string[] {
  const parts = path.split("/").slice(0, 3);
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

/**
 * Finds the packages of a monorepo in its workspaces (npm, pnpm, Cargo, Go, Python, Maven) and its series of tags.
 * @param paths all files of the repository
 * @param texts the contents of `listManifests(paths)`
 * @returns by name; empty for a repository with fewer than two packages
 */
export function detectPackages(
  paths: readonly string[],
  texts: ReadonlyMap<string, string>,
  tags: readonly string[],
): Package[] {
  const found = listManifests(paths).flatMap((path): Found[] => {
    const manifest = readManifest(path, texts.get(path) ?? "");
    return manifest === null ? [] : [{ path: getFolder(path), file: path.slice(path.lastIndexOf("/") + 1), manifest }];
  });
  const series = listSeries(tags);
  const byName = new Map<string, Package & { manifest: Manifest }>();
  // Upper folders come last: a root that is called like a member wraps it.
  for (const member of findMembers(found).toReversed()) {
    const own = getOwnName(member);
    const taken = byName.get(own);
    if (taken !== undefined && (taken.path === member.path || member.path === "")) continue;
    const name = taken === undefined ? own : member.path;
    const { path, manifest } = member;
    byName.set(name, { name, path, dependsOn: [], series: [], manifest });
  }
  const members = [...byName.values()];
  const byManifestName = new Map(members.map((member) => [member.manifest.name, member.name]));
  const packages = members.map(({ manifest, ...one }): Package => {
    const dependsOn = manifest.dependencies.flatMap((name) => byManifestName.get(name) ?? []);
    const own = series.filter((each) => isSeriesOf(each, one));
    const version = typeof manifest.version === "string" ? { version: manifest.version } : {};
    return {
      ...one,
      ...version,
      dependsOn: [...new Set(dependsOn)].filter((name) => name !== one.name).toSorted(),
      series: own,
    };
  });
  const all = [...packages, ...findTagged(tags, paths, packages)];
  return all.length < 2 ? [] : all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
