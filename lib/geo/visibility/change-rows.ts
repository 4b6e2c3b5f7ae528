import type { ChangeKind } from "./comparison.ts";
import type { Cell } from "./tallies.ts";

/** The score of one answer. */
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

/** Key of a cell; none of its parts contains a line break. */
export function cellKey({ promptId, engine, language }: Cell): string {
  return `${promptId}\n${engine}\n${language}`;
}

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

/** Lists what differs between two answers to the same prompt, engine and language, for each of the given cells. */
export function changeRows(base: readonly Reading[], current: readonly Reading[], cells: ReadonlySet<string>): Row[] {
  const baseByCell = new Map(base.map((reading) => [cellKey(reading), reading]));
  return current.flatMap((after) => {
    const key = cellKey(after);
    const previous = baseByCell.get(key);
    return previous && cells.has(key) ? buildRows(previous, after) : [];
  });
}

function buildRows(base: Reading, current: Reading): Row[] {
  const { promptId, prompt, engine, language } = current;
  const common = { promptId, prompt, engine, language, baseCheckId: base.id, checkId: current.id };
  const positions = { positionBefore: base.position, positionAfter: current.position };
  const displacer = findDisplacer(base, current);
  return [
    ...getChangeKinds(base, current).map((kind) => ({ kind, ...common, ...positions, competitor: null })),
    ...(displacer === undefined
      ? []
      : [{ kind: "displaced" as const, ...common, ...positions, competitor: displacer }]),
  ];
}

function getChangeKinds(base: Reading, current: Reading): ChangeKind[] {
  const kinds: ChangeKind[] = [];
  if (base.mentioned !== current.mentioned) kinds.push(current.mentioned ? "mention_gained" : "mention_lost");
  else if (base.position !== current.position) kinds.push("position_moved");
  if (base.cited !== current.cited) kinds.push(current.cited ? "citation_gained" : "citation_lost");
  return kinds;
}

/**
 * The best-placed competitor that was behind the company or missing, and now has the company's old position or a
 * better one.
 */
function findDisplacer(base: Reading, current: Reading): string | undefined {
  const basePosition = base.position;
  if (basePosition === null || (current.position !== null && current.position <= basePosition)) return undefined;
  const wasAhead = new Set(
    base.competitors.filter(({ position }) => position !== null && position < basePosition).map(({ brand }) => brand),
  );
  const ahead = current.competitors
    .filter(({ brand, mentioned }) => mentioned && !wasAhead.has(brand))
    .map(({ brand, position }) => ({ brand, position: position ?? Number.POSITIVE_INFINITY }))
    .filter(({ position }) => position <= basePosition);
  return ahead.sort((a, b) => a.position - b.position)[0]?.brand;
}
