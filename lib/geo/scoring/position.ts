import { type ListItem, listItems } from "./lists.ts";
import type { NameMatch } from "./scan.ts";

/** Marks and an article that may precede the name of an item. */
const LEAD = /^(?:[^\p{L}\p{N}.]|\.(?![\p{L}\p{N}]))*(?:(?:the|le|la|les|el|los|der|die|das|o|a|il)\s+[*_"“[]*)?/iu;
/** `Best overall: Acme`: a label before the name of an item. */
const LABEL = /^[^:–—|\n]{1,60}?(?::|\s[–—-])[^\p{L}\p{N}.\n]*/u;
const PRAISE =
  /^(?:best|top|most|winner|runner|overall|editor|budget|also|mejor|meilleure?|beste[rs]?|melhor|migliore)\b/iu;
const JOINED = /^[*_"”\])]*\s*(?:,|\/|&|\+|and|or|y|et|und|e|和|、)\s*[*_"“[]*$/iu;
const CELL_MAX = 2;

/**
 * Computes each brand's position in an answer (specification, section 4, rule 6): its rank if it is a list item,
 * otherwise 1 + the number of other brands named before it.
 * @param names mentions in text order
 */
export function positions(text: string, names: readonly NameMatch[]): Map<number, number> {
  const places = listRanks(text, names);
  const seen = new Set<number>();
  for (const { brand } of names) {
    if (seen.has(brand)) continue;
    seen.add(brand);
    if (!places.has(brand)) places.set(brand, seen.size);
  }
  return places;
}

/** Ranks of the brands that are list items. */
function listRanks(text: string, names: readonly NameMatch[]): Map<number, number> {
  const ranking = new Ranking();
  if (names.length === 0 || !/[-*+•●▪◦‣·–—|①-⑳#]|\d\s*[.)、．：）]|\u20e3/u.test(text)) return ranking.ranks;
  let next = 0;
  for (const item of listItems(text)) {
    while (next < names.length && (names[next]?.start ?? 0) < item.start) next++;
    if (isDetail(text, item, names)) continue;
    const head = getHeadNames(text, item, names, next);
    ranking.take(
      item,
      head.map(({ brand }) => brand),
    );
  }
  return ranking.ranks;
}

/**
 * Collects ranks over all lists of an answer. A list continues the ranks of those before it that name brands, and an
 * item about brands that have a rank already counts in no further one.
 */
class Ranking {
  readonly ranks = new Map<number, number>();
  #previous: ListItem | null = null;
  #offset = 0;
  #repeated = 0;
  /** The last rank so far, at least the offset. */
  #end = 0;

  take(item: ListItem, brands: readonly number[]): void {
    if (this.#previous && startsList(item, this.#previous)) {
      this.#offset = this.#end;
      this.#repeated = 0;
    }
    this.#previous = item;
    const rank = this.#offset + item.rank - this.#repeated;
    const isRepeated = brands.length > 0 && brands.every((brand) => this.ranks.has(brand));
    if (isRepeated) this.#repeated++;
    else if (brands.length > 0 || this.#end > this.#offset) this.#end = rank;
    for (const [tie, brand] of brands.entries()) if (!this.ranks.has(brand)) this.ranks.set(brand, rank + tie);
  }
}

/** Whether an item is the first of another list than the one before it. */
function startsList(item: ListItem, previous: ListItem): boolean {
  return item.rank <= previous.rank || item.isRow !== previous.isRow || item.isNumbered !== previous.isNumbered;
}

/** Bullets under a heading that is a brand name are details of that brand. */
function isDetail(text: string, { heading }: ListItem, names: readonly NameMatch[]): boolean {
  if (heading === null) return false;
  const lead = LEAD.exec(text.slice(heading.start, heading.end))?.[0].length ?? 0;
  const index = firstFrom(names, heading.start);
  return names[index]?.start === heading.start + lead;
}

function firstFrom(names: readonly NameMatch[], offset: number): number {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The names that an item is about: the one it starts with and those joined to it, in order. */
function getHeadNames(text: string, item: ListItem, names: readonly NameMatch[], from: number): NameMatch[] {
  const first = names[from];
  if (!first || first.end > item.end || !headStarts(text, item).includes(first.start)) return [];
  const head = [first];
  for (let index = from + 1; index < names.length; index++) {
    const name = names[index];
    const previous = names[index - 1];
    if (!name || !previous || name.end > item.end || name.start - previous.end > 12) break;
    if (!JOINED.test(text.slice(previous.end, name.start))) break;
    head.push(name);
  }
  return head;
}

/** Offsets at which the name of an item may start. */
function headStarts(text: string, item: ListItem): number[] {
  if (item.isRow) return cellStarts(text, item);
  const words = text.slice(item.start, Math.min(item.end, item.start + 200));
  const lead = LEAD.exec(words)?.[0].length ?? 0;
  const label = LABEL.exec(words.slice(lead))?.[0] ?? "";
  const isLabel = label !== "" && (item.isNumbered || PRAISE.test(label));
  return isLabel ? [item.start + lead, item.start + lead + label.length] : [item.start + lead];
}

/** A row is about the name in its first cell, or in its second if the first is a number. */
function cellStarts(text: string, item: ListItem): number[] {
  const starts: number[] = [];
  let cellStart = text[item.start] === "|" ? item.start + 1 : item.start;
  for (let cell = 0; cell < CELL_MAX && cellStart < item.end; cell++) {
    const next = text.indexOf("|", cellStart);
    const end = next === -1 ? item.end : Math.min(next, item.end);
    const content = text.slice(cellStart, end);
    starts.push(cellStart + (LEAD.exec(content)?.[0].length ?? 0));
    if (!/^[\s#*]*\d{0,3}[.)]?[\s*]*$|^[^\p{L}\p{N}]*$/u.test(content)) break;
    cellStart = end + 1;
  }
  return starts;
}
