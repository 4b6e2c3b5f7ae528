import type { FileEnds } from "#lib/content/activity.ts";
import type { Change, Note } from "#lib/content/ledger/types.ts";
import { indexNumbers } from "./change-numbers.ts";
import { findChangelogNotes } from "./find-changelog-notes.ts";
import { findFragments } from "./find-fragments.ts";
import { containsText, isSameNote, noteWords } from "./similarity.ts";

export { isNoteFile } from "./note-files.ts";

/**
 * The maintainers' notes by the id of the change whose work they tell of (generation.md, section 2.2).
 * @param changes newest first
 * @param files of `isNoteFile` at both ends of the range
 */
export function findNotes(changes: readonly Change[], files: readonly FileEnds[]): Map<string, Note[]> {
  const index = indexNumbers(changes);
  const fragments = findFragments(changes, files, index);
  const written = fragments.map((fragment) => ({ ...fragment, words: noteWords(fragment.note.text) }));
  const lines = findChangelogNotes(changes, files, index).map((line) => {
    const words = noteWords(line.note.text);
    // A release collects the fragments in the changelog, where each stands a second time, some with an explanation.
    const fragment = written.find(
      (other) =>
        isSameNote(other.words, words) ||
        (other.change === line.change && containsText(line.note.text, other.note.text)),
    );
    return { ...line, fragment };
  });
  const leading = new Set(lines.flatMap(({ note, fragment }) => (note.leads && fragment ? [fragment.note] : [])));
  const collected = fragments.map(({ change, note }) => ({
    change,
    note: leading.has(note) ? { ...note, leads: true } : note,
  }));
  const notes = new Map<string, Note[]>();
  for (const { change, note } of [...collected, ...lines.filter(({ fragment }) => fragment === undefined)]) {
    const others = notes.get(change.id) ?? [];
    if (!others.some(({ text }) => text === note.text)) notes.set(change.id, [...others, note]);
  }
  return notes;
}
