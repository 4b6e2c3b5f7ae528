import { isSameNote, noteWords } from "#lib/content/ledger/facts/notes/similarity.ts";
import type { Place, PlacedHunk } from "./net.ts";
import { toPlainText } from "./texts.ts";
import type { NetItem, SurfaceItem } from "./types.ts";

const COVERED_MIN = 0.8;
/** More texts that one commit words anew are a revision of the language. */
const CHANGED_MAX = 4;

/** Whether an item is known by its words. */
export function isText({ surface }: SurfaceItem): boolean {
  return surface === "text" || surface === "setting";
}

/** Whether a line writes the key of a text. */
function hasKey(line: string, { token }: SurfaceItem): boolean {
  return line.includes(`"${token}"`) || line.trimStart().startsWith(`${token}:`);
}

/** Whether a line has most words of a text: under another key, or as part of a longer text. */
function covers(line: string, text: string): boolean {
  const [words, wanted] = [noteWords(toPlainText(line)), noteWords(text)];
  return wanted.size > 0 && wanted.intersection(words).size >= wanted.size * COVERED_MIN;
}

/** What a line says apart from its key. */
function readValue(line: string): string {
  const plain = toPlainText(line.trim());
  return plain.includes(":") ? plain.slice(plain.indexOf(":") + 1) : plain;
}

/** What one commit removes from a file of texts, and how many keys get other words in it. */
type Edit = { removed: string[]; isRevision: boolean };

function readKey(line: string): string | undefined {
  return /"([\w.-]{1,120})"|^\s*([\w.-]{1,120}):/.exec(line)?.slice(1).find(Boolean);
}

function readEdit(hunks: readonly PlacedHunk[]): Edit {
  const toKeys = (lines: readonly string[]): Set<string> => new Set(lines.flatMap((line) => readKey(line) ?? []));
  const removed = hunks.flatMap(({ hunk }) => hunk.removed);
  const [gone, added] = [toKeys(removed), toKeys(hunks.flatMap(({ hunk }) => hunk.added))];
  const changed = added.intersection(gone).size;
  return { removed, isRevision: changed > CHANGED_MAX && changed * 2 > added.size };
}

/** A place with the line as it was written there. */
type Written = Place & { text: string };

/** Whether a commit made a text: it neither moves its words nor polishes what it had before. */
function isMade({ item, action }: NetItem, { hunk, text }: Written, { removed, isRevision }: Edit): boolean {
  const isMoved = [item.name, readValue(text)].some((words) => removed.some((line) => covers(line, words)));
  if (isRevision || isMoved) return false;
  const own = hunk.removed.filter((line) => hasKey(line, item));
  if (action !== "changed") return own.length === 0;
  const words = noteWords(item.name);
  return own.length > 0 && !own.some((line) => isSameNote(words, noteWords(readValue(line))));
}

/**
 * Finds the hunk that made a text: the last one that wrote it as it is at the end, else the last one that wrote it in
 * nearly these words.
 */
export function findText(hunks: readonly PlacedHunk[], net: NetItem): Place | undefined {
  const { item } = net;
  const edits = new Map(
    [...Map.groupBy(hunks, ({ commit }) => commit.sha)].map(([sha, placed]) => [sha, readEdit(placed)]),
  );
  const words = noteWords(item.name);
  const places = hunks.flatMap((placed): Written[] =>
    placed.hunk.added.flatMap((text, index) =>
      hasKey(text, item) ? [{ ...placed, line: placed.hunk.addedFrom + index, text }] : [],
    ),
  );
  const made = places.filter((place) => {
    const edit = edits.get(place.commit.sha);
    return edit !== undefined && isMade(net, place, edit);
  });
  return (
    made.findLast(({ text }) => toPlainText(text).includes(item.name)) ??
    made.findLast(({ text }) => isSameNote(words, noteWords(readValue(text))))
  );
}
