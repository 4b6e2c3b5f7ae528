const FENCE = /^\s*(?:```|~~~)/;
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s/;
const ITEMS_KEPT = 5;

/**
 * Shortens Markdown without new words: keeps headings and code, the first sentence of each paragraph and the first
 * five items of each list.
 */
export function shorten(markdown: string): string {
  return splitBlocks(markdown).map(shortenBlock).join("\n\n");
}

/** Shortens the first paragraph to its first sentence, and leaves the rest as it is. */
export function shortenOpening(markdown: string): string {
  const blocks = splitBlocks(markdown);
  const index = blocks.findIndex((block) => !/^\s*[#>|]/.test(block) && !FENCE.test(block) && !ITEM.test(block));
  return blocks.map((block, at) => (at === index ? shortenBlock(block) : block)).join("\n\n");
}

function splitBlocks(markdown: string): string[] {
  const blocks: string[][] = [[]];
  let isCode = false;
  for (const line of markdown.split("\n")) {
    if (FENCE.test(line)) isCode = !isCode;
    if (line.trim() === "" && !isCode) blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
}

function shortenBlock(block: string): string {
  const lines = block.split("\n");
  if (/^\s*[#>|]/.test(block) || FENCE.test(block)) return block;
  if (lines.some((line) => ITEM.test(line))) return shortenList(lines);
  return firstSentence(lines.join(" "));
}

function shortenList(lines: string[]): string {
  let items = 0;
  return lines.filter((line) => (ITEM.test(line) ? ++items : items) <= ITEMS_KEPT).join("\n");
}

function firstSentence(text: string): string {
  const [first] = new Intl.Segmenter("en", { granularity: "sentence" }).segment(text);
  return first?.segment.trim() ?? text;
}
