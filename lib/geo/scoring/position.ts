import { type ListItem, listItems } from "./lists.ts";
import type { Named } from "./scan.ts";

/** Marks and an article that may stand before the name of an item. */
const LEAD = /^(?:[^\p{L}\p{N}.]|\.(?![\p{L}\p{N}]))*(?:(?:the|le|la|les|el|los|der|die|das|o|a|il)\s+[*_"“[]*)?/iu;
/** `Best overall: Acme`: what an item is praised for, before its name. */
const LABEL = /^[^:–—|\n]{1,60}?(?::|\s[–—-])[^\p{L}\p{N}.\n]*/u;
const PRAISE =
  /^(?:best|top|most|winner|runner|overall|editor|budget|also|mejor|meilleure?|beste[rs]?|melhor|migliore)\b/iu;
const JOINED = /^[*_"”\])]*\s*(?:,|\/|&|\+|and|or|y|et|und|e|和|、)\s*[*_"“[]*$/iu;
const CELL_MAX = 2;

/**
 * Each brand's place in an answer (specification, section 4, rule 6): its rank where it is an item of a list, else 1 + the
 * number of other brands named before it.
 * @param names those that are mentions, in the order of the text
 */
export function positions(text: string, names: readonly Named[]): Map<number, number> {
  const places = listRanks(text, names);
  const seen = new Set<number>();
  for (const { brand } of names) {
    if (seen.has(brand)) continue;
    seen.add(brand);
    if (!places.has(brand)) places.set(brand, seen.size);
  }
  return places;
}

/** Of brands that are items; of several lists the first counts. */
function listRanks(text: string, names: readonly Named[]): Map<number, number> {
  const ranks = new Map<number, number>();
  if (names.length === 0 || !/[-*+•●▪◦‣·–—|①-⑳#]|\d\s*[.)、．：）]|\u20e3/u.test(text)) return ranks;
  let next = 0;
  for (const item of listItems(text)) {
    while (next < names.length && (names[next]?.start ?? 0) < item.start) next++;
    if (isDetail(text, item, names)) continue;
    for (const [tie, { brand }] of headOf(text, item, names, next).entries()) {
      if (!ranks.has(brand)) ranks.set(brand, item.rank + tie);
    }
  }
  return ranks;
}

/** Bullets under a heading that is a brand's name say something of it. */
function isDetail(text: string, { heading }: ListItem, names: readonly Named[]): boolean {
  if (heading === null) return false;
  const lead = LEAD.exec(text.slice(heading.start, heading.end))?.[0].length ?? 0;
  const at = firstFrom(names, heading.start);
  return names[at]?.start === heading.start + lead;
}

function firstFrom(names: readonly Named[], offset: number): number {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The names that an item is about: the one that it begins with, and those joined to it, in order. */
function headOf(text: string, item: ListItem, names: readonly Named[], from: number): Named[] {
  const first = names[from];
  if (!first || first.end > item.end || !headStarts(text, item).includes(first.start)) return [];
  const head = [first];
  for (let at = from + 1; at < names.length; at++) {
    const name = names[at];
    const before = names[at - 1];
    if (!name || !before || name.end > item.end || name.start - before.end > 12) break;
    if (!JOINED.test(text.slice(before.end, name.start))) break;
    head.push(name);
  }
  return head;
}

/** Where the name of an item may begin. */
function headStarts(text: string, item: ListItem): number[] {
  if (item.isRow) return cellStarts(text, item);
  const words = text.slice(item.start, Math.min(item.end, item.start + 200));
  const lead = LEAD.exec(words)?.[0].length ?? 0;
  const label = LABEL.exec(words.slice(lead))?.[0] ?? "";
  const isLabel = label !== "" && (item.isNumbered || PRAISE.test(label));
  return isLabel ? [item.start + lead, item.start + lead + label.length] : [item.start + lead];
}

/** A row is about what its first cell names, or its second where the first is a number. */
function cellStarts(text: string, item: ListItem): number[] {
  const starts: number[] = [];
  let at = text[item.start] === "|" ? item.start + 1 : item.start;
  for (let cell = 0; cell < CELL_MAX && at < item.end; cell++) {
    const next = text.indexOf("|", at);
    const end = next === -1 ? item.end : Math.min(next, item.end);
    const content = text.slice(at, end);
    starts.push(at + (LEAD.exec(content)?.[0].length ?? 0));
    if (!/^[\s#*]*\d{0,3}[.)]?[\s*]*$|^[^\p{L}\p{N}]*$/u.test(content)) break;
    at = end + 1;
  }
  return starts;
}
