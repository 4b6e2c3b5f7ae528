import type { ChangeKind } from "./comparison.ts";
import { cellKey } from "./judge.ts";

/** What one answer was read to say. */
export type Reading = {
  id: string;
  promptId: string;
  prompt: string;
  engine: string;
  language: string;
  mentioned: boolean;
  cited: boolean;
  position: number | null;
  competitors: readonly { brand: string; mentioned: boolean; position: number | null }[];
};

type Row = {
  kind: ChangeKind;
  promptId: string;
  prompt: string;
  engine: string;
  language: string;
  competitor: string | null;
  positionBefore: number | null;
  positionAfter: number | null;
  baseCheckId: string;
  checkId: string;
};

/** What differs between two answers of the same prompt, engine and language, for each of the cells given. */
export function changeRows(base: readonly Reading[], current: readonly Reading[], cells: ReadonlySet<string>): Row[] {
  const before = new Map(base.map((reading) => [cellKey(reading), reading]));
  return current.flatMap((after) => {
    const key = cellKey(after);
    const was = before.get(key);
    return was && cells.has(key) ? rowsOf(was, after) : [];
  });
}

function rowsOf(before: Reading, after: Reading): Row[] {
  const { promptId, prompt, engine, language } = after;
  const common = { promptId, prompt, engine, language, baseCheckId: before.id, checkId: after.id };
  const positions = { positionBefore: before.position, positionAfter: after.position };
  const displacer = displacerOf(before, after);
  return [
    ...kindsOf(before, after).map((kind) => ({ kind, ...common, ...positions, competitor: null })),
    ...(displacer === undefined
      ? []
      : [{ kind: "displaced" as const, ...common, ...positions, competitor: displacer }]),
  ];
}

function kindsOf(before: Reading, after: Reading): ChangeKind[] {
  const kinds: ChangeKind[] = [];
  if (before.mentioned !== after.mentioned) kinds.push(after.mentioned ? "mention_gained" : "mention_lost");
  else if (before.position !== after.position) kinds.push("position_moved");
  if (before.cited !== after.cited) kinds.push(after.cited ? "citation_gained" : "citation_lost");
  return kinds;
}

/** Of the competitors that stood behind the company or were not there, the first that now stands before it, at its old place or better. */
function displacerOf(before: Reading, after: Reading): string | undefined {
  const place = before.position;
  if (place === null || (after.position !== null && after.position <= place)) return undefined;
  const wasAhead = new Set(
    before.competitors.filter(({ position }) => position !== null && position < place).map(({ brand }) => brand),
  );
  const ahead = after.competitors
    .filter(({ brand, mentioned }) => mentioned && !wasAhead.has(brand))
    .map(({ brand, position }) => ({ brand, position: position ?? Number.POSITIVE_INFINITY }))
    .filter(({ position }) => position <= place);
  return ahead.sort((a, b) => a.position - b.position)[0]?.brand;
}
