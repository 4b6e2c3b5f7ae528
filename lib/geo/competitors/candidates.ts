import { isNameLike, tidyName } from "./name-like.ts";

/** A name that an answer may mean a brand by; one that heads an item of a list is surer than one in running text. */
export type Candidate = { name: string; isListed: boolean };

const LINK = /\[([^\]\n]{1,200})\]\([^)\s]{0,2000}\)/g;
const ADDRESS = /\b(?:https?:\/\/|www\.)\S+/g;
const ITEM = /^\s{0,12}(?:[-*+•]|\d{1,3}[.)]|#{1,6}(?:\s+\d{1,3}[.)])?)\s+(.+)$/;
const ROW = /^\s*\|\s*([^|]{1,120})\|/;
const RULE_ROW = /^\s*\|?[\s:|-]+\|?\s*$/;
/** What ends the name at the head of an item. */
const HEAD_END = /\s*(?::|\s[–—-]\s|\(|,|\.\s|\*\*|$)/;
const BOLD = /\*\*([^*\n]{1,80})\*\*/g;
/** Capitalized words in a row, `of`, `and` and the like not among them. */
const CAPITALIZED =
  /(?<![\p{L}\p{N}])\p{Lu}(?:[\p{L}\p{N}+#&-]|\.(?=[\p{L}\p{N}]))*(?:\s\p{Lu}(?:[\p{L}\p{N}+#&-]|\.(?=[\p{L}\p{N}]))*){0,3}/gu;

/** The names of what may be brands in one answer, each once. Linear in the length of the text. */
export function candidatesIn(text: string): Candidate[] {
  const found = new Map<string, Candidate>();
  const add = (raw: string, isListed: boolean) => {
    const name = tidyName(raw);
    if (!isNameLike(name)) return;
    const before = found.get(name);
    if (!before || (isListed && !before.isListed)) found.set(name, { name, isListed });
  };
  const lines = text.replace(LINK, "$1").replace(ADDRESS, " ").split("\n");
  for (const [i, line] of lines.entries()) {
    if (RULE_ROW.test(line)) continue;
    const head = headOf(line, lines[i + 1] ?? "");
    if (head !== undefined) add(head, true);
    for (const [, bold = ""] of line.matchAll(BOLD)) add(bold.replace(/:$/, ""), false);
    for (const name of namesInProse(line)) add(name, false);
  }
  return [...found.values()];
}

/** The name that heads an item, a heading or a row of a table; undefined for other lines. */
function headOf(line: string, next: string): string | undefined {
  const cell = ROW.exec(line)?.[1];
  // The row above the rule names columns.
  if (cell !== undefined) return RULE_ROW.test(next) && next.includes("-") ? undefined : cell.replaceAll("**", "");
  const item = ITEM.exec(line)?.[1];
  if (item === undefined) return undefined;
  const plain = item.startsWith("**") ? (/^\*\*([^*]+)\*\*/.exec(item)?.[1] ?? item) : item;
  return plain.slice(0, plain.search(HEAD_END));
}

/** Names inside sentences; the first word of a sentence is capitalized whatever it is, so that it does not count. */
function namesInProse(line: string): string[] {
  const prose = line.replace(ITEM, "$1").replaceAll("*", "");
  return [...prose.matchAll(CAPITALIZED)]
    .filter(({ index }) => !/(?:^|[.!?:|]\s*["“(]?)$/.test(prose.slice(Math.max(0, index - 4), index)))
    .map(([name]) => name);
}
