/** The visible text of inline Markdown, its link targets and its code spans. */
export type Visible = { text: string; urls: string[]; code: string[] };

const LINK = /!?\[((?:\\[\s\S]|`[^`]*`|[^[\]\\`]){0,600})\]\(([^()\s]{0,2100})\)/y;
const CODE = /(`+)(?!`)([\s\S]{0,2000}?[^`])\1(?!`)/y;
const ESCAPE = /\\([!-/:-@[-`{-~])/y;

/** Characters that may begin markup. */
const NEXT = /[\\`[!*]/g;

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** Removes escapes, code marks, links and emphasis from inline Markdown. */
export function readInline(markdown: string): Visible {
  const visible: Visible = { text: "", urls: [], code: [] };
  let index = 0;
  while (index < markdown.length) index = readToken(markdown, index, visible);
  return visible;
}

function readToken(markdown: string, index: number, visible: Visible): number {
  const char = markdown[index];
  if (char === "\\") return readEscape(markdown, index, visible);
  if (char === "`") return readCode(markdown, index, visible);
  if (char === "[" || (char === "!" && markdown[index + 1] === "[")) return readLink(markdown, index, visible);
  if (char === "*") return index + 1;
  NEXT.lastIndex = index + 1;
  const end = NEXT.exec(markdown)?.index ?? markdown.length;
  visible.text += markdown.slice(index, end);
  return end;
}

function readEscape(markdown: string, index: number, visible: Visible): number {
  const match = matchAt(ESCAPE, markdown, index);
  visible.text += match?.[1] ?? "\\";
  return index + (match === null ? 1 : 2);
}

function readCode(markdown: string, index: number, visible: Visible): number {
  const match = matchAt(CODE, markdown, index);
  if (match === null) {
    const run = /^`+/.exec(markdown.slice(index))?.[0] ?? "`";
    visible.text += run;
    return index + run.length;
  }
  const content = (match[2] ?? "").replace(/\s+/g, " ").trim();
  visible.code.push(content);
  visible.text += content;
  return index + match[0].length;
}

function readLink(markdown: string, index: number, visible: Visible): number {
  const match = matchAt(LINK, markdown, index);
  if (match === null) {
    visible.text += markdown[index] ?? "";
    return index + 1;
  }
  const label = readInline(match[1] ?? "");
  visible.text += label.text;
  visible.code.push(...label.code);
  visible.urls.push(match[2] ?? "", ...label.urls);
  return index + match[0].length;
}
