import { type Address, parseAddress } from "./address.ts";

/** Ranges of one family without overlap, sorted: `starts[i]` to `ends[i]`, both inclusive. */
type Sorted = { starts: bigint[]; ends: bigint[] };
export type Ranges = { 4: Sorted; 6: Sorted };

/**
 * Prefixes in CIDR form, ready to be searched. Overlapping and adjacent ones become one range.
 * @throws Error for anything that is no prefix: a list is checked when it is stored
 */
export function compileRanges(prefixes: readonly string[]): Ranges {
  const spans = prefixes.map(spanOf);
  return {
    4: sorted(spans.filter(({ family }) => family === 4)),
    6: sorted(spans.filter(({ family }) => family === 6)),
  };
}

type Span = { family: 4 | 6; start: bigint; end: bigint };

function spanOf(prefix: string): Span {
  const [text = "", length = ""] = prefix.split("/");
  const address = parseAddress(text);
  const bits = address?.family === 6 ? 128 : 32;
  if (!address || !/^\d{1,3}$/.test(length) || Number(length) > bits) throw new Error(`${prefix} is no prefix`);
  const size = 1n << BigInt(bits - Number(length));
  const start = address.value - (address.value % size);
  return { family: address.family, start, end: start + size - 1n };
}

function sorted(spans: readonly Span[]): Sorted {
  const starts: bigint[] = [];
  const ends: bigint[] = [];
  for (const { start, end } of [...spans].sort((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)))) {
    const last = ends.at(-1);
    if (last !== undefined && start <= last + 1n) ends[ends.length - 1] = end > last ? end : last;
    else {
      starts.push(start);
      ends.push(end);
    }
  }
  return { starts, ends };
}

/** Whether the list names an address of this family at all: where it does not, it excludes none. */
export function speaksOf(ranges: Ranges, family: 4 | 6): boolean {
  return ranges[family].starts.length > 0;
}

/** Whether an address lies in the ranges, by binary search. */
export function contains(ranges: Ranges, { family, value }: Address): boolean {
  const { starts, ends } = ranges[family];
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? value) <= value) low = middle + 1;
    else high = middle;
  }
  const end = ends[low - 1];
  return end !== undefined && value <= end;
}
