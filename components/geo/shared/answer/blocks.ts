import { parser, Strikethrough, Table } from "@lezer/markdown";
import type { Match } from "#lib/geo/scoring/types.ts";
import { followable } from "./links.ts";
import { type Cutter, cutterOf, type Stretch } from "./mark.ts";

/** Text set in some way, or words as they are. */
export type Inline =
  | ({ kind: "words" } & Stretch)
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

/** A longer answer stays the text that it is: what is made to be slow to read could hold up the page. */
const MARKDOWN_MAX = 20_000;
const DEPTH_MAX = 12;

const markdown = parser.configure([Table, Strikethrough]);
const SIGN = /^(?:Emphasis|Strikethrough|Code|Header|Quote|List)Mark$/;
const SPANS = { StrongEmphasis: "strong", Emphasis: "em", Strikethrough: "s", InlineCode: "code" } as const;
const ALIGNS = { "::": "center", ": ": "left", " :": "right", "  ": null } as const;

type SyntaxNode = ReturnType<typeof markdown.parse>["topNode"];
type Reading = { text: string; cutter: Cutter };

/**
 * An answer's Markdown as what is to be drawn, with the names found in it at their offsets. Nothing but its signs and the
 * addresses of its links is left out; pictures, HTML and whatever else it holds stay words.
 */
export function blocksOf(text: string, matches: readonly Match[]): Block[] {
  const reading = { text, cutter: cutterOf(text, matches) };
  if (text.length > MARKDOWN_MAX) return [{ kind: "paragraph", start: 0, inside: words(reading, 0, text.length) }];
  return withLevels(blocksIn(reading, markdown.parse(text).topNode, 0));
}

/** The words of what is drawn, one after the other. */
export function plainOf(inside: readonly Inline[]): string {
  return inside.map((piece) => (piece.kind === "words" ? piece.text : plainOf(piece.inside))).join("");
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

function words({ cutter }: Reading, from: number, to: number): Inline[] {
  return cutter.cut(from, to).map((stretch) => ({ kind: "words", ...stretch }));
}

function blocksIn(reading: Reading, node: SyntaxNode, depth: number): Block[] {
  return childrenOf(node)
    .filter(({ name }) => !SIGN.test(name))
    .map((child) => blockOf(reading, child, depth));
}

function blockOf(reading: Reading, node: SyntaxNode, depth: number): Block {
  const start = node.from;
  if (depth >= DEPTH_MAX) return { kind: "paragraph", start, inside: words(reading, start, node.to) };
  if (node.name === "BulletList" || node.name === "OrderedList") return listOf(reading, node, depth);
  if (node.name === "Blockquote") return { kind: "quote", start, blocks: blocksIn(reading, node, depth + 1) };
  if (node.name === "Table") return tableOf(reading, node);
  if (node.name === "FencedCode" || node.name === "CodeBlock") return verbatimOf(reading, node);
  if (node.name === "HorizontalRule") return { kind: "rule", start };
  const inside = inlineOf(reading, node, node.from, node.to);
  const level = /^(?:ATX|Setext)Heading(\d)$/.exec(node.name)?.[1];
  return level ? { kind: "heading", start, level: Number(level), inside } : { kind: "paragraph", start, inside };
}

function listOf(reading: Reading, node: SyntaxNode, depth: number): Block {
  const items = childrenOf(node).map((item) => ({ start: item.from, blocks: blocksIn(reading, item, depth + 1) }));
  const first = node.name === "OrderedList" ? Number.parseInt(reading.text.slice(node.from, node.from + 9), 10) : null;
  return { kind: "list", start: node.from, first, items };
}

/** Code with what it is written in, line by line. */
function verbatimOf(reading: Reading, node: SyntaxNode): Block {
  const lines = childrenOf(node).filter(({ name }) => name === "CodeText");
  const inside = lines.flatMap((line) => words(reading, line.from, line.to));
  const info = childrenOf(node).find(({ name }) => name === "CodeInfo");
  if (info) inside.unshift(...words(reading, info.from, Math.min(info.to + 1, node.to)));
  return { kind: "verbatim", start: node.from, inside };
}

function tableOf(reading: Reading, node: SyntaxNode): Block {
  const [head, rule, ...rows] = childrenOf(node);
  const heading = head ? cellsOf(reading, head) : [];
  const width = heading.length;
  return {
    kind: "table",
    start: node.from,
    aligns: rule ? alignsOf(reading.text.slice(rule.from, rule.to)) : [],
    head: heading,
    rows: rows.map((row) => {
      const cells = cellsOf(reading, row);
      while (cells.length < width) cells.push({ start: row.to + cells.length, inside: [] });
      return { start: row.from, cells };
    }),
  };
}

/** The cells between the borders of a row; an empty one has no node of its own. */
function cellsOf(reading: Reading, row: SyntaxNode): Cell[] {
  const cells: Cell[] = [];
  let open: Cell | undefined;
  for (const child of childrenOf(row)) {
    if (child.name === "TableCell")
      open = { start: child.from, inside: inlineOf(reading, child, child.from, child.to) };
    else if (child.name === "TableDelimiter" && child.from > row.from) {
      cells.push(open ?? { start: child.from, inside: [] });
      open = undefined;
    }
  }
  return open ? [...cells, open] : cells;
}

function alignsOf(rule: string): (Align | null)[] {
  const columns = rule.replace(/^[>\s|]+|[\s|]+$/g, "").split("|");
  return columns.map((column) => {
    const sides = `${column.trim().startsWith(":") ? ":" : " "}${column.trim().endsWith(":") ? ":" : " "}`;
    return ALIGNS[sides as keyof typeof ALIGNS];
  });
}

function inlineOf(reading: Reading, node: SyntaxNode, from: number, to: number, depth = 0): Inline[] {
  const inside: Inline[] = [];
  let at = from;
  for (const child of childrenOf(node)) {
    if (child.from < at || child.to > to) continue;
    inside.push(...words(reading, at, child.from), ...pieceOf(reading, child, depth));
    at = child.to;
  }
  return [...inside, ...words(reading, at, to)];
}

function pieceOf(reading: Reading, node: SyntaxNode, depth: number): Inline[] {
  if (SIGN.test(node.name)) return [];
  // What a break or an escape shows is its last character.
  if (node.name === "HardBreak" || node.name === "Escape") return words(reading, node.to - 1, node.to);
  if (depth >= DEPTH_MAX) return words(reading, node.from, node.to);
  if (node.name === "Link") return linkOf(reading, node, depth);
  const kind = SPANS[node.name as keyof typeof SPANS];
  if (!kind) return words(reading, node.from, node.to);
  return [{ kind, start: node.from, inside: inlineOf(reading, node, node.from, node.to, depth + 1) }];
}

/** A link that may be followed, by its label. One whose address names a brand stays words, so that the mark is seen. */
function linkOf(reading: Reading, node: SyntaxNode, depth: number): Inline[] {
  const children = childrenOf(node);
  const [open, close] = children.filter(({ name }) => name === "LinkMark");
  const address = children.find(({ name }) => name === "URL");
  const url = address && followable(reading.text.slice(address.from, address.to));
  if (!open || !close || !url || close.from === open.to || reading.cutter.hasName(close.from, node.to)) {
    return words(reading, node.from, node.to);
  }
  return [{ kind: "link", start: node.from, url, inside: inlineOf(reading, node, open.to, close.from, depth + 1) }];
}

/** Headings below those of the dialog, none of them more than one step below the one before. */
function withLevels(blocks: Block[]): Block[] {
  const used = [...new Set(blocks.map((block) => (block.kind === "heading" ? block.level : 0)))].filter(Boolean).sort();
  let before = 2;
  return blocks.map((block) => {
    if (block.kind !== "heading") return block;
    before = Math.min(used.indexOf(block.level) + 3, before + 1, 6);
    return { ...block, level: before };
  });
}
