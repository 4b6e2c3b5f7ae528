import { declensions } from "./declension.ts";
import { getFlagReason } from "./flags.ts";
import { BREAK, StreamReader, WORD_START } from "./stream.ts";

/** One spelling of a name to search for. */
export type NamePattern = {
  /** Index of its brand. */
  brand: number;
  /** Key for the automaton: the units of all words, without separators. */
  key: string;
  /** Indexes of units that the name itself separates by more than a space or a hyphen: `Earth, Wind & Fire`. */
  breaks: ReadonlySet<number>;
  /** For a short name: its units with their case. */
  casedKey: string | null;
  /** For an ordinary word: the name whose context has to be read. */
  ordinary: string | null;
  /** For both: the signs required around them. */
  signs: { prefix: string; suffix: string } | null;
};

const folding = new StreamReader();
const casing = new StreamReader(true);

function foldedKey(text: string): string {
  const { units, length } = folding.read(text);
  return String.fromCharCode(...units.subarray(0, length));
}

/** Units of a text with their case. */
export function casedKey(text: string): string {
  const { units, length } = casing.read(text);
  return String.fromCharCode(...units.subarray(0, length));
}

/** Builds the patterns of all spellings of a name: as given, and with `and` for `&` or the other way round. */
export function buildPatterns(name: string, brand: number): NamePattern[] {
  const spellings = new Set([name, name.replace(/\s*&\s*/g, " and "), name.replace(/\s+and\s+/gi, " & ")]);
  return [...spellings]
    .flatMap((spelling) => {
      const pattern = buildPattern(spelling, brand);
      return [pattern, ...declensions(spelling).map((declined) => ({ ...pattern, key: foldedKey(declined) }))];
    })
    .filter(({ key }) => key !== "");
}

function buildPattern(name: string, brand: number): NamePattern {
  const { units, flags, starts, ends, length } = folding.read(name);
  const key = String.fromCharCode(...units.subarray(0, length));
  const breaks = new Set<number>();
  for (let unit = 1; unit < length; unit++) {
    if (((flags[unit] ?? 0) & (BREAK | WORD_START)) === (BREAK | WORD_START)) breaks.add(unit);
  }
  const prefix = name.slice(0, starts[0] ?? 0).trim();
  const suffix = name.slice(ends[length - 1] ?? 0).trim();
  const reason = getFlagReason(name);
  return {
    brand,
    key,
    breaks,
    casedKey: reason === "short" ? casedKey(name) : null,
    ordinary: reason === "common_word" ? name.trim() : null,
    signs: reason === null ? null : { prefix, suffix },
  };
}
