import { diffChars } from "diff";

const LENGTH_MAX = 30_000;
const EDITS_MAX = 4_000;

type Edit = { from: number; to: number; text: string };

/**
 * Carries the change from `before` to `after`, two renderings by the editor, over to `raw`, the person's own
 * way of writing `before`: what was not changed keeps its escapes, markers and line breaks.
 * The result must mean the same as `after` (`canonicalOf` says what a text means); else `after` itself is the answer.
 */
export function patchText(
  raw: string,
  before: string,
  after: string,
  canonicalOf: (text: string) => string | undefined,
): string {
  if (raw === before || raw.length > LENGTH_MAX || after.length > LENGTH_MAX) return after;
  const edits = editsOf(before, after);
  const place = alignment(before, raw);
  if (!edits || !place) return after;
  let patched = "";
  let at = 0;
  for (const { from, to, text } of edits) {
    const start = Math.max(at, place.ends[from] ?? 0);
    patched += raw.slice(at, start) + text;
    at = to > from ? Math.max(start, place.starts[to] ?? raw.length) : start;
  }
  patched += raw.slice(at);
  const meaning = canonicalOf(patched);
  return meaning !== undefined && (meaning === after || meaning === canonicalOf(after)) ? patched : after;
}

function editsOf(before: string, after: string): Edit[] | undefined {
  const changes = diffChars(before, after, { maxEditLength: EDITS_MAX });
  if (!changes) return undefined;
  const edits: Edit[] = [];
  let at = 0;
  for (const { value, added, removed } of changes) {
    const last = edits.at(-1);
    const adjoins = last !== undefined && last.to === at;
    if (removed) {
      if (adjoins) last.to += value.length;
      else edits.push({ from: at, to: at + value.length, text: "" });
      at += value.length;
    } else if (added) {
      if (adjoins) last.text += value;
      else edits.push({ from: at, to: at, text: value });
    } else at += value.length;
  }
  return edits;
}

/** For each index of `before`: where its character begins in `raw`, and where the character before it ends. */
function alignment(before: string, raw: string): { starts: number[]; ends: number[] } | undefined {
  const changes = diffChars(before, raw, { maxEditLength: EDITS_MAX });
  if (!changes) return undefined;
  const starts: number[] = [];
  const ends: number[] = [0];
  let at = 0;
  for (const { value, added, removed } of changes) {
    if (added) {
      at += value.length;
      continue;
    }
    for (let index = 0; index < value.length; index += 1) {
      starts.push(at);
      if (!removed) at += 1;
      ends.push(at);
    }
  }
  starts.push(raw.length);
  return { starts, ends };
}
