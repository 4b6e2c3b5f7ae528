import { ATTACHED, HANGUL, SPACED, type Stream, UNSPACED, WORD_START } from "./stream.ts";

/** Particles that follow a Korean noun without a space; the whole rest of the word must be one. */
const HANGUL_PARTICLES = new Set(
  `은 는 이 가 을 를 의 에 에서 에게 에는 에도 에서는 에서도 에게는 로 으로 로는 으로는 로도 으로도 로서 으로서 와 과 와의 과의 와는 과는
  도 만 만의 만이 까지 부터 처럼 보다 보다는 같은 라고 이라고 라는 이라는 나 이나 란 이란 든 이든 라면 이라면 입니다 이다 이며 이고 인 인데
  였다 이었다 들 들은 들이 께서 한테 하고 뿐 뿐만 조차 마저 밖에 씩 측 측은 사 사의 사는`.split(/\s+/),
);
/** Case endings of Cyrillic nouns. */
const CYRILLIC_ENDINGS = new Set("а у ом е ы и ам ами ах ов ой ою ю я ем ей і ові".split(" "));
/** Arabic and Hebrew prefixes that are written onto a word: and, so, with, to, like, the. */
const ATTACHED_PREFIXES = new Set(
  "و ف ب ك ل ال وال فال بال كال لل ول وب وك فب ו ב ל מ ה ש כ וה ול וב ומ וש שב של שה מה כש בה לה".split(" "),
);
const PREFIX_MAX = 3;
const PARTICLE_MAX = 4;
const SEGMENT_CHUNK = 1_000;

/** Decides whether units of a stream are complete words, and segments only the text around candidates. */
export class Boundaries {
  readonly #segmenter = new Intl.Segmenter("en", { granularity: "word" });
  #text = "";
  /** The last segmented range (from, to), and the offsets at which its words begin. */
  #from = 0;
  #to = 0;
  readonly #words = new Set<number>();

  begin(text: string): void {
    this.#text = text;
    this.#from = 0;
    this.#to = 0;
    this.#words.clear();
  }

  startsWord(stream: Stream, unit: number): boolean {
    const flags = stream.flags[unit] ?? 0;
    if ((flags & WORD_START) !== 0) return true;
    if (stream.starts[unit] === stream.starts[unit - 1]) return false;
    if ((flags & UNSPACED) !== 0) return this.#isSegmented(stream, unit);
    return (flags & ATTACHED) !== 0 && isPrefixed(stream, unit);
  }

  endsWord(stream: Stream, unit: number): boolean {
    const next = unit + 1;
    const flags = stream.flags[next] ?? 0;
    if (next >= stream.length || (flags & WORD_START) !== 0) return true;
    if (stream.starts[next] === stream.starts[unit]) return false;
    if ((flags & SPACED) !== 0) return isDeclined(stream, unit);
    if ((flags & UNSPACED) !== 0) return this.#isSegmented(stream, next);
    return (flags & HANGUL) !== 0 && HANGUL_PARTICLES.has(restOfWord(stream, next, PARTICLE_MAX));
  }

  /** Whether a word begins at a unit of a script without spaces. */
  #isSegmented(stream: Stream, unit: number): boolean {
    const offset = stream.starts[unit] ?? 0;
    if (offset < this.#from || offset >= this.#to) this.#segment(stream, unit);
    return this.#words.has(offset);
  }

  /** Segments the text around a unit, in bounded chunks that do not depend on the candidate. */
  #segment(stream: Stream, unit: number): void {
    const floor = Math.max(0, unit - (unit % SEGMENT_CHUNK));
    let first = floor;
    while (first > 0 && floor - first < 50 && ((stream.flags[first] ?? 0) & WORD_START) === 0) first--;
    const lastUnit = Math.min(stream.length, floor + SEGMENT_CHUNK) - 1;
    const beyond = Math.min(stream.length - 1, lastUnit + 50);
    const start = stream.starts[first] ?? 0;
    this.#words.clear();
    for (const { index } of this.#segmenter.segment(this.#text.slice(start, stream.ends[beyond] ?? start))) {
      this.#words.add(start + index);
    }
    this.#from = stream.starts[floor] ?? 0;
    this.#to = (stream.ends[lastUnit] ?? 0) || this.#text.length;
  }
}

function isDeclined(stream: Stream, unit: number): boolean {
  const isCyrillic = (index: number) => ((stream.units[index] ?? 0) & 0xff00) === 0x400;
  return isCyrillic(unit) && isCyrillic(unit + 1) && CYRILLIC_ENDINGS.has(restOfWord(stream, unit + 1, 3));
}

function isPrefixed(stream: Stream, unit: number): boolean {
  let prefix = "";
  for (let index = unit - 1; index >= 0 && unit - index <= PREFIX_MAX; index--) {
    prefix = String.fromCharCode(stream.units[index] ?? 0) + prefix;
    if (((stream.flags[index] ?? 0) & WORD_START) !== 0) return ATTACHED_PREFIXES.has(prefix);
  }
  return false;
}

function restOfWord(stream: Stream, unit: number, max: number): string {
  let rest = "";
  for (let index = unit; index < stream.length && rest.length <= max; index++) {
    if (index > unit && ((stream.flags[index] ?? 0) & WORD_START) !== 0) break;
    rest += String.fromCharCode(stream.units[index] ?? 0);
  }
  return rest;
}
