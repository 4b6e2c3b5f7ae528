import { headingText } from "./heading-text.ts";
import { splitSentences } from "./sentences.ts";

/** A block of Markdown. Its text is a slice of the source without the block's markers. */
export type Block = {
  kind: "heading" | "item" | "paragraph" | "code";
  /** 1 to 6 for headings, else 0. */
  level: number;
  text: string;
  sentences: string[];
};

const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)(.*)$/s;
const ITEM = /^(?:[ \t]{0,8}>)*[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S)/;
const QUOTE = /^(?: {0,3}>[ \t]?)+/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|=+[ \t]*)$/;

/** Parser state: no open block, running text, or fenced code until its closing fence. */
type Reader = {
  blocks: Block[];
  kind: "item" | "paragraph" | "code" | null;
  lines: string[];
  fence: string;
};

function textBlock(kind: Block["kind"], level: number, text: string): Block {
  const sentences = kind === "heading" ? [text] : splitSentences(text);
  return { kind, level, text, sentences };
}

function close(reader: Reader): void {
  const { kind } = reader;
  const text = reader.lines.join("\n");
  if (kind === "code" && text.trim() !== "") reader.blocks.push({ kind, level: 0, text, sentences: [text] });
  if (kind !== "code" && kind !== null && text.trim() !== "") reader.blocks.push(textBlock(kind, 0, text.trim()));
  reader.kind = null;
  reader.lines = [];
}

function open(reader: Reader, kind: "item" | "paragraph" | "code", line?: string): void {
  close(reader);
  reader.kind = kind;
  if (line !== undefined) reader.lines.push(line);
}

function readCode(reader: Reader, line: string): void {
  const text = line.trim();
  if (text.startsWith(reader.fence) && /^(?:`+|~+)$/.test(text)) close(reader);
  else reader.lines.push(line);
}

function readLine(reader: Reader, line: string): void {
  const heading = HEADING.exec(line);
  const fence = FENCE.exec(line)?.[1];
  if (fence !== undefined) {
    open(reader, "code");
    reader.fence = fence;
  } else if (heading !== null) {
    close(reader);
    const text = headingText(heading[2] ?? "");
    if (text !== "") reader.blocks.push(textBlock("heading", heading[1]?.length ?? 1, text));
  } else if (line.trim() === "" || RULE.test(line)) {
    close(reader);
  } else if (ITEM.test(line)) {
    open(reader, "item", line.replace(ITEM, ""));
  } else if (reader.kind === null) {
    open(reader, "paragraph", line.replace(QUOTE, "").trim());
  } else {
    reader.lines.push(line.replace(QUOTE, "").trim());
  }
}

/**
 * Parses Markdown into headings, list items, paragraphs and code, in document order and linear time.
 * It only has to be consistent with itself on any input; it is not a renderer.
 */
export function parseBlocks(markdown: string): Block[] {
  const reader: Reader = { blocks: [], kind: null, lines: [], fence: "" };
  for (const line of markdown.split(/\r\n?|\n/)) {
    if (reader.kind === "code") readCode(reader, line);
    else readLine(reader, line);
  }
  close(reader);
  return reader.blocks;
}
