/** An item of a list or a row of a table: the range of its own text, and its rank. */
export type ListItem = {
  start: number;
  end: number;
  rank: number;
  isNumbered: boolean;
  isRow: boolean;
  heading: Span | null;
};
type Span = { start: number; end: number };
type Line = Span & { text: string; indent: number };
type Numbered = {
  indent: number;
  rank: number;
  printed: number;
  /** Whether other text at its level followed its last item. */
  isInterrupted: boolean;
  /** Number of items right after it; items added since may turn out to be its details. */
  itemCount: number;
  /** Whether bullets under earlier items were details. */
  hasDetails: boolean;
};

const NUMBERED =
  /^(?:#{1,6}\s+)?(?:\*\*|__)?#?(?:(\d{1,3})(?:[.)]|\ufe0f?\u20e3)(?=[\s*_])|(\d{1,3})[、．：](?=\S)|#(\d{1,3})[:.]?\s|[（(](\d{1,3})[)）]\s?|([①-⑳]))/u;
const BULLETED = /^(?:[-*+•●▪◦‣·–—])\s+(?:\[[ xX]\]\s+)?/u;
const HEADING = /^(?:#{1,6}\s|(?:\*\*|__)[^*_]+(?:\*\*|__):?\s*$)/u;
const TABLE_RULE = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/u;

/** Finds the items of the outermost lists and the rows of tables, in text order. */
export function listItems(text: string): ListItem[] {
  const reader = new ListReader();
  for (const line of splitLines(text)) reader.take(line);
  return reader.items;
}

function* splitLines(text: string): Generator<Line> {
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf("\n", start);
    const end = next === -1 ? text.length : next;
    const line = text.slice(start, end);
    const bare = /^[\s>]/u.test(line) ? line.replace(/^[\s>]+/u, "") : line;
    const offset = start + line.length - bare.length;
    yield { start: offset, end, text: bare, indent: columns(line.slice(0, line.length - bare.length)) };
    start = end + 1;
  }
}

function columns(space: string): number {
  if (space === "") return 0;
  return space.replaceAll("\t", "    ").replaceAll(/>\s?/g, "").length;
}

/** Reads a text line by line and tracks the open lists. */
class ListReader {
  readonly items: ListItem[] = [];
  #numbered: Numbered | null = null;
  #bullets: { indent: number; rank: number } | null = null;
  #heading: Span | null = null;
  #isAfterBlank = false;
  #row = 0;
  #previousLine = "";

  take(line: Line): void {
    if (line.text.trim() === "") {
      this.#isAfterBlank = true;
      this.#row = 0;
      return;
    }
    if (!this.#takeRow(line)) this.#takeLine(line);
    this.#isAfterBlank = false;
    this.#previousLine = line.text;
  }

  /** A table starts at the rule below its header. */
  #takeRow(line: Line): boolean {
    if (!line.text.includes("|")) {
      this.#row = 0;
      return false;
    }
    if (this.#previousLine.includes("|") && TABLE_RULE.test(line.text)) this.#row = 1;
    else if (this.#row > 0) {
      this.items.push({ ...getSpan(line, 0), rank: this.#row++, isNumbered: false, isRow: true, heading: null });
    } else return line.text.startsWith("|");
    return true;
  }

  #takeLine(line: Line): void {
    const numbered = NUMBERED.exec(line.text);
    const bulleted = BULLETED.exec(line.text);
    if (numbered) this.#takeNumbered(line, numbered);
    else if (bulleted) this.#takeBullet(line, bulleted[0].length);
    else this.#takeOther(line);
  }

  #takeNumbered(line: Line, marker: RegExpExecArray): void {
    const outer = this.#numbered;
    if (this.#bullets && line.indent > this.#bullets.indent + 1) return;
    if (outer && line.indent > outer.indent + 1) return;
    const printed = printedNumber(marker);
    const isNext = printed === (outer?.printed ?? Number.NaN) + 1;
    const hasDetails = isNext && ((outer?.hasDetails ?? false) || this.items.length > (outer?.itemCount ?? 0));
    // Bullets since the previous item were its details regardless of what came between.
    if (outer && isNext) this.items.length = outer.itemCount;
    const rank = outer && isNext ? outer.rank + 1 : computeRank(printed, outer);
    this.#bullets = null;
    this.#push(line, marker[0].length, rank, true);
    const itemCount = this.items.length;
    this.#numbered = { indent: line.indent, rank, printed, isInterrupted: false, itemCount, hasDetails };
  }

  #takeBullet(line: Line, marker: number): void {
    if (this.#numbered && (!this.#numbered.isInterrupted || this.#numbered.hasDetails)) return;
    if (this.#bullets && line.indent > this.#bullets.indent + 1) return;
    const rank = (this.#bullets?.rank ?? 0) + 1;
    this.#bullets = { indent: this.#bullets?.indent ?? line.indent, rank };
    this.#push(line, marker, rank, false);
  }

  #takeOther(line: Line): void {
    const isHeading = HEADING.test(line.text);
    const indent = this.#bullets?.indent ?? this.#numbered?.indent ?? 0;
    if (!isHeading && (!this.#isAfterBlank || line.indent > indent + 1)) return;
    this.#heading = isHeading ? { start: line.start, end: line.end } : null;
    this.#bullets = null;
    if (this.#numbered) this.#numbered = { ...this.#numbered, isInterrupted: true };
    if (this.#numbered && isHeading) this.#numbered.hasDetails = false;
  }

  #push(line: Line, marker: number, rank: number, isNumbered: boolean): void {
    const heading = isNumbered ? null : this.#heading;
    this.items.push({ ...getSpan(line, marker), rank, isNumbered, isRow: false, heading });
  }
}

function printedNumber(marker: RegExpExecArray): number {
  const circled = marker[5];
  return circled ? circled.charCodeAt(0) - 0x245f : Number(marker.slice(1, 5).find((group) => group));
}

/** Every item may be printed as `1.`; otherwise a 1 starts another list. */
function computeRank(printed: number, outer: Numbered | null): number {
  const isAllOnes = outer !== null && printed === 1 && outer.printed === 1 && !outer.isInterrupted;
  return isAllOnes ? outer.rank + 1 : Math.max(1, printed);
}

function getSpan(line: Line, marker: number): Span {
  return { start: line.start + marker, end: line.end };
}
