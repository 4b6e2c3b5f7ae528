import type { JSONContent } from "@tiptap/core";
import type { MarkdownManager } from "@tiptap/markdown";
import { diffArrays } from "diff";
import { patchText } from "./patch-text.ts";
import { SOURCE_BLOCK } from "./source-block.ts";
import { isTooComplex } from "./too-complex.ts";

type Token = {
  type: string;
  raw: string;
  tokens?: Token[] | undefined;
  items?: Token[] | undefined;
  task?: boolean | undefined;
  header?: { tokens?: Token[] }[] | undefined;
  rows?: { tokens?: Token[] }[][] | undefined;
};
/**
 * `gap` is the white space up to the next block. `canonical` is the editor's own rendering of `node`, computed on
 * first use.
 */
type Block = { raw: string; gap: string; node: JSONContent; canonical?: string | undefined };
type Piece = { text: string; gap: string; from: number; unchanged: boolean };

/** Token types that the rich editor can hold and write back without loss. */
const HELD: ReadonlySet<string> = new Set([
  ..."heading paragraph text strong em del codespan link br escape".split(" "),
  ..."list list_item blockquote code hr space".split(" "),
]);

/**
 * A Markdown text opened in the rich editor. Writing it back changes only edited blocks, and within those only the
 * edited parts; everything else keeps its exact bytes.
 */
export class MarkdownSource {
  readonly #manager: MarkdownManager;
  readonly #lead: string;
  readonly #blocks: Block[];
  readonly #tail: string;
  /** The document to show. */
  readonly content: JSONContent[];

  constructor(manager: MarkdownManager, markdown: string) {
    this.#manager = manager;
    const text = markdown.replace(/\r\n?/g, "\n");
    const tokens: Token[] = isTooComplex(text) ? [] : manager.instance.lexer(text);
    const isLossless = tokens.map((token) => token.raw).join("") === text;
    const { lead, parts } = isLossless ? cut(tokens) : { lead: "", parts: [{ raw: text, gap: "", held: false }] };
    this.#lead = lead;
    this.content = parts.map((part) => (part.held ? this.#parse(part.raw) : undefined) ?? sourceNode(part.raw));
    this.#blocks = parts.map(({ raw, gap }, index) => ({ raw, gap, node: this.content[index] ?? {} }));
    this.#tail = this.#blocks.at(-1)?.gap ?? "\n";
  }

  /** Adopts the document as normalized by the editor's schema, so that such details do not count as edits. */
  adopt(nodes: readonly JSONContent[]): void {
    const shown = nodes.filter((node) => !isEmptyParagraph(node));
    if (shown.length !== this.#blocks.length) return;
    for (const [index, block] of this.#blocks.entries()) {
      block.node = shown[index] ?? {};
      block.canonical = undefined;
    }
  }

  /** The Markdown of an edited document. */
  write(nodes: readonly JSONContent[]): string {
    const rendered = nodes.filter((node) => !isEmptyParagraph(node)).map((node) => this.#render(node));
    const pieces = this.#align(rendered);
    const body = pieces.map((piece, index) => piece.text + this.#gapAfter(pieces, index)).join("");
    return this.#lead + body;
  }

  /** Aligns the rendered blocks with the source blocks that they come from. */
  #align(rendered: string[]): Piece[] {
    const pieces: Piece[] = [];
    let blockIndex = 0;
    let replaced: Block[] = [];
    let from = 0;
    for (const change of diffArrays(
      this.#blocks.map((block) => this.#canonical(block)),
      rendered,
    )) {
      if (change.removed) {
        replaced = this.#blocks.slice(blockIndex, blockIndex + change.value.length);
        from = blockIndex;
        blockIndex += change.value.length;
      } else if (change.added) {
        const pairs = replaced.length === change.value.length ? replaced : [];
        pieces.push(...change.value.map((text, index) => this.#changed(text, pairs[index], from + index)));
        replaced = [];
      } else {
        for (const block of this.#blocks.slice(blockIndex, blockIndex + change.value.length)) {
          pieces.push({ text: block.raw, gap: block.gap, from: blockIndex, unchanged: true });
          blockIndex += 1;
        }
        replaced = [];
      }
    }
    return pieces;
  }

  #changed(text: string, block: Block | undefined, from: number): Piece {
    if (!block) return { text, gap: "\n\n", from: -1, unchanged: false };
    const patched = patchText(block.raw, this.#canonical(block), text, (raw) => this.#canonicalize(raw));
    return { text: patched, gap: block.gap, from, unchanged: false };
  }

  /** The original gap if the same block follows; otherwise a blank line when one is needed to separate blocks. */
  #gapAfter(pieces: Piece[], index: number): string {
    const piece = pieces[index];
    const next = pieces[index + 1];
    if (!piece) return "";
    if (!next) return this.#tail;
    const blank = piece.gap.split("\n").length > 2;
    const neighbors = next.from === piece.from + 1 && piece.from >= 0;
    if (blank && neighbors) return piece.gap;
    return neighbors && piece.unchanged && next.unchanged ? piece.gap : "\n\n";
  }

  #parse(raw: string): JSONContent | undefined {
    const [node, ...others] = this.#manager.parse(raw).content ?? [];
    // The library cannot write an empty list item with the marker that it reads, such as `a) `.
    return others.length > 0 || (node && holdsEmptyItem(node)) ? undefined : node;
  }

  #canonical(block: Block): string {
    block.canonical ??= this.#render(block.node);
    return block.canonical;
  }

  #canonicalize(raw: string): string | undefined {
    const node = this.#parse(raw);
    return node && this.#render(node);
  }

  #render(node: JSONContent): string {
    return this.#manager.serialize({ type: "doc", content: [node] }).replace(/\n+$/, "");
  }
}

/** Splits top-level tokens into blocks, each with the white space after it. */
function cut(tokens: Token[]) {
  let lead = "";
  const parts: { raw: string; gap: string; held: boolean }[] = [];
  for (const token of tokens) {
    const lastPart = parts.at(-1);
    if (token.type === "space") {
      if (lastPart) lastPart.gap += token.raw;
      else lead += token.raw;
      continue;
    }
    const raw = token.raw.replace(/\n+$/, "");
    parts.push({ raw, gap: token.raw.slice(raw.length), held: isHeld(token) || isImage(token) || isTable(token) });
  }
  return { lead, parts };
}

function isHeld(token: Token): boolean {
  if (!HELD.has(token.type) || token.task === true) return false;
  const reference = token.type === "link" && token.raw.startsWith("[") && !token.raw.endsWith(")");
  return !reference && [...(token.tokens ?? []), ...(token.items ?? [])].every(isHeld);
}

/** Whether a paragraph is one image with its address, and nothing else. */
function isImage({ type, tokens = [], raw }: Token): boolean {
  return type === "paragraph" && tokens.length === 1 && tokens[0]?.type === "image" && raw.trimEnd().endsWith(")");
}

/** Whether a table has text alone in its cells, and as many of them in each row as in the header. */
function isTable({ type, header = [], rows = [], raw }: Token): boolean {
  if (type !== "table") return false;
  const isWhole = raw
    .trim()
    .split("\n")
    .every((line) => countCells(line) === header.length);
  return isWhole && [header, ...rows].flat().every(({ tokens = [] }) => tokens.every(isHeld));
}

const countCells = (line: string): number =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/).length;

function holdsEmptyItem({ type, content = [] }: JSONContent): boolean {
  return (type === "listItem" && content.length === 0) || content.some(holdsEmptyItem);
}

function sourceNode(source: string): JSONContent {
  return { type: SOURCE_BLOCK, attrs: { source } };
}

function isEmptyParagraph(node: JSONContent): boolean {
  return node.type === "paragraph" && (node.content ?? []).length === 0;
}
