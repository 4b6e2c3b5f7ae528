import type { Commit, FileEnds } from "#lib/content/activity.ts";
import { listNetFiles, type NetFile } from "#lib/content/ledger/facts/net-files.ts";
import type { Change, Note } from "#lib/content/ledger/types.ts";
import { isDense } from "#lib/content/text/words.ts";
import { findNamedChange, findOwnNumbers, type NumberIndex } from "./change-numbers.ts";
import { type ChangelogItem, findNumbers, findVersion, isUnreleased, parseChangelog } from "./changelog-file.ts";
import { findNameOwner, readStatedAction } from "./find-name-owner.ts";
import { isStatement, mergeLabels, type NoteLabel, readNoteLabel, readNoteLine } from "./note.ts";
import { doesWork, isBookkeeping, isChangelog, shipsWork } from "./note-files.ts";
import { isReworded, isSameNote, noteWords } from "./similarity.ts";

type Words = ReadonlySet<string>;
type NewItem = { item: ChangelogItem; note: Omit<Note, "span">; words: Words };
/** An item as one commit wrote it, with the version whose heading it wrote as well. */
type Wording = {
  text: string;
  /** Without markers and references. */
  plain: string;
  words: Words;
  version: string | null;
  commit: Commit;
  from: number;
  to: number;
};
/** What one change did to a changelog, without the items that it only moved. */
type Edit = { change: Change; added: Wording[]; removed: Wording[]; collects: boolean };
/** The change that an item goes back to, where its wording stands, and whether that change collects others' work. */
type Origin = Pick<Edit, "change" | "collects"> & { wording: Wording };

/** A change that writes so many items below the heading of a version collects them. */
const COLLECTED_MIN = 4;
/** A change that writes so many items anywhere collects them, too: some lists have days instead of versions. */
const LISTED_MIN = 10;

function findCodes(text: string): Set<string> {
  return new Set(text.match(/`[^`]+`/g));
}

/**
 * Judges whether an item only says anew what stood there before. Where the earlier one still stands, as in "Remove
 * `a`" and "Remove `b`", a number or a name that it lacks shows that the item is new.
 */
function createEarlierCheck(earlier: readonly ChangelogItem[], later: readonly ChangelogItem[]) {
  const standing = new Set(later.map(({ text }) => text));
  const numbers = new Set(earlier.flatMap(({ text }) => findNumbers(text)));
  const wordings = earlier.map(({ text }) => {
    const plain = readNoteLine(text).text;
    return { words: noteWords(plain), codes: findCodes(plain), isGone: !standing.has(text) };
  });
  return ({ text }: ChangelogItem, plain: string, words: Words): boolean => {
    const isNumbered = findNumbers(text).some((number) => !numbers.has(number));
    const codes = findCodes(plain);
    return wordings.some((wording) => {
      const canRepeat = wording.isGone || (!isNumbered && codes.isSubsetOf(wording.codes));
      return canRepeat && isSameNote(words, wording.words);
    });
  };
}

/** Items that stand in a changelog at the end of the range, and not in any wording at its start. */
function findNewItems({ before, after }: FileEnds): NewItem[] {
  const earlier = parseChangelog(before ?? "");
  const exact = new Set(earlier.map(({ text }) => text));
  const released = new Set(
    earlier.flatMap(({ version }) => (version === null || isUnreleased(version) ? [] : (findVersion(version) ?? []))),
  );
  const later = parseChangelog(after ?? "");
  const isEarlier = createEarlierCheck(earlier, later);
  return later.flatMap((item): NewItem[] => {
    // A line under a version that was out before the range repairs its history.
    if (exact.has(item.text) || released.has(findVersion(item.version ?? "") ?? "")) return [];
    const { label, text } = readNoteLine(item.text);
    const words = noteWords(text);
    if (!isStatement(text) || isEarlier(item, text, words)) return [];
    const own = { ...label, action: label.action ?? readStatedAction(text) };
    return [{ item, note: { ...readItemLabel(item, own), text }, words }];
  });
}

/**
 * What an item, its section and its version say of it. In a major version removals break, and where its introduction
 * announces breaking changes, so does what an item itself marks as a change.
 */
function readItemLabel({ section, nested, release }: ChangelogItem, own: NoteLabel): NoteLabel {
  const label = mergeLabels(readNoteLabel(section), own);
  const isRemoval = release !== "minor" && label.action === "removed";
  const isChange = release === "breaking" && own.action === "changed";
  const breaking = label.breaking || isRemoval || isChange;
  return { ...label, breaking: breaking || nested.some((line) => readNoteLine(line).label.breaking) };
}

function readWordings({ commit, file }: NetFile, side: "added" | "removed"): Wording[] {
  return file.hunks.flatMap((hunk) =>
    parseChangelog(hunk[side].join("\n")).map(({ text, version, from, to }) => {
      const start = hunk[`${side}From`] - 1;
      const plain = readNoteLine(text).text;
      return { text, plain, words: noteWords(plain), version, commit, from: start + from, to: start + to };
    }),
  );
}

/** Whether a change writes what a version brings: a whole list, or any item where its title names the version. */
function collectsItems({ title }: Change, added: readonly Wording[]): boolean {
  const versions = added.flatMap(({ version }) => (version === null || isUnreleased(version) ? [] : [version]));
  const named = findVersion(title);
  return (
    versions.length >= COLLECTED_MIN ||
    added.length >= LISTED_MIN ||
    versions.some((version) => named !== undefined && findVersion(version) === named)
  );
}

/** What the changes did to a changelog, oldest first. */
function listEdits(files: readonly NetFile[]): Edit[] {
  return [...Map.groupBy(files, ({ change }) => change)].map(([change, parts]) => {
    const removed = parts.flatMap((part) => readWordings(part, "removed"));
    const added = parts
      .flatMap((part) => readWordings(part, "added"))
      .filter(({ text }) => {
        const index = removed.findIndex((other) => other.text === text);
        if (index >= 0) removed.splice(index, 1);
        return index < 0;
      });
    return { change, added, removed, collects: isBookkeeping(change) || collectsItems(change, added) };
  });
}

/**
 * The change that an item goes back to: the last one that wrote it so. Where that one only reworded an earlier item,
 * it is the change of the earlier one, unless only the later one ships work.
 */
function findOrigin(text: string, edits: readonly Edit[], end = edits.length): Origin | undefined {
  const index = edits.findLastIndex(({ added }, place) => place < end && added.some((other) => other.text === text));
  const edit = edits[index];
  const wording = edit?.added.find((other) => other.text === text);
  if (edit === undefined || wording === undefined) return undefined;
  const { change, removed, collects } = edit;
  const replaced = removed.find(({ words }) => isSameNote(wording.words, words));
  const earlier = replaced && findOrigin(replaced.text, edits, index);
  if (replaced === undefined || earlier === undefined) return { change, collects, wording };
  const rewords = !shipsWork(change) || (isReworded(wording.plain, replaced.plain) && shipsWork(earlier.change));
  return rewords ? { ...earlier, wording } : { change, collects, wording };
}

/** Whether a list only copies titles of changes, as code hosts generate it. Such a list holds no notes. */
function isCopiedTitle({ item, words }: NewItem, { title }: Change, collects: boolean): boolean {
  if (!collects || readNoteLabel(item.section).category !== null) return false;
  const own = noteWords(readNoteLine(title).text);
  return own.size === words.size && words.isSubsetOf(own);
}

/** The last change that wrote a line of an item, for items that no change wrote at once. */
function findSimilarOrigin(words: Words, edits: readonly Edit[]): Origin | undefined {
  for (const { change, added, collects } of edits.toReversed()) {
    const wording = added.find((other) => isSameNote(other.words, words));
    if (wording !== undefined) return { change, collects, wording };
  }
  return undefined;
}

/** All changes of the range, and those with a number by it. */
type Range = { changes: readonly Change[]; index: NumberIndex };

/** The change whose work an item tells of; undefined where nothing says it. */
function findOwner({ item, note }: NewItem, origin: Origin | undefined, { changes, index }: Range): Change | undefined {
  const { change, collects = true } = origin ?? {};
  const repository = (change ?? index.values().next().value)?.repository;
  const numbers = repository === undefined ? [] : findOwnNumbers(item.text, repository);
  if (change?.number !== undefined && numbers.includes(change.number) && !collects) return change;
  const named = numbers.flatMap((number) => index.get(number) ?? []).filter((other) => other !== change);
  if (named.length > 0 || change === undefined) return named[0];
  if (collects && numbers.length > 0) return undefined;
  if (collects) return findNamedChange(change, index) ?? findNameOwner(note, changes);
  // Numbers outside the range are issues where the change did work, and the work of others where it did none.
  const isOwn = numbers.length === 0 && (note.internal || doesWork(change));
  return isOwn || shipsWork(change) ? change : undefined;
}

type OwnedNote = { change: Change; note: Note };

/** How many words a note and a title share. */
function countShared(text: string, title: string): number {
  return noteWords(text).intersection(noteWords(title)).size;
}

/** Share of the best note's words with which another one is about the same change. */
const RELATED_SHARE = 0.5;

/**
 * The notes but those of others that a change edits beside its own: of several, those without its number stay that share
 * about as many words with its title as the best one; none where the title is in another script, as then nothing tells
 * them apart.
 */
function findOwn(owned: readonly (OwnedNote & { isNumbered: boolean })[]): Set<OwnedNote> {
  const byChange = Map.groupBy(owned, ({ change }) => change);
  const own = owned.filter(({ change, note, isNumbered }) => {
    const all = byChange.get(change) ?? [];
    if (isNumbered || all.length < 2) return true;
    const best = Math.max(...all.map((other) => countShared(other.note.text, change.title)));
    if (best === 0) return isDense(note.text) === isDense(change.title);
    return countShared(note.text, change.title) >= best * RELATED_SHARE;
  });
  return new Set(own);
}

/** Lines of a list that its maintainers lead with. */
const LEADING_MAX = 3;

/** Marks the first notes for readers of a list, and the first new abilities: many lists begin with what goes. */
function markLeading(owned: readonly OwnedNote[]): OwnedNote[] {
  const shown = owned.filter(({ note }) => !note.internal);
  const abilities = shown.filter(({ note }) => note.category === "Features & Enhancements" && note.action === null);
  const leading = new Set([...shown.slice(0, LEADING_MAX), ...abilities.slice(0, LEADING_MAX)]);
  return owned.map((item) => (leading.has(item) ? { ...item, note: { ...item.note, leads: true } } : item));
}

/**
 * The notes in changelogs that are new at the end of the range. An item belongs to the change that it names by number,
 * else to the one that wrote it beside its work.
 */
export function findChangelogNotes(
  changes: readonly Change[],
  files: readonly FileEnds[],
  index: NumberIndex,
): OwnedNote[] {
  const patched = changes.toReversed().flatMap(listNetFiles);
  // Where no patch has the item, it stands at the end of the range.
  const newest = changes[0]?.commits[0];
  const byPath = Map.groupBy(
    patched.filter(({ file }) => isChangelog(file.path)),
    ({ file }) => file.path,
  );
  const lists = files.map((ends) => {
    const { path, before, after } = ends;
    const items = after === null || !isChangelog(path) ? [] : findNewItems(ends);
    const edits = items.length === 0 ? [] : listEdits(byPath.get(path) ?? []);
    return items.flatMap((newItem) => {
      const { item, note, words } = newItem;
      const origin = findOrigin(item.text, edits) ?? findSimilarOrigin(words, edits);
      // A changelog that comes whole tells of versions that were out before.
      const isHistory = before === null && item.version !== null && !isUnreleased(item.version);
      const change = findOwner(newItem, isHistory ? undefined : origin, { changes, index });
      const { commit, from, to } = origin?.wording ?? { ...item, commit: newest };
      if (change === undefined || commit === undefined) return [];
      if (isCopiedTitle(newItem, change, origin?.collects ?? true)) return [];
      const span = { in: "file" as const, commit: commit.sha, path, from, to };
      return [
        {
          change,
          note: { ...note, span },
          isNumbered: change.number !== undefined && findNumbers(item.text).includes(change.number),
        },
      ];
    });
  });
  // Packages of one repository have lists of their own; the longest is the product's.
  const longest = lists.reduce((best, list) => (list.length > best.length ? list : best), []);
  const own = findOwn(lists.flat());
  return lists.flatMap((list) => {
    const kept = list.filter((item) => own.has(item));
    return list === longest ? markLeading(kept) : kept;
  });
}
