import { foldChar, type Kind } from "./fold.ts";

/** Flags of a unit: what precedes it, and its script. */
export const WORD_START = 1;
/** More than a space, a hyphen or the like precedes the unit, so no name runs across. */
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

/** A text as the units that names are compared by: separators are dropped, and offsets lead back to the original. */
export type Stream = { length: number; units: Uint16Array; starts: Int32Array; ends: Int32Array; flags: Uint8Array };

const SEPARATOR = 0;
const SPECIAL = 1;
/** Separators that may occur inside a name: `Demand-IQ`, `Demand IQ`, `**Demand** IQ`. */
const JOINER = 2;
/** Separators that join only two words without a space: `OS/2`. */
const TIGHT = 3;
const APOSTROPHE = 4;
const UNKNOWN = 0xffff;
/** Per code unit: its folded form if that is one unit of a spaced script, otherwise its class. */
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

/** Reads texts one after another into its own buffers: a stream is valid until the next read. */
export class StreamReader {
  readonly #keepsCase: boolean;
  #stream: Stream = allocate(1024);
  #text = "";
  #length = 0;
  #pending = 0;

  /** @param keepsCase for names that match in their exact case */
  constructor(keepsCase = false) {
    this.#keepsCase = keepsCase;
  }

  read(text: string): Stream {
    // One code unit yields at most 18 units (an Arabic ligature); the buffers grow on overflow.
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
    const classes = this.#keepsCase ? cases : table;
    for (let offset = 0; offset < text.length; ) {
      const code = text.charCodeAt(offset);
      let folded = classes[code] ?? UNKNOWN;
      if (folded === UNKNOWN) folded = classifyInto(classes, code, this.#keepsCase);
      if (folded > APOSTROPHE) {
        offset = this.#word(offset, folded, classes);
      } else if (folded === JOINER) {
        this.#pending |= WORD_START;
        offset++;
      } else if (folded !== SPECIAL) {
        this.#pending |= WORD_START | this.#getBreak(folded, offset++);
      } else {
        offset = this.#special(offset, code);
      }
    }
  }

  /**
   * Reads plain letters from an offset on, with local variables since this is the hot path.
   * @returns the next offset
   */
  #word(from: number, first: number, classes: Uint16Array): number {
    const { units, starts, ends, flags } = this.#stream;
    const text = this.#text;
    let index = this.#length;
    let offset = from;
    flags[index] = this.#pending | SPACED | afterOtherScript(flags[index - 1]);
    for (
      let folded = first;
      folded > APOSTROPHE && folded !== UNKNOWN;
      folded = classes[text.charCodeAt(offset)] ?? SEPARATOR
    ) {
      if (index > this.#length) flags[index] = SPACED;
      units[index] = folded;
      starts[index] = offset;
      ends[index++] = ++offset;
    }
    this.#pending = 0;
    this.#length = index;
    return offset;
  }

  #getBreak(separator: number, offset: number): number {
    if (separator === APOSTROPHE) return this.#possessive(offset);
    return separator === TIGHT ? this.#tight(offset) : BREAK;
  }

  /**
   * `Loop's` is not `Loops`: a lone s after an apostrophe is not part of the name, unless the name has the apostrophe
   * too.
   */
  #possessive(offset: number): number {
    const next = this.#text.charCodeAt(offset + 1) | 0x20;
    return next === 0x73 && !isWordCode(this.#text.charCodeAt(offset + 2)) ? BREAK : 0;
  }

  #tight(offset: number): number {
    return isWordCode(this.#text.charCodeAt(offset - 1)) && isWordCode(this.#text.charCodeAt(offset + 1)) ? 0 : BREAK;
  }

  /** @returns the next offset */
  #special(offset: number, code: number): number {
    if (code < 0x80) return this.#sign(offset, code);
    const point = this.#text.codePointAt(offset) ?? code;
    const width = point > 0xffff ? 2 : 1;
    const { kind, flag, units } = this.#foldPoint(point);
    if (kind === "separator") this.#pending |= WORD_START | BREAK;
    else if (kind === "mark") this.#mark(units, offset + width);
    else if (kind !== "ignorable") this.#push(units, offset, offset + width, flag);
    return offset + width;
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

  /** A combining accent is part of its letter, as in the composed character. */
  #mark(mark: string, end: number): void {
    const lastUnit = this.#length - 1;
    if (lastUnit < 0 || this.#pending !== 0) return;
    if (((this.#stream.flags[lastUnit] ?? 0) & SPACED) !== 0) this.#stream.ends[lastUnit] = end;
    else this.#push(mark, this.#stream.ends[lastUnit] ?? 0, end, (this.#stream.flags[lastUnit] ?? 0) & SCRIPTS);
  }

  /** Signs that may belong to a word: `C++`, `C#`, `.NET`, `AT&T`, `snake_case`. */
  #sign(offset: number, code: number): number {
    if (code === 0x2e) return this.#dot(offset);
    if (code === 0x26) return this.#ampersand(offset);
    if (code === 0x5f) return this.#underscore(offset);
    let end = offset;
    while (end < this.#text.length && "+#".includes(this.#text[end] ?? "")) end++;
    const belongs =
      this.#pending === 0 && this.#length > 0 && (end - offset > 1 || !isWordCode(this.#text.charCodeAt(end)));
    for (let sign = offset; sign < end && belongs && sign < offset + 2; sign++) {
      this.#push(this.#text[sign] ?? "", sign, sign + 1, SPACED);
    }
    this.#pending |= WORD_START | (end - offset > 2 || !belongs ? BREAK : 0);
    return end;
  }

  #dot(offset: number): number {
    const previousCode = this.#text.charCodeAt(offset - 1);
    const leads = previousCode !== 0x2e && !isWordCode(previousCode) && isWordCode(this.#text.charCodeAt(offset + 1));
    if (leads) {
      this.#pending |= WORD_START;
      this.#push(".", offset, offset + 1, SPACED);
    } else this.#pending |= WORD_START | this.#tight(offset);
    return offset + 1;
  }

  #ampersand(offset: number): number {
    const isTight = isWordCode(this.#text.charCodeAt(offset - 1)) && isWordCode(this.#text.charCodeAt(offset + 1));
    if (!isTight) this.#pending |= WORD_START;
    this.#push("&", offset, offset + 1, SPACED);
    if (!isTight) this.#pending |= WORD_START;
    return offset + 1;
  }

  /** Inside a word it binds, as in code; at its edge it is emphasis. */
  #underscore(offset: number): number {
    const binds = isWordCode(this.#text.charCodeAt(offset - 1)) && isWordCode(this.#text.charCodeAt(offset + 1));
    if (binds) this.#push("_", offset, offset + 1, SPACED);
    else this.#pending |= WORD_START;
    return offset + 1;
  }

  #push(units: string, start: number, end: number, flag: number): void {
    if (this.#length + units.length + 1 >= this.#stream.units.length) this.#grow();
    const stream = this.#stream;
    for (let unit = 0; unit < units.length; unit++) {
      const index = this.#length++;
      const previousScript = index > 0 ? (stream.flags[index - 1] ?? 0) & SCRIPTS : flag;
      stream.units[index] = units.charCodeAt(unit);
      stream.starts[index] = start;
      stream.ends[index] = end;
      stream.flags[index] = flag | this.#pending | (previousScript === flag ? 0 : WORD_START);
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

function afterOtherScript(previousFlags: number | undefined): number {
  return previousFlags !== undefined && (previousFlags & SPACED) === 0 ? WORD_START : 0;
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
