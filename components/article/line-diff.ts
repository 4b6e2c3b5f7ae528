import { diffLines, diffWordsWithSpace } from "diff";

export type Part = { text: string; changed: boolean };
export type DiffRow =
  | { kind: "same"; text: string }
  | { kind: "removed" | "added"; parts: Part[] }
  | { kind: "skipped"; count: number };

/** A passage that both texts share, or one where they differ. */
export type Hunk = { kind: "same"; text: string } | { kind: "differs"; theirs: string; mine: string };

const CONTEXT = 2;
/** Beyond this many edits both texts are shown whole, because computing the smallest diff would take minutes. */
const EDITS_MAX = 3_000;

/**
 * Splits two texts into shared and differing hunks, in order. Joining the hunks with one side per difference gives a
 * full text.
 */
export function diffHunks(theirs: string, mine: string): Hunk[] {
  const parts = diffLines(theirs, mine, { maxEditLength: EDITS_MAX }) ?? fullReplacement(theirs, mine);
  const hunks: Hunk[] = [];
  for (const part of parts) join(hunks, part);
  return hunks;
}

function join(hunks: Hunk[], { value, added, removed }: { value: string; added: boolean; removed: boolean }): void {
  const lastHunk = hunks.at(-1);
  if (!added && !removed) hunks.push({ kind: "same", text: value });
  else if (lastHunk?.kind !== "differs")
    hunks.push({ kind: "differs", theirs: removed ? value : "", mine: added ? value : "" });
  else if (removed) lastHunk.theirs += value;
  else lastHunk.mine += value;
}

/** The rows of a line diff, with changed words marked and long unchanged passages folded. */
export function diffRows(before: string, after: string): DiffRow[] {
  const hunks = diffHunks(before, after);
  return hunks.flatMap((hunk, index) => {
    if (hunk.kind === "same") return sameRows(hunk.text, index === 0, index === hunks.length - 1);
    return changedRows(hunk.theirs, hunk.mine);
  });
}

function changedRows(before: string, after: string): DiffRow[] {
  const words = diffWordsWithSpace(before, after, { maxEditLength: EDITS_MAX }) ?? fullReplacement(before, after);
  const removed = words
    .filter((word) => !word.added)
    .map((word) => ({ text: word.value, changed: word.removed === true }));
  const added = words
    .filter((word) => !word.removed)
    .map((word) => ({ text: word.value, changed: word.added === true }));
  return [
    ...splitIntoRows(removed).map((parts): DiffRow => ({ kind: "removed", parts })),
    ...splitIntoRows(added).map((parts): DiffRow => ({ kind: "added", parts })),
  ];
}

/** A diff that removes all of one text and adds all of the other. */
function fullReplacement(before: string, after: string) {
  return [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
}

/** Splits a sequence of parts into lines. */
function splitIntoRows(parts: Part[]): Part[][] {
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

/**
 * The rows of an unchanged passage, folded when long. `isFirst` and `isLast` say whether it begins or ends the text.
 */
export function sameRows(text: string, isFirst: boolean, isLast: boolean): DiffRow[] {
  return folded(splitLines(text), isFirst, isLast);
}

/** Rows for a text that is all new or all unchanged. */
export function plainRows(text: string, kind: "added" | "same"): DiffRow[] {
  const lines = splitLines(text);
  if (kind === "same") return lines.map((line) => ({ kind, text: line }));
  return lines.map((line) => ({ kind, parts: [{ text: line, changed: false }] }));
}

function splitLines(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function folded(lines: string[], isFirst: boolean, isLast: boolean): DiffRow[] {
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? 0 : CONTEXT;
  const same = (text: string): DiffRow => ({ kind: "same", text });
  if (lines.length <= head + tail + 1) return lines.map(same);
  const count = lines.length - head - tail;
  return [...lines.slice(0, head).map(same), { kind: "skipped", count }, ...lines.slice(lines.length - tail).map(same)];
}
