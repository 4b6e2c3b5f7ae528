import { sentenceSpans } from "./sentences.ts";

/** A piece of Markdown that stands alone: its text is a slice of the source, markers of the block left out. */
export type Block = {
  kind: "heading" | "item" | "paragraph" | "code";
  /** 1 to 6 for headings, else 0. */
  level: number;
  text: string;
  sentences: string[];
};

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const ITEM = /^(?:[ \t]{0,8}>)*[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S)/;
const QUOTE = /^(?: {0,3}>[ \t]?)+/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|=+[ \t]*)$/;

type Open = { kind: "item" | "paragraph"; lines: string[] };

function textBlock(kind: Block["kind"], level: number, text: string): Block {
  return { kind, level, text, sentences: sentenceSpans(text).map(([from, to]) => text.slice(from, to)) };
}

/**
 * Cuts Markdown into headings, list items, paragraphs and code, in order, in one pass over its lines.
 * Not a renderer: it needs to agree with itself, on any input, in linear time.
 */
export function parseBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: Open | undefined;
  let fence: { mark: string; lines: string[] } | undefined;
  const close = (): void => {
    const text = open?.lines.join("\n").trim() ?? "";
    if (open !== undefined && text !== "") blocks.push(textBlock(open.kind, 0, text));
    open = undefined;
  };
  const closeFence = (): void => {
    const text = fence?.lines.join("\n") ?? "";
    if (text.trim() !== "") blocks.push({ kind: "code", level: 0, text, sentences: [text] });
    fence = undefined;
  };
  for (const line of markdown.split(/\r\n?|\n/)) {
    if (fence !== undefined) {
      if (line.trim().startsWith(fence.mark) && /^[`~]+$/.test(line.trim())) closeFence();
      else fence.lines.push(line);
      continue;
    }
    const heading = HEADING.exec(line);
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined) {
      close();
      fence = { mark, lines: [] };
    } else if (heading !== null) {
      close();
      if (heading[2]) blocks.push(textBlock("heading", heading[1]?.length ?? 1, heading[2].trim()));
    } else if (line.trim() === "" || RULE.test(line)) {
      close();
    } else if (ITEM.test(line)) {
      close();
      open = { kind: "item", lines: [line.replace(ITEM, "")] };
    } else {
      open ??= { kind: "paragraph", lines: [] };
      open.lines.push(line.replace(QUOTE, "").trim());
    }
  }
  close();
  closeFence();
  return blocks;
}
