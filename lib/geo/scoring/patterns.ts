import { flagOf } from "./flags.ts";
import { BREAK, StreamReader, WORD_START } from "./stream.ts";

/** How one spelling of a name is found. */
export type NamePattern = {
  /** Index of its brand. */
  brand: number;
  /** What the automaton looks for: the units of all its words, without anything between. */
  key: string;
  /** Indexes of units before which the name itself has more than a space or a hyphen: `Earth, Wind & Fire`. */
  breaks: ReadonlySet<number>;
  /** Of a flagged name: its units with their case, and signs that must stand around it. */
  exact: { key: string; before: string; after: string } | null;
};

const folding = new StreamReader();
const casing = new StreamReader(true);

/** Units of a text with their case. */
export function casedKey(text: string): string {
  const { units, length } = casing.read(text);
  return String.fromCharCode(...units.subarray(0, length));
}

/** Every spelling that a name is looked for by: as given, and with `and` for `&` or the other way round. */
export function patternsOf(name: string, brand: number): NamePattern[] {
  const spellings = new Set([name, name.replace(/\s*&\s*/g, " and "), name.replace(/\s+and\s+/gi, " & ")]);
  return [...spellings].map((spelling) => patternOf(spelling, brand)).filter(({ key }) => key !== "");
}

function patternOf(name: string, brand: number): NamePattern {
  const { units, flags, starts, ends, length } = folding.read(name);
  const key = String.fromCharCode(...units.subarray(0, length));
  const breaks = new Set<number>();
  for (let unit = 1; unit < length; unit++) {
    if (((flags[unit] ?? 0) & (BREAK | WORD_START)) === (BREAK | WORD_START)) breaks.add(unit);
  }
  const before = name.slice(0, starts[0] ?? 0).trim();
  const after = name.slice(ends[length - 1] ?? 0).trim();
  const exact = flagOf(name) === null ? null : { key: casedKey(name), before, after };
  return { brand, key, breaks, exact };
}
