import { foldChar, type Kind } from "./fold.ts";

/** What stands before a unit, and of which script it is. */
export const WORD_START = 1;
/** Between it and the unit before lies more than a space, a hyphen or the like: no name runs across. */
export const BREAK = 2;
export const SPACED = 4;
export const HANGUL = 8;
export const UNSPACED = 16;
export const ATTACHED = 32;
const SCRIPTS = SPACED | HANGUL | UNSPACED | ATTACHED;

const KIND_FLAGS: Readonly<Record<Kind, number>> = {
  separator: 0,
  ignorable: 0,
  mark: 0,
  spaced: SPACED,
  attached: ATTACHED,
  hangul: HANGUL,
  unspaced: UNSPACED,
};

/** A text as the units that names are compared by: what is no word is left out, offsets lead back to the original. */
export type Stream = { length: number; units: Uint16Array; starts: Int32Array; ends: Int32Array; flags: Uint8Array };

const SEPARATOR = 0;
const SPECIAL = 1;
/** Separators that may stand inside a name: `Demand-IQ`, `Demand IQ`, `**Demand** IQ`. */
const JOINER = 2;
/** They join only between two words without a space: `OS/2`. */
const TIGHT = 3;
const APOSTROPHE = 4;
const UNKNOWN = 0xffff;
/** Of a code unit: itself folded where that is one unit of a spaced script, else which path it takes. */
const table = new Uint16Array(0x10000).fill(UNKNOWN);
const cases = new Uint16Array(0x10000).fill(UNKNOWN);
const specials = new Map<number, { flag: number; kind: Kind; units: string }>();

const SEPARATORS: readonly [number, string][] = [
  [SPECIAL, "+#.&_"],
  [JOINER, " \t\u00a0\u202f\u2009*`-\u2010\u2011\u2012\u2013·・"],
  [TIGHT, "/:"],
  [APOSTROPHE, "'’ʼ‘"],
];

function classify(code: number, keepsCase: boolean): number {
  if (code >= 0xd800 && code <= 0xdfff) return SPECIAL;
  const { kind, units } = foldChar(String.fromCharCode(code), keepsCase);
  if (kind === "separator") return separatorClass(String.fromCharCode(code));
  return kind === "spaced" && units.length === 1 ? units.charCodeAt(0) : SPECIAL;
}

function separatorClass(char: string): number {
  return SEPARATORS.find(([, chars]) => chars.includes(char))?.[0] ?? SEPARATOR;
}

function isWordCode(code: number): boolean {
  if (Number.isNaN(code)) return false;
  const folded = table[code] === UNKNOWN ? classifyInto(table, code, false) : (table[code] ?? SEPARATOR);
  if (folded !== SPECIAL) return folded > APOSTROPHE;
  return !(code < 0x80) && foldChar(String.fromCharCode(code)).kind !== "separator";
}

function classifyInto(into: Uint16Array, code: number, keepsCase: boolean): number {
  const folded = classify(code, keepsCase);
  into[code] = folded;
  return folded;
}

/** Reads texts one after another into buffers of its own: a stream is good until the next text is read. */
export class StreamReader {
  readonly #keepsCase: boolean;
  #stream: Stream = allocate(1024);
  #text = "";
  #length = 0;
  #pending = 0;

  /** @param keepsCase for names that are matched as they are written */
  constructor(keepsCase = false) {
    this.#keepsCase = keepsCase;
  }

  read(text: string): Stream {
    // A unit of text gives at most 18 (one Arabic ligature); what overflows is grown for.
    if (this.#stream.units.length < text.length + 32) this.#stream = allocate(text.length * 1.25 + 64);
    this.#text = text;
    this.#length = 0;
    this.#pending = WORD_START | BREAK;
    this.#readUnits(text);
    const stream = this.#stream;
    stream.length = this.#length;
    stream.flags[this.#length] = WORD_START | BREAK;
    return stream;
  }

  #readUnits(text: string): void {
    const known = this.#keepsCase ? cases : table;
    for (let at = 0; at < text.length; ) {
      const code = text.charCodeAt(at);
      let folded = known[code] ?? UNKNOWN;
      if (folded === UNKNOWN) folded = classifyInto(known, code, this.#keepsCase);
      if (folded > APOSTROPHE) {
        at = this.#word(at, folded, known);
      } else if (folded === JOINER) {
        this.#pending |= WORD_START;
        at++;
      } else if (folded !== SPECIAL) {
        this.#pending |= WORD_START | this.#breakOf(folded, at++);
      } else {
        at = this.#special(at, code);
      }
    }
  }

  /**
   * The plain letters from an offset on, in locals, as most of every text is read here.
   * @returns where to go on
   */
  #word(from: number, first: number, known: Uint16Array): number {
    const { units, starts, ends, flags } = this.#stream;
    const text = this.#text;
    let index = this.#length;
    let at = from;
    flags[index] = this.#pending | SPACED | afterOtherScript(flags[index - 1]);
    for (
      let folded = first;
      folded > APOSTROPHE && folded !== UNKNOWN;
      folded = known[text.charCodeAt(at)] ?? SEPARATOR
    ) {
      if (index > this.#length) flags[index] = SPACED;
      units[index] = folded;
      starts[index] = at;
      ends[index++] = ++at;
    }
    this.#pending = 0;
    this.#length = index;
    return at;
  }

  #breakOf(separator: number, at: number): number {
    if (separator === APOSTROPHE) return this.#possessive(at);
    return separator === TIGHT ? this.#tight(at) : BREAK;
  }

  /** `Loop's` is no `Loops`: a lone s after an apostrophe is not part of the name, unless the name has it there too. */
  #possessive(at: number): number {
    const next = this.#text.charCodeAt(at + 1) | 0x20;
    return next === 0x73 && !isWordCode(this.#text.charCodeAt(at + 2)) ? BREAK : 0;
  }

  #tight(at: number): number {
    return isWordCode(this.#text.charCodeAt(at - 1)) && isWordCode(this.#text.charCodeAt(at + 1)) ? 0 : BREAK;
  }

  /** @returns where to go on */
  #special(at: number, code: number): number {
    if (code < 0x80) return this.#sign(at, code);
    const point = this.#text.codePointAt(at) ?? code;
    const width = point > 0xffff ? 2 : 1;
    const { kind, flag, units } = this.#foldPoint(point);
    if (kind === "separator") this.#pending |= WORD_START | BREAK;
    else if (kind === "mark") this.#mark(units, at + width);
    else if (kind !== "ignorable") this.#push(units, at, at + width, flag);
    return at + width;
  }

  #foldPoint(point: number): { flag: number; kind: Kind; units: string } {
    const key = this.#keepsCase ? -point : point;
    let folded = specials.get(key);
    if (!folded) {
      const { kind, units } = foldChar(String.fromCodePoint(point), this.#keepsCase);
      folded = { kind, units, flag: KIND_FLAGS[kind] };
      specials.set(key, folded);
    }
    return folded;
  }

  /** An accent over a letter of its own is part of that letter, as it would be in one character. */
  #mark(mark: string, end: number): void {
    const last = this.#length - 1;
    if (last < 0 || this.#pending !== 0) return;
    if (((this.#stream.flags[last] ?? 0) & SPACED) !== 0) this.#stream.ends[last] = end;
    else this.#push(mark, this.#stream.ends[last] ?? 0, end, (this.#stream.flags[last] ?? 0) & SCRIPTS);
  }

  /** Signs that may belong to a word: `C++`, `C#`, `.NET`, `AT&T`, `snake_case`. */
  #sign(at: number, code: number): number {
    if (code === 0x2e) return this.#dot(at);
    if (code === 0x26) return this.#ampersand(at);
    if (code === 0x5f) return this.#underscore(at);
    let end = at;
    while (end < this.#text.length && "+#".includes(this.#text[end] ?? "")) end++;
    const belongs =
      this.#pending === 0 && this.#length > 0 && (end - at > 1 || !isWordCode(this.#text.charCodeAt(end)));
    for (let sign = at; sign < end && belongs && sign < at + 2; sign++) {
      this.#push(this.#text[sign] ?? "", sign, sign + 1, SPACED);
    }
    this.#pending |= WORD_START | (end - at > 2 || !belongs ? BREAK : 0);
    return end;
  }

  #dot(at: number): number {
    const before = this.#text.charCodeAt(at - 1);
    const leads = before !== 0x2e && !isWordCode(before) && isWordCode(this.#text.charCodeAt(at + 1));
    if (leads) {
      this.#pending |= WORD_START;
      this.#push(".", at, at + 1, SPACED);
    } else this.#pending |= WORD_START | this.#tight(at);
    return at + 1;
  }

  #ampersand(at: number): number {
    const isTight = isWordCode(this.#text.charCodeAt(at - 1)) && isWordCode(this.#text.charCodeAt(at + 1));
    if (!isTight) this.#pending |= WORD_START;
    this.#push("&", at, at + 1, SPACED);
    if (!isTight) this.#pending |= WORD_START;
    return at + 1;
  }

  /** Inside a word it binds, as in code; at its edge it is emphasis. */
  #underscore(at: number): number {
    const binds = isWordCode(this.#text.charCodeAt(at - 1)) && isWordCode(this.#text.charCodeAt(at + 1));
    if (binds) this.#push("_", at, at + 1, SPACED);
    else this.#pending |= WORD_START;
    return at + 1;
  }

  #push(units: string, start: number, end: number, flag: number): void {
    if (this.#length + units.length + 1 >= this.#stream.units.length) this.#grow();
    const stream = this.#stream;
    for (let unit = 0; unit < units.length; unit++) {
      const index = this.#length++;
      const before = index > 0 ? (stream.flags[index - 1] ?? 0) & SCRIPTS : flag;
      stream.units[index] = units.charCodeAt(unit);
      stream.starts[index] = start;
      stream.ends[index] = end;
      stream.flags[index] = flag | this.#pending | (before === flag ? 0 : WORD_START);
      this.#pending = 0;
    }
  }

  #grow(): void {
    const grown = allocate(this.#stream.units.length * 2);
    grown.units.set(this.#stream.units);
    grown.starts.set(this.#stream.starts);
    grown.ends.set(this.#stream.ends);
    grown.flags.set(this.#stream.flags);
    this.#stream = grown;
  }
}

function afterOtherScript(before: number | undefined): number {
  return before !== undefined && (before & SPACED) === 0 ? WORD_START : 0;
}

function allocate(capacity: number): Stream {
  const size = Math.ceil(capacity);
  return {
    length: 0,
    units: new Uint16Array(size),
    starts: new Int32Array(size),
    ends: new Int32Array(size),
    flags: new Uint8Array(size),
  };
}
