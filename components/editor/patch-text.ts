import { diffChars } from "diff";

const LENGTH_MAX = 30_000;
const EDITS_MAX = 4_000;

type Edit = { from: number; to: number; text: string };

/**
 * Applies the change from `before` to `after`, two renderings by the editor, to `raw`, the user's own spelling of
 * `before`. Unchanged parts keep their escapes, markers and line breaks. If the result does not mean the same as
 * `after` (compared with `canonicalize`), it returns `after`.
 */
export function patchText(
  raw: string,
  before: string,
  after: string,
  canonicalize: (text: string) => string | undefined,
): string {
  if (raw === before || raw.length > LENGTH_MAX || after.length > LENGTH_MAX) return after;
  const edits = computeEdits(before, after);
  const place = alignment(before, raw);
  if (!edits || !place) return after;
  let patched = "";
  let position = 0;
  for (const { from, to, text } of edits) {
    const start = Math.max(position, place.ends[from] ?? 0);
    patched += raw.slice(position, start) + text;
    position = to > from ? Math.max(start, place.starts[to] ?? raw.length) : start;
  }
  patched += raw.slice(position);
  const meaning = canonicalize(patched);
  return meaning !== undefined && (meaning === after || meaning === canonicalize(after)) ? patched : after;
}

function computeEdits(before: string, after: string): Edit[] | undefined {
  const changes = diffChars(before, after, { maxEditLength: EDITS_MAX });
  if (!changes) return undefined;
  const edits: Edit[] = [];
  let position = 0;
  for (const { value, added, removed } of changes) {
    const lastEdit = edits.at(-1);
    const adjoins = lastEdit !== undefined && lastEdit.to === position;
    if (removed) {
      if (adjoins) lastEdit.to += value.length;
      else edits.push({ from: position, to: position + value.length, text: "" });
      position += value.length;
    } else if (added) {
      if (adjoins) lastEdit.text += value;
      else edits.push({ from: position, to: position, text: value });
    } else position += value.length;
  }
  return edits;
}

/** For each index of `before`, where its character begins in `raw`, and where the previous character ends. */
function alignment(before: string, raw: string): { starts: number[]; ends: number[] } | undefined {
  const changes = diffChars(before, raw, { maxEditLength: EDITS_MAX });
  if (!changes) return undefined;
  const starts: number[] = [];
  const ends: number[] = [0];
  let offset = 0;
  for (const { value, added, removed } of changes) {
    if (added) {
      offset += value.length;
      continue;
    }
    for (let index = 0; index < value.length; index += 1) {
      starts.push(offset);
      if (!removed) offset += 1;
      ends.push(offset);
    }
  }
  starts.push(raw.length);
  return { starts, ends };
}
