import { sentenceSpans } from "#lib/content/text/sentences.ts";

/** A sentence of a document, as written, with the heading above it. Lines start at 1; `to` is included. */
export type DocumentSentence = { text: string; heading: string; from: number; to: number; isItem: boolean };

/** No document is read further. */
const LINES_MAX = 20_000;

const HEADING = /^ {0,3}#{1,6}(?:\s|$)|^={1,6}\s+\S/;
const UNDERLINE = /^\s*([=\-~^"'*+#.`])\1{2,}\s*$/;
/** Items of lists, and definitions below their term. */
const ITEM = /^(\s*)(?:[-*+•:]|\d{1,3}[.)]|#\.)\s+(\S.*)$/;
/** A line in bold that heads what follows; a sentence in bold has a full stop. */
const BOLD_LINE = /^\s*(\*\*|__)(?!\s)[^*]{1,100}?[^.!*\s](?::?\1|\1:)\s*$/;
const FENCE = /^\s*(?:>\s*)*(`{3,}|~{3,})/;
/** Lines of tables, tags, expressions, imports, definitions of links, and marks of boxes. */
const NO_PROSE = /^(?:\||\+[-=+]+\+|<|\{|\}|!\[|\[[^\]]+\]:\s|:{3,}|!!!|\?\?\?|=== |@|\[![A-Z]+\]|export |import )/;
const DIRECTIVE = /^\s*\.\.\s+(?:([\w:-]+)::)?(.*)$/;
/** Directives whose content is prose. */
const PROSE_DIRECTIVE =
  /^(?:note|warning|tip|important|caution|attention|hint|admonition|versionadded|versionchanged|deprecated)$/;

type Line = { text: string; number: number };

/** The lines of one paragraph or list item. */
class Block {
  private text = "";
  private readonly starts: { at: number; number: number }[] = [];
  readonly isItem: boolean;

  constructor(isItem: boolean) {
    this.isItem = isItem;
  }

  get isEmpty(): boolean {
    return this.text === "";
  }

  get endsWithCode(): boolean {
    return this.text.endsWith("::");
  }

  add(text: string, number: number): void {
    if (this.text !== "") this.text += " ";
    this.starts.push({ at: this.text.length, number });
    this.text += text.trim();
  }

  private lineAt(position: number): number {
    return this.starts.findLast(({ at }) => at <= position)?.number ?? 1;
  }

  readSentences(heading: string): DocumentSentence[] {
    return sentenceSpans(this.text).map(([start, end]) => ({
      text: this.text.slice(start, end),
      heading,
      from: this.lineAt(start),
      to: this.lineAt(end - 1),
      isItem: this.isItem,
    }));
  }
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}

/** Reads the lines of a document one after another and collects its sentences. */
class DocumentReader {
  readonly sentences: DocumentSentence[] = [];
  private block = new Block(false);
  private heading = "";
  /** The mark that ends what is hidden: a fence or a comment. */
  private hiddenUntil: string | null = null;
  /** Lines indented deeper than this belong to code. */
  private codeIndent: number | null = null;
  private readonly isRst: boolean;

  constructor(isRst: boolean) {
    this.isRst = isRst;
  }

  read({ text, number }: Line, next: string): void {
    if (this.skipHidden(text) || this.skipCode(text) || this.readDirective(text, number)) return;
    const line = text.replace(/^\s*(?:>\s?)+/, "");
    const isHeading = line.trim() !== "" && this.isHeading(line, next);
    if (isHeading || line.trim() === "" || UNDERLINE.test(line) || NO_PROSE.test(line.trim())) {
      this.close(indentation(text));
      if (isHeading) this.heading = line.replace(/^[\s#=*_]+|[\s#*_:]+$/g, "");
      return;
    }
    this.readProse(line, number);
  }

  /** Whether a line heads what follows. In reStructuredText a term stands above its definition, which is indented. */
  private isHeading(line: string, next: string): boolean {
    if (HEADING.test(line) || BOLD_LINE.test(line)) return true;
    if (!this.block.isEmpty || ITEM.test(line)) return false;
    return UNDERLINE.test(next) || (this.isRst && next.trim() !== "" && indentation(next) > indentation(line));
  }

  private readProse(line: string, number: number): void {
    const item = ITEM.exec(line);
    if (item !== null) {
      this.close(indentation(line));
      this.block = new Block(true);
    } else if (this.block.isEmpty && !this.isRst && /^(?: {4}|\t)/.test(line)) {
      // Code, or a paragraph of a list item, which then is not read.
      return;
    }
    this.block.add(item?.[2] ?? line, number);
  }

  /** Ends a paragraph. In reStructuredText one that ends with two colons is followed by code. */
  close(indent = 0): void {
    if (this.isRst && this.block.endsWithCode) this.codeIndent = indent;
    else this.sentences.push(...this.block.readSentences(this.heading));
    this.block = new Block(false);
  }

  private skipHidden(text: string): boolean {
    if (this.hiddenUntil !== null) {
      if (text.includes(this.hiddenUntil)) this.hiddenUntil = null;
      return true;
    }
    const fence = FENCE.exec(text)?.[1];
    const isComment = text.includes("<!--") && !text.includes("-->");
    if (fence === undefined && !isComment) return false;
    this.close();
    this.hiddenUntil = fence ?? "-->";
    return true;
  }

  private skipCode(text: string): boolean {
    if (this.codeIndent === null || text.trim() === "") return this.codeIndent !== null;
    if (indentation(text) > this.codeIndent) return true;
    this.codeIndent = null;
    return false;
  }

  private readDirective(text: string, number: number): boolean {
    const match = this.isRst ? DIRECTIVE.exec(text) : null;
    if (match === null) return false;
    this.close();
    const [, name = "", rest = ""] = match;
    if (!PROSE_DIRECTIVE.test(name)) this.codeIndent = indentation(text);
    // The first argument of `versionadded` is the version.
    else if (!/^\s*[\d.]*\s*$/.test(rest)) this.block.add(rest, number);
    return true;
  }
}

/** The number of lines of front matter. */
function countFrontMatter(lines: readonly string[]): number {
  if (lines[0]?.trim() !== "---") return 0;
  return lines.indexOf("---", 1) + 1;
}

/** The sentences of a document in Markdown, reStructuredText or AsciiDoc: no code, tables, headings or tags. */
export function readDocument(path: string, text: string): DocumentSentence[] {
  const lines = text.split(/\r?\n/, LINES_MAX);
  const reader = new DocumentReader(/\.rst$/i.test(path));
  const first = countFrontMatter(lines);
  for (let index = first; index < lines.length; index++) {
    reader.read({ text: lines[index] ?? "", number: index + 1 }, lines[index + 1] ?? "");
  }
  reader.close();
  return reader.sentences;
}

const DEFINITION =
  /^\s*(?:(?:export|async|pub|public|abstract) )*(?:class|def|function|fn|interface|struct|enum) ([A-Za-z_]\w{2,60})/gm;
const FENCED = /^\s*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^\s*\1/gm;

/** The names that the code of a document defines: those of its examples. */
export function listExampleNames(text: string): Set<string> {
  const codes = Array.from(text.matchAll(FENCED), ([, , code = ""]) => code);
  return new Set(codes.flatMap((code) => Array.from(code.matchAll(DEFINITION), ([, name = ""]) => name)));
}
