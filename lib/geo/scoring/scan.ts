import { Automaton } from "./automaton.ts";
import { Boundaries } from "./boundaries.ts";
import { CUES } from "./cues.ts";
import { buildPatterns, casedKey, type NamePattern } from "./patterns.ts";
import { BREAK, SPACED, type Stream, StreamReader, WORD_START } from "./stream.ts";
import type { TrackedBrand } from "./types.ts";

/** A brand name in a text: offsets, the index of the brand, and the name if it is an ordinary word too. */
export type NameMatch = { start: number; end: number; brand: number; ordinary: string | null };
/** A phrase of absence in a text: offsets, and whether it precedes or follows the name. */
export type Cue = { start: number; end: number; side: "before" | "after" };
export type ScanResult = { names: NameMatch[]; cues: Cue[] };

const ASCII = 0x80;

type CuePattern = { key: string; side: Cue["side"] };

/** Finds all brand names and phrases of absence in one pass over a text. */
export class Scanner {
  readonly #names: NamePattern[];
  readonly #cues: CuePattern[];
  readonly #automaton: Automaton;
  readonly #reader = new StreamReader();
  readonly #boundaries = new Boundaries();

  /** @param brands of two brands with the same name the first gets its matches */
  constructor(brands: readonly TrackedBrand[]) {
    this.#names = brands.flatMap(({ names }, brand) => names.flatMap((name) => buildPatterns(name, brand)));
    this.#cues = cuePatterns();
    this.#automaton = new Automaton([...this.#names, ...this.#cues].map(({ key }) => key));
  }

  scan(text: string): ScanResult {
    const stream = this.#reader.read(text);
    this.#boundaries.begin(text);
    const result: ScanResult = { names: [], cues: [] };
    const { units, flags, length } = stream;
    const automaton = this.#automaton;
    let state = 0;
    for (let unit = 0; unit < length; unit++) {
      // No name starts inside a word, so the rest of a word that matches nothing is skipped.
      if (state === 0 && ((flags[unit] ?? 0) & (SPACED | WORD_START)) === SPACED) continue;
      const code = units[unit] ?? 0;
      const next = automaton.follow(state, code);
      state = next !== 0 || state === 0 ? next : this.#fallBack(stream, state, unit);
      const ending = automaton.ending(state);
      // Inside a word of Latin letters nothing ends.
      if (ending !== 0 && !(code < ASCII && ((flags[unit + 1] ?? 0) & (SPACED | WORD_START)) === SPACED))
        this.#collect(text, stream, unit, ending, result);
    }
    return result;
  }

  /** The longest other name that may have started already, advanced by one unit; names cannot start inside a word. */
  #fallBack(stream: Stream, state: number, unit: number): number {
    const code = stream.units[unit] ?? 0;
    let from = state;
    while (from !== 0) {
      from = this.#automaton.fail(from);
      const flags = stream.flags[unit - this.#automaton.depth(from)] ?? 0;
      if ((flags & (SPACED | WORD_START)) === SPACED) continue;
      const to = this.#automaton.follow(from, code);
      if (to !== 0) return to;
    }
    return 0;
  }

  #collect(text: string, stream: Stream, unit: number, ending: number, result: ScanResult): void {
    let hasName = false;
    let endsWord: boolean | undefined;
    const automaton = this.#automaton;
    for (let state = ending; state !== 0; state = automaton.ending(automaton.fail(state))) {
      for (let pattern = automaton.firstPattern(state); pattern !== -1; pattern = automaton.nextPattern(pattern)) {
        const name = this.#names[pattern];
        if (!name) {
          this.#addCue(stream, unit, this.#cues[pattern - this.#names.length], result);
          continue;
        }
        if (hasName) continue;
        endsWord ??= this.#boundaries.endsWord(stream, unit);
        const match = endsWord ? this.#matchName(text, stream, unit, name) : undefined;
        if (!match) continue;
        // Shorter names that end here lie within this one.
        hasName = true;
        result.names.push(match);
      }
    }
  }

  #addCue(stream: Stream, unit: number, cue: CuePattern | undefined, result: ScanResult): void {
    if (!cue) return;
    const first = unit - cue.key.length + 1;
    const isSpaced = ((stream.flags[unit] ?? 0) & SPACED) !== 0;
    const isWholeWord = isWordStart(stream, first) && isWordStart(stream, unit + 1);
    if ((isSpaced && !isWholeWord) || hasBreak(stream, first, unit)) return;
    result.cues.push({ start: stream.starts[first] ?? 0, end: stream.ends[unit] ?? 0, side: cue.side });
  }

  #matchName(text: string, stream: Stream, unit: number, name: NamePattern): NameMatch | undefined {
    const first = unit - name.key.length + 1;
    if (!this.#boundaries.startsWord(stream, first) || hasBreak(stream, first, unit, name.breaks)) return undefined;
    const start = stream.starts[first] ?? 0;
    const end = stream.ends[unit] ?? 0;
    const { brand, ordinary, signs } = name;
    if (!signs) return { start, end, brand, ordinary };
    if (name.casedKey !== null && casedKey(text.slice(start, end)) !== name.casedKey) return undefined;
    const { prefix, suffix } = signs;
    if (!text.startsWith(suffix, end) || !text.slice(Math.max(0, start - prefix.length), start).endsWith(prefix))
      return undefined;
    return { start: start - prefix.length, end: end + suffix.length, brand, ordinary };
  }
}

function cuePatterns(): CuePattern[] {
  return (["before", "after"] as const).flatMap((side) =>
    CUES[side].flatMap((cue) =>
      buildPatterns(cue, 0)
        .slice(0, 1)
        .map(({ key }) => ({ key, side })),
    ),
  );
}

function isWordStart(stream: Stream, unit: number): boolean {
  return ((stream.flags[unit] ?? WORD_START) & WORD_START) !== 0;
}

/** Whether more than a space or a hyphen lies between units, except where the name has it too. */
function hasBreak(stream: Stream, first: number, lastUnit: number, allowed?: ReadonlySet<number>): boolean {
  for (let unit = first + 1; unit <= lastUnit; unit++) {
    if (((stream.flags[unit] ?? 0) & BREAK) !== 0 && !allowed?.has(unit - first)) return true;
  }
  return false;
}
