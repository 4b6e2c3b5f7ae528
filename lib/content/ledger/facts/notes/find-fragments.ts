import type { Commit, FileEnds, FilePatch, Hunk } from "#lib/content/activity.ts";
import { listNetFiles, type NetFile } from "#lib/content/ledger/facts/net-files.ts";
import type { Change, Note } from "#lib/content/ledger/types.ts";
import { findNamedChange, findOwnNumbers, type NumberIndex } from "./change-numbers.ts";
import { type FragmentNote, parseFragment, readFragmentNumber } from "./fragments.ts";
import { collectsFragments, doesWork, isBookkeeping, isFragmentFile, shipsWork } from "./note-files.ts";
import { extendsText, isReworded } from "./similarity.ts";

/** A fragment with the change that added it, and the commit of its last wording. */
type Fragment = { path: string; change: Change; commit: Commit; lines: string[] };

/** The lines of a file after a patch without context; undefined where the patch is of another wording. */
function applyHunks(lines: readonly string[], hunks: readonly Hunk[]): string[] | undefined {
  const result = [...lines];
  for (const { removed, added, removedFrom } of hunks.toReversed()) {
    // Without removed lines the header names the line above the new ones.
    const start = removed.length === 0 ? removedFrom : removedFrom - 1;
    if (removed.some((line, index) => result[start + index] !== line)) return undefined;
    result.splice(start, removed.length, ...added);
  }
  return result;
}

function readText(path: string, lines: readonly string[]): string {
  return parseFragment(path, lines.join("\n"))[0]?.text ?? "";
}

/** Follows fragments through the changes of a range, oldest first. */
class FragmentHistory {
  private readonly fragments = new Map<string, Fragment>();
  /** What releases have collected. */
  private readonly collected: Fragment[] = [];

  accept({ change, commit, file }: NetFile): void {
    const { path, previousPath = path, status } = file;
    const existing = this.fragments.get(previousPath);
    if (status === "deleted") this.delete(change, file, existing);
    else if (!isFragmentFile(path)) this.fragments.delete(previousPath);
    else if (status === "added") this.add({ path, change, commit, lines: file.hunks.flatMap(({ added }) => added) });
    else if (existing !== undefined) this.edit(existing, { change, commit, file });
  }

  list(): Fragment[] {
    return [...this.collected, ...this.fragments.values()];
  }

  /** A fragment that comes back as it was, as by a backport, belongs to the change that wrote it first. */
  private add(fragment: Fragment): void {
    const { path, lines } = fragment;
    const text = lines.join("\n");
    if (this.collected.some((other) => other.path === path && other.lines.join("\n") === text)) return;
    this.fragments.set(path, { ...fragment, change: this.fragments.get(path)?.change ?? fragment.change });
  }

  /** A fragment stays with the change that added it, unless one that ships work writes something else in it. */
  private edit(existing: Fragment, { change, commit, file: { path, hunks } }: NetFile): void {
    const lines = applyHunks(existing.lines, hunks);
    this.fragments.delete(existing.path);
    if (lines === undefined) {
      this.fragments.set(path, { ...existing, path });
      return;
    }
    const [text, earlier] = [readText(path, lines), readText(path, existing.lines)];
    const isSame = isReworded(text, earlier) || extendsText(text, earlier) || !shipsWork(change);
    this.fragments.set(path, { path, change: isSame ? existing.change : change, commit, lines });
  }

  /** A release deletes the fragments that it collects, whose last wording is what it removes. */
  private delete(change: Change, { path, hunks }: FilePatch, existing: Fragment | undefined): void {
    this.fragments.delete(path);
    if (existing === undefined || existing.change === change || !collectsFragments(change)) return;
    const removed = hunks.length === 1 ? (hunks[0]?.removed ?? []) : [];
    this.collected.push(removed.length > 0 ? { ...existing, lines: removed } : existing);
  }
}

/** The change whose work a fragment tells of: the one that added it beside its work, or that it names. */
function findOwner({ path, change, lines }: Fragment, note: FragmentNote, index: NumberIndex): Change | undefined {
  if (!isBookkeeping(change) && (note.internal || doesWork(change))) return change;
  const numbers = [...findOwnNumbers(lines.join("\n"), change.repository), readFragmentNumber(path) ?? -1];
  const named = numbers.flatMap((number) => index.get(number) ?? []);
  return named.find((other) => other !== change || !isBookkeeping(change)) ?? findNamedChange(change, index);
}

/**
 * The notes in fragments that the changes of a range add, in their last wording. A fragment that was there before, or
 * that a later change withdraws, gives none.
 */
export function findFragments(
  changes: readonly Change[],
  files: readonly FileEnds[],
  index: NumberIndex,
): { change: Change; note: Note }[] {
  const ends = new Map(files.map((file) => [file.path, file]));
  const history = new FragmentHistory();
  for (const change of changes.toReversed()) for (const file of listNetFiles(change)) history.accept(file);
  return history.list().flatMap((fragment) => {
    const { path, commit, lines } = fragment;
    // A file that was there before belongs to no change of the range.
    const notes = ends.get(path)?.before == null ? parseFragment(path, lines.join("\n")) : [];
    const change = notes[0] && findOwner(fragment, notes[0], index);
    if (change === undefined) return [];
    const span = { in: "file", commit: commit.sha, path, from: 1, to: lines.length } as const;
    return notes.map((note) => ({ change, note: { ...note, span } }));
  });
}
