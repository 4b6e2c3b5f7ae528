import { parser, Strikethrough, Table } from "@lezer/markdown";
import type { Match } from "#lib/geo/scoring/types.ts";
import { followable } from "./links.ts";
import { type Cutter, createCutter, type Segment } from "./mark.ts";

/** Formatted text, or plain words. */
export type Inline =
  | ({ kind: "words" } & Segment)
  | { kind: "strong" | "em" | "s" | "code"; start: number; inside: Inline[] }
  | { kind: "link"; start: number; url: URL; inside: Inline[] };

export type Align = "left" | "center" | "right";
export type Cell = { start: number; inside: Inline[] };
export type Block =
  | { kind: "paragraph" | "verbatim"; start: number; inside: Inline[] }
  | { kind: "heading"; start: number; level: number; inside: Inline[] }
  | { kind: "list"; start: number; first: number | null; items: { start: number; blocks: Block[] }[] }
  | { kind: "quote"; start: number; blocks: Block[] }
  | { kind: "table"; start: number; aligns: (Align | null)[]; head: Cell[]; rows: { start: number; cells: Cell[] }[] }
  | { kind: "rule"; start: number };

/** Longer answers stay plain text, because Markdown crafted to parse slowly could freeze the page. */
const MARKDOWN_MAX = 20_000;
const DEPTH_MAX = 12;

const markdown = parser.configure([Table, Strikethrough]);
const SIGN = /^(?:Emphasis|Strikethrough|Code|Header|Quote|List)Mark$/;
const SPANS = { StrongEmphasis: "strong", Emphasis: "em", Strikethrough: "s", InlineCode: "code" } as const;
const ALIGNS = { "::": "center", ": ": "left", " :": "right", "  ": null } as const;

type SyntaxNode = ReturnType<typeof markdown.parse>["topNode"];
type Reading = { text: string; cutter: Cutter };

/**
 * Parses an answer's Markdown into blocks with the matched names at their offsets. Only Markdown syntax and link URLs
 * are dropped; images, HTML and everything else stay plain text.
 */
export function parseBlocks(text: string, matches: readonly Match[]): Block[] {
  const reading = { text, cutter: createCutter(text, matches) };
  if (text.length > MARKDOWN_MAX) return [{ kind: "paragraph", start: 0, inside: words(reading, 0, text.length) }];
  return withLevels(blocksIn(reading, markdown.parse(text).topNode, 0));
}

/** The concatenated text of inline content. */
export function toPlainText(inside: readonly Inline[]): string {
  return inside.map((piece) => (piece.kind === "words" ? piece.text : toPlainText(piece.inside))).join("");
}

function getChildren(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

function words({ cutter }: Reading, from: number, to: number): Inline[] {
  return cutter.cut(from, to).map((segment) => ({ kind: "words", ...segment }));
}

function blocksIn(reading: Reading, node: SyntaxNode, depth: number): Block[] {
  return getChildren(node)
    .filter(({ name }) => !SIGN.test(name))
    .map((child) => parseBlock(reading, child, depth));
}

function parseBlock(reading: Reading, node: SyntaxNode, depth: number): Block {
  const start = node.from;
  if (depth >= DEPTH_MAX) return { kind: "paragraph", start, inside: words(reading, start, node.to) };
  if (node.name === "BulletList" || node.name === "OrderedList") return parseList(reading, node, depth);
  if (node.name === "Blockquote") return { kind: "quote", start, blocks: blocksIn(reading, node, depth + 1) };
  if (node.name === "Table") return parseTable(reading, node);
  if (node.name === "FencedCode" || node.name === "CodeBlock") return parseCode(reading, node);
  if (node.name === "HorizontalRule") return { kind: "rule", start };
  const inside = parseInline(reading, node, node.from, node.to);
  const level = /^(?:ATX|Setext)Heading(\d)$/.exec(node.name)?.[1];
  return level ? { kind: "heading", start, level: Number(level), inside } : { kind: "paragraph", start, inside };
}

function parseList(reading: Reading, node: SyntaxNode, depth: number): Block {
  const items = getChildren(node).map((item) => ({ start: item.from, blocks: blocksIn(reading, item, depth + 1) }));
  const first = node.name === "OrderedList" ? Number.parseInt(reading.text.slice(node.from, node.from + 9), 10) : null;
  return { kind: "list", start: node.from, first, items };
}

/** A code block with its language name, line by line. */
function parseCode(reading: Reading, node: SyntaxNode): Block {
  const lines = getChildren(node).filter(({ name }) => name === "CodeText");
  const inside = lines.flatMap((line) => words(reading, line.from, line.to));
  const info = getChildren(node).find(({ name }) => name === "CodeInfo");
  if (info) inside.unshift(...words(reading, info.from, Math.min(info.to + 1, node.to)));
  return { kind: "verbatim", start: node.from, inside };
}

function parseTable(reading: Reading, node: SyntaxNode): Block {
  const [head, rule, ...rows] = getChildren(node);
  const heading = head ? parseCells(reading, head) : [];
  const width = heading.length;
  return {
    kind: "table",
    start: node.from,
    aligns: rule ? parseAlignments(reading.text.slice(rule.from, rule.to)) : [],
    head: heading,
    rows: rows.map((row) => {
      const cells = parseCells(reading, row);
      while (cells.length < width) cells.push({ start: row.to + cells.length, inside: [] });
      return { start: row.from, cells };
    }),
  };
}

/** The cells of a table row. The parser has no node for an empty cell. */
function parseCells(reading: Reading, row: SyntaxNode): Cell[] {
  const cells: Cell[] = [];
  let open: Cell | undefined;
  for (const child of getChildren(row)) {
    if (child.name === "TableCell")
      open = { start: child.from, inside: parseInline(reading, child, child.from, child.to) };
    else if (child.name === "TableDelimiter" && child.from > row.from) {
      cells.push(open ?? { start: child.from, inside: [] });
      open = undefined;
    }
  }
  return open ? [...cells, open] : cells;
}

function parseAlignments(rule: string): (Align | null)[] {
  const columns = rule.replace(/^[>\s|]+|[\s|]+$/g, "").split("|");
  return columns.map((column) => {
    const sides = `${column.trim().startsWith(":") ? ":" : " "}${column.trim().endsWith(":") ? ":" : " "}`;
    return ALIGNS[sides as keyof typeof ALIGNS];
  });
}

function parseInline(reading: Reading, node: SyntaxNode, from: number, to: number, depth = 0): Inline[] {
  const inside: Inline[] = [];
  let position = from;
  for (const child of getChildren(node)) {
    if (child.from < position || child.to > to) continue;
    inside.push(...words(reading, position, child.from), ...parsePiece(reading, child, depth));
    position = child.to;
  }
  return [...inside, ...words(reading, position, to)];
}

function parsePiece(reading: Reading, node: SyntaxNode, depth: number): Inline[] {
  if (SIGN.test(node.name)) return [];
  // A line break or an escape renders as its last character.
  if (node.name === "HardBreak" || node.name === "Escape") return words(reading, node.to - 1, node.to);
  if (depth >= DEPTH_MAX) return words(reading, node.from, node.to);
  if (node.name === "Link") return parseLink(reading, node, depth);
  const kind = SPANS[node.name as keyof typeof SPANS];
  if (!kind) return words(reading, node.from, node.to);
  return [{ kind, start: node.from, inside: parseInline(reading, node, node.from, node.to, depth + 1) }];
}

/**
 * A link with a safe URL and a label. A link whose URL contains a brand name stays plain text, so that the highlight
 * is visible.
 */
function parseLink(reading: Reading, node: SyntaxNode, depth: number): Inline[] {
  const children = getChildren(node);
  const [open, close] = children.filter(({ name }) => name === "LinkMark");
  const address = children.find(({ name }) => name === "URL");
  const url = address && followable(reading.text.slice(address.from, address.to));
  if (!open || !close || !url || close.from === open.to || reading.cutter.hasName(close.from, node.to)) {
    return words(reading, node.from, node.to);
  }
  return [{ kind: "link", start: node.from, url, inside: parseInline(reading, node, open.to, close.from, depth + 1) }];
}

/** Renumbers headings to begin below the dialog's heading and to skip no level. */
function withLevels(blocks: Block[]): Block[] {
  const used = [...new Set(blocks.map((block) => (block.kind === "heading" ? block.level : 0)))].filter(Boolean).sort();
  let level = 2;
  return blocks.map((block) => {
    if (block.kind !== "heading") return block;
    level = Math.min(used.indexOf(block.level) + 3, level + 1, 6);
    return { ...block, level };
  });
}
