import { isNameLike, tidyName } from "./name-like.ts";

/** A possible brand name in an answer; one at the head of a list item is more certain than one in running text. */
export type Candidate = { name: string; isListed: boolean };

const LINK = /\[([^\]\n]{1,200})\]\([^)\s]{0,2000}\)/g;
const ADDRESS = /\b(?:https?:\/\/|www\.)\S+/g;
const ITEM = /^\s{0,12}(?:[-*+•]|\d{1,3}[.)]|#{1,6}(?:\s+\d{1,3}[.)])?)\s+(.+)$/;
const ROW = /^\s*\|\s*([^|]{1,120})\|/;
const RULE_ROW = /^\s*\|?[\s:|-]+\|?\s*$/;
/** Ends the name at the head of an item. */
const HEAD_END = /\s*(?::|\s[–—-]\s|\(|,|\.\s|\*\*|$)/;
const BOLD = /\*\*([^*\n]{1,80})\*\*/g;
/** Consecutive capitalized words, without joining words such as `of` and `and`. */
const CAPITALIZED =
  /(?<![\p{L}\p{N}])\p{Lu}(?:[\p{L}\p{N}+#&-]|\.(?=[\p{L}\p{N}]))*(?:\s\p{Lu}(?:[\p{L}\p{N}+#&-]|\.(?=[\p{L}\p{N}]))*){0,3}/gu;

/** Lists the possible brand names of one answer, each once, in time linear in the text. */
export function candidatesIn(text: string): Candidate[] {
  const candidates = new Map<string, Candidate>();
  const add = (raw: string, isListed: boolean) => {
    const name = tidyName(raw);
    if (!isNameLike(name)) return;
    const existing = candidates.get(name);
    if (!existing || (isListed && !existing.isListed)) candidates.set(name, { name, isListed });
  };
  const lines = text.replace(LINK, "$1").replace(ADDRESS, " ").split("\n");
  for (const [i, line] of lines.entries()) {
    if (RULE_ROW.test(line)) continue;
    const head = extractHead(line, lines[i + 1] ?? "");
    if (head !== undefined) add(head, true);
    for (const [, bold = ""] of line.matchAll(BOLD)) add(bold.replace(/:$/, ""), false);
    for (const name of namesInProse(line)) add(name, false);
  }
  return [...candidates.values()];
}

/** Extracts the name at the head of an item, a heading or a table row; undefined for other lines. */
function extractHead(line: string, next: string): string | undefined {
  const cell = ROW.exec(line)?.[1];
  // The row above the rule has the column names.
  if (cell !== undefined) return RULE_ROW.test(next) && next.includes("-") ? undefined : cell.replaceAll("**", "");
  const item = ITEM.exec(line)?.[1];
  if (item === undefined) return undefined;
  const plain = item.startsWith("**") ? (/^\*\*([^*]+)\*\*/.exec(item)?.[1] ?? item) : item;
  return plain.slice(0, plain.search(HEAD_END));
}

/** Names inside sentences; the first word of a sentence is always capitalized, so it does not count. */
function namesInProse(line: string): string[] {
  const prose = line.replace(ITEM, "$1").replaceAll("*", "");
  return [...prose.matchAll(CAPITALIZED)]
    .filter(({ index }) => !/(?:^|[.!?:|]\s*["“(]?)$/.test(prose.slice(Math.max(0, index - 4), index)))
    .map(([name]) => name);
}
