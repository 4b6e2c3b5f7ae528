import { Automaton } from "./automaton.ts";
import { Boundaries } from "./boundaries.ts";
import { CUES } from "./cues.ts";
import { casedKey, type NamePattern, patternsOf } from "./patterns.ts";
import { BREAK, SPACED, type Stream, StreamReader, WORD_START } from "./stream.ts";
import type { TrackedBrand } from "./types.ts";

/** A place where a text has a name of a brand: offsets into the text. */
export type Named = { start: number; end: number; brand: number };
/** A place where a text says that it does not know something. */
export type Cue = { start: number; end: number; side: "before" | "after" };
export type Found = { names: Named[]; cues: Cue[] };

type CuePattern = { key: string; side: Cue["side"] };

/** Finds every name of every brand, and the words of absence, in one pass over a text. */
export class Scanner {
  readonly #names: NamePattern[];
  readonly #cues: CuePattern[];
  readonly #automaton: Automaton;
  readonly #reader = new StreamReader();
  readonly #boundaries = new Boundaries();

  /** @param brands the first of two with the same name has it */
  constructor(brands: readonly TrackedBrand[]) {
    this.#names = brands.flatMap(({ names }, brand) => names.flatMap((name) => patternsOf(name, brand)));
    this.#cues = cuePatterns();
    this.#automaton = new Automaton([...this.#names, ...this.#cues].map(({ key }) => key));
  }

  scan(text: string): Found {
    const stream = this.#reader.read(text);
    this.#boundaries.begin(text);
    const found: Found = { names: [], cues: [] };
    const { units, flags, length } = stream;
    const automaton = this.#automaton;
    let state = 0;
    for (let unit = 0; unit < length; unit++) {
      // No name begins inside a word: the rest of one that cannot become a name is passed over.
      if (state === 0 && ((flags[unit] ?? 0) & (SPACED | WORD_START)) === SPACED) continue;
      const next = automaton.follow(state, units[unit] ?? 0);
      state = next !== 0 || state === 0 ? next : this.#fallBack(stream, state, unit);
      const ending = automaton.ending(state);
      if (ending !== 0) this.#collect(text, stream, unit, ending, found);
    }
    return found;
  }

  /** The longest of the other names that may have begun already, with one more unit: those that begin inside a word have not. */
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

  #collect(text: string, stream: Stream, unit: number, ending: number, found: Found): void {
    let hasName = false;
    let endsWord: boolean | undefined;
    const automaton = this.#automaton;
    for (let state = ending; state !== 0; state = automaton.ending(automaton.fail(state))) {
      for (let pattern = automaton.firstPattern(state); pattern !== -1; pattern = automaton.nextPattern(pattern)) {
        const name = this.#names[pattern];
        if (!name) {
          this.#addCue(stream, unit, this.#cues[pattern - this.#names.length], found);
          continue;
        }
        if (hasName) continue;
        endsWord ??= this.#boundaries.endsWord(stream, unit);
        const match = endsWord ? this.#matchOf(text, stream, unit, name) : undefined;
        if (!match) continue;
        // Shorter ones that end here lie within it.
        hasName = true;
        found.names.push(match);
      }
    }
  }

  #addCue(stream: Stream, unit: number, cue: CuePattern | undefined, found: Found): void {
    if (!cue) return;
    const first = unit - cue.key.length + 1;
    const isSpaced = ((stream.flags[unit] ?? 0) & SPACED) !== 0;
    const isWhole = isWordStart(stream, first) && isWordStart(stream, unit + 1);
    if ((isSpaced && !isWhole) || hasBreak(stream, first, unit)) return;
    found.cues.push({ start: stream.starts[first] ?? 0, end: stream.ends[unit] ?? 0, side: cue.side });
  }

  #matchOf(text: string, stream: Stream, unit: number, name: NamePattern): Named | undefined {
    const first = unit - name.key.length + 1;
    if (!this.#boundaries.startsWord(stream, first) || hasBreak(stream, first, unit, name.breaks)) return undefined;
    const start = stream.starts[first] ?? 0;
    const end = stream.ends[unit] ?? 0;
    if (!name.exact) return { start, end, brand: name.brand };
    const { key, before, after } = name.exact;
    if (casedKey(text.slice(start, end)) !== key) return undefined;
    if (!text.startsWith(after, end) || !text.slice(0, start).endsWith(before)) return undefined;
    return { start: start - before.length, end: end + after.length, brand: name.brand };
  }
}

function cuePatterns(): CuePattern[] {
  return (["before", "after"] as const).flatMap((side) =>
    CUES[side].flatMap((cue) =>
      patternsOf(cue, 0)
        .slice(0, 1)
        .map(({ key }) => ({ key, side })),
    ),
  );
}

function isWordStart(stream: Stream, unit: number): boolean {
  return ((stream.flags[unit] ?? WORD_START) & WORD_START) !== 0;
}

/** Whether more than a space or a hyphen lies between units, other than where the name has it too. */
function hasBreak(stream: Stream, first: number, last: number, allowed?: ReadonlySet<number>): boolean {
  for (let unit = first + 1; unit <= last; unit++) {
    if (((stream.flags[unit] ?? 0) & BREAK) !== 0 && !allowed?.has(unit - first)) return true;
  }
  return false;
}
