import type { Commit, FileEnds } from "#lib/content/activity.ts";
import { listNetFiles, type NetFile } from "#lib/content/ledger/facts/net-files.ts";
import type { Change, Fact } from "#lib/content/ledger/types.ts";
import { type DependencyEdit, describeDependencies, type ManifestLine } from "./describe.ts";
import { canHold, type LineRequirement, readManifestLine, readSection } from "./manifest-lines.ts";
import { isManifest, type Requirement, readManifest } from "./manifests.ts";

/** A version that one change added to a manifest or removed from it. */
type Version = LineRequirement & { version: string; section: string; commit: Commit; line: number };

/** What one change did to a manifest in the end. */
type Edit = { change: Change; removed: Version[]; added: Version[] };

/** A manifest at both ends of the range, without the packages of the repository itself. */
type Ends = { path: string; before: Requirement[]; after: Requirement[] };

function isSame(a: Version, b: Version): boolean {
  return a.name === b.name && a.version === b.version;
}

/** The requirements that a commit removes from a manifest or adds to it. */
function readSide({ commit, file }: NetFile, side: "removed" | "added"): Version[] {
  return file.hunks.flatMap((hunk) => {
    let { section } = hunk;
    return hunk[side].flatMap((text, index) => {
      section = readSection(text) ?? section;
      const place = { section, commit, line: hunk[`${side}From`] + index };
      return readManifestLine(file.path, text, section).flatMap(({ name, version }) =>
        version === null ? [] : [{ name, version, ...place }],
      );
    });
  });
}

/** Without the pairs that stand on both sides: a line that only moved, or one that a later commit took back. */
function cancelPairs(removed: readonly Version[], added: readonly Version[]): Omit<Edit, "change"> {
  const left = [...removed];
  const kept = added.filter((version) => {
    const index = left.findIndex((other) => isSame(version, other));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return { removed: left, added: kept };
}

/** The edits of every manifest by path, oldest change first. */
function listEdits(changes: readonly Change[], paths: ReadonlySet<string>): Map<string, Edit[]> {
  const edits = new Map<string, Edit[]>();
  for (const change of changes.toReversed()) {
    const files = listNetFiles(change).filter(({ file }) => paths.has(file.path));
    for (const [path, parts] of Map.groupBy(files, ({ file }) => file.path)) {
      const removed = parts.flatMap((part) => readSide(part, "removed"));
      const added = parts.flatMap((part) => readSide(part, "added"));
      edits.set(path, [...(edits.get(path) ?? []), { change, ...cancelPairs(removed, added) }]);
    }
  }
  return edits;
}

type Owned = DependencyEdit & { change: Change };

function toLine(path: string, { commit, line }: Version): ManifestLine {
  return { path, commit: commit.sha, line };
}

function findRequirement(requirements: readonly Requirement[], { name, section }: Version, version?: string) {
  const named = requirements.filter(
    (requirement) => requirement.name === name && (version === undefined || requirement.version === version),
  );
  return named.find(({ role }) => canHold(section, role));
}

/** The versions of a package in one section of a manifest that a change writes or takes away. */
function listLines(versions: readonly Version[], { name, section }: Version): Version[] {
  return versions.filter((other) => other.name === name && other.section === section);
}

/** The version that an added one replaces; undefined where it replaces none, or one of several. */
function findPrevious(added: Version, edit: Edit): Version | undefined {
  const [replaced, written] = [listLines(edit.removed, added), listLines(edit.added, added)];
  if (replaced.length === written.length) return replaced[written.indexOf(added)];
  const elsewhere = edit.removed.filter(({ name }) => name === added.name);
  return elsewhere.length === 1 ? elsewhere[0] : undefined;
}

/** The fact of a version that a change added, where it stands at the end of the range and did not at its start. */
function describeAddition(added: Version, edit: Edit, { path, before, after }: Ends): Owned | undefined {
  const { name, version } = added;
  const requirement = findRequirement(after, added, version);
  if (requirement === undefined) return undefined;
  const { role } = requirement;
  const earlier = before.filter((other) => other.name === name && other.role === role);
  if (earlier.some((other) => other.version === version)) return undefined;
  const from = findPrevious(added, edit)?.version ?? null;
  // Without a line that it replaces, it is new only where the range began without it.
  if (from === null && (earlier.length > 0 || edit.removed.some((other) => other.name === name))) return undefined;
  return { change: edit.change, name, role, from, to: version, place: toLine(path, added) };
}

function describeRemoval(removed: Version, { change }: Edit, { path, before, after }: Ends): Owned | undefined {
  const requirement = findRequirement(before, removed);
  if (requirement === undefined || after.some(({ name }) => name === removed.name)) return undefined;
  const { name, role } = requirement;
  return { change, name, role, from: removed.version, to: null, place: toLine(path, removed) };
}

/** What one change did to a manifest, by package, section and version, or by package where it is gone. */
function listOwned(edit: Edit, ends: Ends): [key: string, owned: Owned][] {
  const additions = edit.added.map((added) => {
    return [`${added.name} ${added.section} ${added.version}`, describeAddition(added, edit, ends)] as const;
  });
  const gone = edit.removed.filter(({ name }) => !edit.added.some((added) => added.name === name));
  const removals = gone.map((removed) => [removed.name, describeRemoval(removed, edit, ends)] as const);
  return [...additions, ...removals].flatMap(([key, owned]) => (owned === undefined ? [] : [[key, owned]]));
}

/** The facts of one manifest, with the change that brought each about. */
function findOwned(ends: Ends, edits: readonly Edit[]): Owned[] {
  const owned = new Map<string, Owned>();
  for (const [key, next] of edits.flatMap((edit) => listOwned(edit, ends))) {
    const existing = owned.get(key);
    // A change that comes back to a version from another one than the first did reverts what came between.
    if (existing === undefined || next.to === null || existing.from === next.from) owned.set(key, next);
  }
  return [...owned.values()];
}

/** The manifests that stand at both ends: a new one brings a new package, not dependencies of one that was there. */
function listEnds(files: readonly FileEnds[]): Ends[] {
  const read = files
    .filter(({ path }) => isManifest(path))
    .map(({ path, before, after }) => ({
      path,
      before: before === null ? null : readManifest(path, before),
      after: after === null ? null : readManifest(path, after),
    }));
  // Packages that are new in the range belong to the repository as well.
  const own = new Set(read.flatMap(({ before, after }) => [...(before?.own ?? []), ...(after?.own ?? [])]));
  const manifests = read.flatMap(({ path, before, after }) =>
    before === null || after === null ? [] : [{ path, before, after }],
  );
  const isForeign = ({ name }: Requirement) => !own.has(name);
  return manifests.map(({ path, before, after }) => ({
    path,
    before: before.requirements.filter(isForeign),
    after: after.requirements.filter(isForeign),
  }));
}

/**
 * Whether a list of versions for several packages, such as a workspace's, gains what one of them asked for before, or
 * loses what one of them still asks for: only the place of the version changed.
 */
function isSharedElsewhere({ role, name, place: { path }, from, to }: Owned, manifests: readonly Ends[]): boolean {
  if (role !== null || (from !== null && to !== null)) return false;
  const end = from === null ? "before" : "after";
  return manifests.some((other) => other.path !== path && other[end].some((requirement) => requirement.name === name));
}

/**
 * The dependencies that changed between both ends of the range (generation.md, section 2.1), by the id of the change
 * that brought about what stands at its end. The versions are those of this change's own patch.
 */
export function findDependencies(changes: readonly Change[], files: readonly FileEnds[]): Map<string, Fact[]> {
  const manifests = listEnds(files).filter(({ before, after }) => before.length + after.length > 0);
  const edits = listEdits(changes, new Set(manifests.map(({ path }) => path)));
  const owned = manifests.flatMap((ends) => findOwned(ends, edits.get(ends.path) ?? []));
  const news = owned.filter((item) => !isSharedElsewhere(item, manifests));
  const groups = Map.groupBy(news, ({ change }) => change.id);
  return new Map([...groups].map(([id, items]) => [id, describeDependencies(items)]));
}
