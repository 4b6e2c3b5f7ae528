import { TRAILER, WORK_SECTION } from "./phrases.ts";

/** One paragraph or list item of a description, with the place of each character in the description. */
export type DescriptionBlock = {
  text: string;
  /** Position in the description of each character of `text`. */
  offsets: number[];
  isItem: boolean;
  /** Whether it completes a sentence that the line above its list begins. */
  isFragment: boolean;
  /** Whether it is the subject of a squashed commit: a step of the work, which later ones may undo. */
  isSubject: boolean;
  /** Whether it belongs to a squashed commit. */
  isSquashed: boolean;
  /** The type of a squashed commit that the block belongs to, such as `feat`; null where there is none. */
  type: string | null;
};

/** No description is read further. */
const DESCRIPTION_MAX = 20_000;

const HEADING = /^(?:#{1,6}\s+(.*?)\s*#*|\*\*([^*]+)\*\*:?|([A-Z][\w' /&-]{2,40}):)\s*$/;
const UNDERLINE = /^(?:=|-){3,}\s*$/;
const ITEM = /^(\s*)(?:[-*+•]|\d{1,3}[.)])\s+(?!\[[ xX]?\])(.*)$/;
/** A squashed commit that came from another pull request. */
const NUMBERED = /\(#(\d{1,7})\)\s*$/;
const CHECK_ITEM = /^\s*[-*+]\s+\[[ xX]?\]/;
const SQUASHED = /^\*\s+(?:([a-z]+)(?:\([^)]*\))?!?:\s+)?/;
const NO_PROSE = /^\s*(?:>|\||!\[|<[a-z!/]|https?:\/\/\S+\s*$|-{3,}\s*$|\$ |diff --git|@@ |at .+:\d+\)?$)/i;

/** How other changes are known, whose commits a squash may repeat. */
export type Others = {
  /** The number of the change itself. */
  number: number | undefined;
  /** Whether a title is that of another change. */
  isTitle: (title: string) => boolean;
};

const NO_OTHERS: Others = { number: undefined, isTitle: () => false };

type Line = { text: string; from: number };

/** What hides the lines that follow it, and the mark that ends it. */
function openHidden(line: string): string | null {
  const fence = /^\s*(```|~~~)/.exec(line)?.[1];
  if (fence !== undefined) return fence;
  if (line.includes("<!--") && !line.includes("-->")) return "-->";
  return /<details/i.test(line) && !/<\/details>/i.test(line) ? "</details>" : null;
}

function endsHidden(line: string, mark: string): boolean {
  return mark.startsWith("<") || mark === "-->" ? line.includes(mark) : line.trimStart().startsWith(mark);
}

/** The lines of a description outside comments, folded details and code fences. */
function readableLines(description: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  let hidden: string | null = null;
  for (const line of description.slice(0, DESCRIPTION_MAX).split("\n")) {
    if (hidden !== null) hidden = endsHidden(line, hidden) ? null : hidden;
    else {
      hidden = openHidden(line);
      const text = line.replace(/<!--.*?-->/g, (comment) => " ".repeat(comment.length)).replace(/\r$/, "");
      if (hidden === null) lines.push({ text, from });
    }
    from += line.length + 1;
  }
  return lines;
}

/** Joins lines to one block; each line break becomes a space. */
class BlockBuilder {
  private text = "";
  private offsets: number[] = [];
  isItem = false;

  add(line: string, from: number): void {
    const start = line.length - line.trimStart().length;
    const trimmed = line.trim();
    if (this.text !== "") {
      this.text += " ";
      this.offsets.push(from + start);
    }
    this.text += trimmed;
    for (let index = 0; index < trimmed.length; index++) this.offsets.push(from + start + index);
  }

  /** Whether the paragraph breaks off, so that only the items of the list below complete it. */
  beginsList(): boolean {
    return !this.isItem && /[\p{L}\p{N}`)"']$/u.test(this.text) && !this.text.includes(": ");
  }

  take(type: string | null): DescriptionBlock[] {
    const { text, offsets, isItem } = this;
    this.text = "";
    this.offsets = [];
    this.isItem = false;
    return text === "" ? [] : [{ text, offsets, isItem, isFragment: false, isSubject: false, isSquashed: false, type }];
  }
}

/** Reads the lines of a description one after another and collects its blocks. */
class DescriptionReader {
  readonly blocks: DescriptionBlock[] = [];
  private readonly builder = new BlockBuilder();
  private readonly isSquash: boolean;
  private readonly others: Others;
  private type: string | null = null;
  private skipped = false;
  /** Whether a branch was merged in: the commits below its line may all be its own. */
  private isForeign = false;
  private isFragment = false;
  private isSubject = false;
  private isSquashed = false;

  constructor(isSquash: boolean, others: Others) {
    this.isSquash = isSquash;
    this.others = others;
  }

  read({ text, from }: Line, next: string): void {
    if (this.readHeading(text, next)) return;
    if (this.isSquash && text.startsWith("* ")) {
      this.close();
      this.readSquashed(text);
    }
    if (this.skipped || this.isForeign || this.readBreak(text)) return;
    // Four spaces begin code in Markdown, except within a list.
    if (/^(?: {4}|\t)/.test(text) && !this.builder.isItem) return;
    this.readText(text, from);
  }

  close(): void {
    const { isFragment, isSubject, isSquashed } = this;
    this.blocks.push(...this.builder.take(this.type).map((block) => ({ ...block, isFragment, isSubject, isSquashed })));
    this.isSubject = false;
  }

  private readSquashed(text: string): void {
    const number = NUMBERED.exec(text)?.[1];
    this.isForeign ||= number !== undefined && Number(number) !== this.others.number;
    this.skipped = this.others.isTitle(text.slice("* ".length).replace(NUMBERED, ""));
    this.type = SQUASHED.exec(text)?.[1] ?? null;
    this.isSquashed = true;
  }

  private readHeading(text: string, next: string): boolean {
    const match = HEADING.exec(text);
    const isUnderlined = match === null && UNDERLINE.test(next) && !ITEM.test(text);
    if (text.trim() === "" || (match === null && !isUnderlined)) return false;
    this.close();
    this.skipped = WORK_SECTION.test(match?.slice(1).find((part) => part !== undefined) ?? text);
    return true;
  }

  /** Whether the line ends a block and belongs to none. */
  private readBreak(text: string): boolean {
    const line = text.trim();
    const isTrailer = TRAILER.test(line);
    if (line !== "" && !isTrailer && !NO_PROSE.test(text) && !CHECK_ITEM.test(text)) return false;
    this.close();
    if (isTrailer) this.skipped = /^(?:BREAKING|Test plan|Release)/i.test(line);
    return true;
  }

  private readText(text: string, from: number): void {
    const item = ITEM.exec(text);
    if (item === null) {
      this.builder.add(text, from);
      return;
    }
    const content = item[2] ?? "";
    if (this.builder.beginsList()) {
      this.builder.take(this.type);
      this.isFragment = true;
    } else if (!this.builder.isItem) {
      this.close();
      this.isFragment = false;
    } else this.close();
    this.isSubject = this.isSquash && text.startsWith("* ");
    this.builder.isItem = true;
    this.builder.add(content, from + text.length - content.length);
  }
}

/**
 * The paragraphs and list items of a commit's or pull request's description that talk about the change: without
 * checklists, quotes, tables, code, trailers, and sections such as "Test plan".
 */
export function readDescription(description: string, others: Others = NO_OTHERS): DescriptionBlock[] {
  const reader = new DescriptionReader((description.match(/^\* /gm) ?? []).length >= 2, others);
  const lines = readableLines(description);
  for (const [index, line] of lines.entries()) reader.read(line, lines[index + 1]?.text ?? "");
  reader.close();
  return reader.blocks;
}
