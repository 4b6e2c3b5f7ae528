import type { Address } from "./addresses.ts";
import { ACCEPTED, readContext, scoreWord } from "./context.ts";
import type { NameMatch } from "./scan.ts";

/** Words of one brand that are read in their context; of further ones only the exact spelling counts. */
const READ_MAX = 200;
const GAP_MAX = 24;
const MARKS = /^["”»」*_)\]]+|["“«「*_([]+$/gu;
const COMMA = /^\s*[,、，;/&+|]\s*/u;
const CONJUNCTION = /^\s*(?:and|or|to|vs\.?|versus|und|oder|et|ou|y|e|o|и|или|か|や|と|和|与|或者|或)(?:\s+|$)/iu;
const PREPOSITION = /^\s*(?:via|with|by|in|nas|no|na|en|chez|bei)?\s*$/iu;

/** Keeps the names that are no ordinary words, and the ordinary words that are meant as brands. */
export function namesInContext(
  text: string,
  names: readonly NameMatch[],
  addresses: readonly Address[],
  findOwner: (address: string) => number | undefined,
): NameMatch[] {
  if (names.every(({ ordinary }) => ordinary === null)) return [...names];
  const points = scoreNames(text, names);
  addLinks(points, names, addresses, findOwner);
  addLists(points, text, names);
  addOtherUses(points, names);
  return names.filter(({ ordinary }, index) => ordinary === null || (points[index] ?? 0) >= ACCEPTED);
}

function scoreNames(text: string, names: readonly NameMatch[]): number[] {
  const context = readContext(text);
  const hasPlainName = names.some(({ ordinary }) => ordinary === null);
  const counts = new Map<number, number>();
  return names.map(({ start, end, brand, ordinary }) => {
    if (ordinary === null) return Number.POSITIVE_INFINITY;
    const count = (counts.get(brand) ?? 0) + 1;
    counts.set(brand, count);
    if (count > READ_MAX) return text.slice(start, end) === ordinary ? ACCEPTED : 0;
    return scoreWord(context, start, end, ordinary) + (hasPlainName ? 0.5 : 0);
  });
}

/** A link on the name, or right after it, to a page of the brand. */
function addLinks(
  points: number[],
  names: readonly NameMatch[],
  addresses: readonly Address[],
  findOwner: (address: string) => number | undefined,
): void {
  let next = 0;
  for (const [index, { end, brand, ordinary }] of names.entries()) {
    while ((addresses[next]?.start ?? Number.POSITIVE_INFINITY) < end) next++;
    const address = addresses[next];
    if (ordinary === null || !address?.link || address.start - end > 6) continue;
    if (findOwner(address.link) === brand) points[index] = (points[index] ?? 0) + 4;
  }
}

/** Names in one list speak for one another: a plain one for all, two words that are probably brands for both. */
function addLists(points: number[], text: string, names: readonly NameMatch[]): void {
  for (let first = 0; first < names.length; ) {
    let after = first + 1;
    while (after < names.length && isJoined(text, names[after - 1], names[after])) after++;
    const list = points.slice(first, after);
    const brands = new Set(names.slice(first, after).map(({ brand }) => brand));
    if (brands.size > 1) {
      const isSure = list.some((own) => own >= 2 * ACCEPTED);
      for (let index = first; index < after; index++) points[index] = (points[index] ?? 0) + (isSure ? 3 : 1.5);
    }
    first = after;
  }
}

/** Whether only what joins the names of a list lies between two: `Acme, Globex or via Initech`. */
function isJoined(text: string, previous: NameMatch | undefined, next: NameMatch | undefined): boolean {
  if (!previous || !next || next.start - previous.end > GAP_MAX) return false;
  const between = text.slice(previous.end, next.start).replace(MARKS, "");
  const withoutComma = between.replace(COMMA, "");
  const rest = withoutComma.replace(CONJUNCTION, "");
  return rest !== between && PREPOSITION.test(rest);
}

/** A word that is surely the brand once is probably the brand where the answer uses it again. */
function addOtherUses(points: number[], names: readonly NameMatch[]): void {
  const sure = new Set(names.flatMap(({ brand }, index) => ((points[index] ?? 0) >= 2 * ACCEPTED ? [brand] : [])));
  for (const [index, { brand }] of names.entries()) {
    if (sure.has(brand)) points[index] = (points[index] ?? 0) + 1;
  }
}
