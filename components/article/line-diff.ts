import { diffLines, diffWordsWithSpace } from "diff";

export type Part = { text: string; changed: boolean };
export type DiffRow =
  | { kind: "same"; text: string }
  | { kind: "removed" | "added"; parts: Part[] }
  | { kind: "skipped"; count: number };

/** A stretch where two texts differ, and what both have in common around it. */
export type Hunk = { kind: "same"; text: string } | { kind: "differs"; theirs: string; mine: string };

const CONTEXT = 2;
/** Texts that have less in common are shown as two texts: to find the smallest difference would take minutes. */
const EDITS_MAX = 3_000;

/** What stands in both texts and what in one alone, in order; joined with a choice per difference it is a text again. */
export function hunksOf(theirs: string, mine: string): Hunk[] {
  const parts = diffLines(theirs, mine, { maxEditLength: EDITS_MAX }) ?? whole(theirs, mine);
  const hunks: Hunk[] = [];
  for (const part of parts) join(hunks, part);
  return hunks;
}

function join(hunks: Hunk[], { value, added, removed }: { value: string; added: boolean; removed: boolean }): void {
  const last = hunks.at(-1);
  if (!added && !removed) hunks.push({ kind: "same", text: value });
  else if (last?.kind !== "differs")
    hunks.push({ kind: "differs", theirs: removed ? value : "", mine: added ? value : "" });
  else if (removed) last.theirs += value;
  else last.mine += value;
}

/** The rows of a line diff, changed words marked, long unchanged stretches folded. */
export function diffRows(before: string, after: string): DiffRow[] {
  const hunks = hunksOf(before, after);
  return hunks.flatMap((hunk, index) => {
    if (hunk.kind === "same") return sameRows(hunk.text, index === 0, index === hunks.length - 1);
    return changedRows(hunk.theirs, hunk.mine);
  });
}

function changedRows(before: string, after: string): DiffRow[] {
  const words = diffWordsWithSpace(before, after, { maxEditLength: EDITS_MAX }) ?? whole(before, after);
  const removed = words
    .filter((word) => !word.added)
    .map((word) => ({ text: word.value, changed: word.removed === true }));
  const added = words
    .filter((word) => !word.removed)
    .map((word) => ({ text: word.value, changed: word.added === true }));
  return [
    ...rowsOf(removed).map((parts): DiffRow => ({ kind: "removed", parts })),
    ...rowsOf(added).map((parts): DiffRow => ({ kind: "added", parts })),
  ];
}

/** Everything of the one against everything of the other. */
function whole(before: string, after: string) {
  return [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
}

/** Cuts a run of parts into lines. */
function rowsOf(parts: Part[]): Part[][] {
  const rows: Part[][] = [[]];
  for (const { text, changed } of parts) {
    for (const [index, line] of text.split("\n").entries()) {
      if (index > 0) rows.push([]);
      if (line !== "") rows.at(-1)?.push({ text: line, changed });
    }
  }
  if (rows.at(-1)?.length === 0) rows.pop();
  return rows;
}

/** The lines of a stretch that stays, folded where it is long; `first` and `last` tell whether the text ends with it. */
export function sameRows(text: string, first: boolean, last: boolean): DiffRow[] {
  return folded(linesOf(text), first, last);
}

/** The lines of a text that is new, or stands as before, as a whole. */
export function plainRows(text: string, kind: "added" | "same"): DiffRow[] {
  const lines = linesOf(text);
  if (kind === "same") return lines.map((line) => ({ kind, text: line }));
  return lines.map((line) => ({ kind, parts: [{ text: line, changed: false }] }));
}

function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function folded(lines: string[], first: boolean, last: boolean): DiffRow[] {
  const head = first ? 0 : CONTEXT;
  const tail = last ? 0 : CONTEXT;
  const same = (text: string): DiffRow => ({ kind: "same", text });
  if (lines.length <= head + tail + 1) return lines.map(same);
  const count = lines.length - head - tail;
  return [...lines.slice(0, head).map(same), { kind: "skipped", count }, ...lines.slice(lines.length - tail).map(same)];
}
