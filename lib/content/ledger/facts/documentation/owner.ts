import type { Commit, Hunk } from "#lib/content/activity.ts";
import { compareTimes, listPatchedFiles } from "#lib/content/ledger/facts/patch-lines.ts";
import type { Change, FactSpan } from "#lib/content/ledger/types.ts";

export type Owner = { change: Change; span: FactSpan };

/** A sentence as written, with the lines of the file that hold it. */
type Written = { text: string; path: string; lines: readonly string[] };

/** What one commit did to one document. */
type Edit = { change: Change; commit: Commit; hunks: readonly Hunk[]; added: string[]; removed: string };

function joinLines(lines: readonly string[]): string {
  return lines.map((line) => line.trim()).join(" ");
}

/** The edits of a document, newest first. */
export function listEdits(changes: readonly Change[], path: string): Edit[] {
  const byCommit = Map.groupBy(listPatchedFiles(changes, path), ({ commit }) => commit);
  const edits = [...byCommit].flatMap(([commit, files]): Edit[] => {
    const [first] = files;
    const hunks = files.flatMap(({ file }) => file.hunks);
    if (first === undefined || hunks.length === 0) return [];
    const added = hunks.map((hunk) => joinLines(hunk.added));
    const removed = hunks.map((hunk) => joinLines(hunk.removed)).join("\n");
    return [{ change: first.change, commit, hunks, added, removed }];
  });
  return edits.sort((a, b) => compareTimes(b.commit, a.commit));
}

/** The lines of a hunk that hold a text which its joined lines have at a position. */
function findLines({ added, addedFrom }: Hunk, start: number, length: number): { from: number; to: number } {
  let position = 0;
  const ends = added.map((line) => (position += line.trim().length + 1));
  const first = ends.findIndex((end) => end > start);
  const last = ends.findIndex((end) => end >= start + length);
  return { from: addedFrom + Math.max(0, first), to: addedFrom + (last < 0 ? added.length - 1 : last) };
}

/** The place where an edit adds the whole sentence. */
function findWhole({ change, commit, hunks, added }: Edit, { text, path }: Written): Owner | undefined {
  const index = added.findIndex((lines) => lines.includes(text));
  const hunk = hunks[index];
  if (hunk === undefined) return undefined;
  const lines = findLines(hunk, added[index]?.indexOf(text) ?? 0, text.length);
  return { change, span: { in: "file", commit: commit.sha, path, ...lines } };
}

/** The place where an edit adds lines of the sentence, most of them in one run. */
function findPart({ change, commit, hunks }: Edit, { lines, path }: Written): Owner | undefined {
  const runs = new Map<number, { from: number; to: number; count: number }>();
  const wanted = new Map(lines.map((line, index) => [line, index]));
  for (const { added, addedFrom } of hunks) {
    for (const [offset, line] of added.entries()) {
      const index = wanted.get(line);
      if (index === undefined || line.trim() === "") continue;
      const number = addedFrom + offset;
      const run = runs.get(number - index) ?? { from: number, to: number, count: 0 };
      runs.set(number - index, { from: run.from, to: number, count: run.count + 1 });
    }
  }
  const [best] = [...runs.values()].toSorted((a, b) => b.count - a.count);
  return best && { change, span: { in: "file", commit: commit.sha, path, from: best.from, to: best.to } };
}

/**
 * The last edit that adds a sentence. One that rewrites the line around it, and so removes and adds it, does not own
 * it; neither does one that only breaks its lines anew.
 */
export function findOwner(sentence: Written, edits: readonly Edit[]): Owner | undefined {
  const candidates = edits.filter(({ removed }) => !removed.includes(sentence.text));
  for (const find of [findWhole, findPart]) {
    for (const edit of candidates) {
      const owner = find(edit, sentence);
      if (owner !== undefined) return owner;
    }
  }
  return undefined;
}
