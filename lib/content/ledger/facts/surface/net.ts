import type { Commit, FileEnds, FilePatch, Hunk } from "#lib/content/activity.ts";
import { isSameNote, noteWords } from "#lib/content/ledger/facts/notes/similarity.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { isMigration, readMigration } from "./database.ts";
import { withoutMoves } from "./moves.ts";
import type { NetItem, SideItem, SurfaceItem, SurfaceReader } from "./types.ts";

/** A hunk with the commit and change that it belongs to. */
export type PlacedHunk = { change: Change; commit: Commit; path: string; hunk: Hunk };

/** The hunk that did something last, with the line of the patch that shows it, from 1. */
export type Place = PlacedHunk & { line: number };

/** The hunks of all changes by path, oldest first. */
export type HunkIndex = ReadonlyMap<string, readonly PlacedHunk[]>;

type Patched = { change: Change; commit: Commit; file: FilePatch };

/**
 * The files that commits changed, oldest commit first. A merge repeats its branch: within its change it counts only by
 * itself, and among all changes before any commit, so that what it repeats belongs to those.
 */
function listPatched(changes: readonly Change[]): Patched[] {
  return changes
    .flatMap((change) => {
      const own = change.commits.filter(({ parents, patch }) => parents.length < 2 && (patch?.files.length ?? 0) > 0);
      return (own.length > 0 ? own : change.commits).map((commit) => ({ change, commit }));
    })
    .toSorted((a, b) => {
      const merges = Number(b.commit.parents.length > 1) - Number(a.commit.parents.length > 1);
      return merges || a.commit.committedAt.localeCompare(b.commit.committedAt);
    })
    .flatMap(({ change, commit }) => (commit.patch?.files ?? []).map((file) => ({ change, commit, file })));
}

/** Groups the hunks of all changes by path. A renamed file has those of its earlier names as well. */
export function indexHunks(changes: readonly Change[]): HunkIndex {
  const index = new Map<string, PlacedHunk[]>();
  for (const { change, commit, file } of listPatched(changes)) {
    const { path, previousPath = path } = file;
    const own = file.hunks.map((hunk): PlacedHunk => ({ change, commit, path, hunk }));
    if (previousPath !== path) index.set(path, [...(index.get(previousPath) ?? []), ...(index.get(path) ?? [])]);
    for (const name of new Set([path, previousPath])) {
      const hunks = index.get(name) ?? [];
      hunks.push(...own);
      index.set(name, hunks);
    }
  }
  return index;
}

type Side = Map<string, SideItem>;

/** Parsers' calls often write the name below the line that they begin on. */
const DECLARATION_LINES = 6;

function findDeclaration(lines: readonly string[], { line, token }: SurfaceItem): string {
  const below = lines.slice(line - 1, line - 1 + DECLARATION_LINES);
  const names = [token, token.replaceAll("-", "_")];
  return (below.find((text) => names.some((name) => text.includes(name))) ?? below[0] ?? "").trim();
}

/** The items of a text with their lines. */
function readItems(reader: Pick<SurfaceReader, "read">, text: string, path: string): SideItem[] {
  const lines = text.split("\n");
  return reader.read(text, path).map((item) => ({ item, path, declaration: findDeclaration(lines, item) }));
}

function toId({ surface, key }: SurfaceItem): string {
  return `${surface} ${key}`;
}

/** The items of all files. A name counts before an alias of the same name. */
function toSide(items: readonly (readonly SideItem[])[]): Side {
  const side: Side = new Map();
  for (const net of items.flat()) {
    const id = toId(net.item);
    if (side.get(id)?.item.isAlias !== false) side.set(id, net);
  }
  return side;
}

/** A text is changed where its key has other words, and no news where most words stay, with or without its key. */
function withChangedTexts(net: readonly NetItem[], before: Side): NetItem[] {
  const texts = [...before.values()].flatMap(({ item }) => (item.id === undefined ? [] : [[item.id, item] as const]));
  const byId = new Map(texts);
  const gone = net.filter(({ item, action }) => item.id !== undefined && action === "removed");
  const goneWords = gone.map(({ item }) => noteWords(item.name));
  return net.flatMap((added): NetItem[] => {
    const { item, action } = added;
    if (item.id === undefined) return [added];
    const previous = byId.get(item.id);
    // A text that is gone may be put together in another way now, and a setting may stand elsewhere.
    if (action === "removed") return [];
    const words = noteWords(item.name);
    const earlier = previous === undefined ? goneWords : [noteWords(previous.name)];
    if (earlier.some((other) => isSameNote(words, other))) return [];
    return [previous === undefined ? added : { ...added, action: "changed", previous }];
  });
}

/** The files that are new. One whose items mostly stood elsewhere before has only moved. */
function listFresh(files: readonly FileEnds[], after: readonly SideItem[], before: Side): Set<string> {
  const items = Map.groupBy(after, ({ path }) => path);
  const isFresh = ({ path }: FileEnds): boolean => {
    const own = items.get(path) ?? [];
    return own.filter(({ item }) => before.has(toId(item))).length * 2 < own.length;
  };
  return new Set(files.flatMap((file) => (file.before === null && isFresh(file) ? [file.path] : [])));
}

/**
 * Compares both ends over all files of one reader, so that what moves from file to file stays the same thing. New files
 * of a reader that skips them add nothing, and what is there already in another file is not new.
 */
export function compareEnds(reader: SurfaceReader, files: readonly FileEnds[]): NetItem[] {
  const own = files.filter(({ path }) => reader.isFile(path));
  const readEnd = (end: "before" | "after"): SideItem[][] =>
    own.map((file) => readItems(reader, file[end] ?? "", file.path));
  const [before, after] = [toSide(readEnd("before")), toSide(readEnd("after"))];
  const gone = new Set(own.flatMap(({ path, after: text }) => (text === null ? [path] : [])));
  const fresh = listFresh(own, [...after.values()], before);
  const added = [...after].flatMap(([id, net]): NetItem[] => {
    const existing = before.get(id)?.item;
    if (existing !== undefined) {
      return net.item.deprecated && !existing.deprecated ? [{ ...net, action: "deprecated" }] : [];
    }
    if (!fresh.has(net.path)) return [{ ...net, action: "added" }];
    return reader.skipsNewFiles ? [] : [{ ...net, item: { ...net.item, newFile: net.path }, action: "added" }];
  });
  const removed = [...before].flatMap(([id, net]): NetItem[] => {
    // What goes with its whole file belongs to a program or format that goes or moves; a package's exports go for good.
    const isGone = /^(?:flag|config|environment)$/.test(net.item.surface) && gone.has(net.path);
    return after.has(id) || isGone ? [] : [{ ...net, action: "removed" }];
  });
  // A hidden option that is deprecated was offered before, so that scripts may still have it.
  const net = [...added, ...removed].filter(
    ({ item, action }) => item.isAlias !== true || (action === "removed" && item.deprecated),
  );
  const owners = new Set([...after.values()].map(({ item }) => item.owner));
  return withChangedTexts(withoutMoves(net, { reader, files: own, owners }), before);
}

/**
 * What changed lines alone say of a file that was not read whole: what they add and no line that they remove names.
 * What they remove may stand elsewhere in the file, so that it tells nothing.
 */
export function compareFragments(reader: SurfaceReader, index: HunkIndex, path: string): NetItem[] {
  const hunks = index.get(path) ?? [];
  const removed = hunks.flatMap(({ hunk }) => hunk.removed).join("\n");
  return hunks
    .flatMap(({ hunk }) => readItems(reader, hunk.added.join("\n"), path))
    .filter(({ item }) => item.isAlias !== true && !removed.includes(item.token))
    .map((net): NetItem => ({ ...net, action: "added" }));
}

/**
 * What migrations leave: what one creates and a later one drops is void, and the columns of a new table come with it.
 * SQLite rebuilds a table under another name, drops the old one and renames the new one, which restores what was there.
 */
export function netMigrations(files: readonly FileEnds[]): NetItem[] {
  const net = new Map<string, NetItem>();
  const steps = files.filter(({ path, before, after }) => before === null && after !== null && isMigration(path));
  for (const { path, after } of steps.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const lines = (after ?? "").split("\n");
    const voided = new Map<string, NetItem>();
    for (const { action, item } of readMigration(after ?? "")) {
      const declaration = (lines[item.line - 1] ?? "").trim();
      const id = `${item.surface} ${item.key}`;
      const existing = net.get(id);
      const step: NetItem = { item, path, action, declaration };
      if (existing === undefined) net.set(id, voided.get(id) ?? step);
      else if (existing.action !== action) {
        voided.set(id, existing);
        net.delete(id);
      }
    }
  }
  const tables = new Set([...net.values()].flatMap(({ item }) => (item.surface === "table" ? [item.key] : [])));
  return [...net.values()].filter(({ item }) => item.owner === null || !tables.has(item.owner.toLowerCase()));
}
