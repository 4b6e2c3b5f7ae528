/** What a reader sees of inline Markdown, and where it links to. */
export type Visible = { text: string; urls: string[]; code: string[] };

const LINK = /!?\[((?:\\[\s\S]|`[^`]*`|[^[\]\\`]){0,600})\]\(([^()\s]{0,2100})\)/y;
const CODE = /(`+)(?!`)([\s\S]{0,2000}?[^`])\1(?!`)/y;
const ESCAPE = /\\([!-/:-@[-`{-~])/y;

/** What may begin something else than text. */
const NEXT = /[\\`[!*]/g;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Takes escapes, code marks, links and emphasis off a stretch of inline Markdown. */
export function readInline(markdown: string): Visible {
  const visible: Visible = { text: "", urls: [], code: [] };
  let at = 0;
  while (at < markdown.length) at = readToken(markdown, at, visible);
  return visible;
}

function readToken(markdown: string, at: number, visible: Visible): number {
  const char = markdown[at];
  if (char === "\\") return readEscape(markdown, at, visible);
  if (char === "`") return readCode(markdown, at, visible);
  if (char === "[" || (char === "!" && markdown[at + 1] === "[")) return readLink(markdown, at, visible);
  if (char === "*") return at + 1;
  NEXT.lastIndex = at + 1;
  const end = NEXT.exec(markdown)?.index ?? markdown.length;
  visible.text += markdown.slice(at, end);
  return end;
}

function readEscape(markdown: string, at: number, visible: Visible): number {
  const match = matchAt(ESCAPE, markdown, at);
  visible.text += match?.[1] ?? "\\";
  return at + (match === null ? 1 : 2);
}

function readCode(markdown: string, at: number, visible: Visible): number {
  const match = matchAt(CODE, markdown, at);
  if (match === null) {
    const run = /^`+/.exec(markdown.slice(at))?.[0] ?? "`";
    visible.text += run;
    return at + run.length;
  }
  const content = (match[2] ?? "").replace(/\s+/g, " ").trim();
  visible.code.push(content);
  visible.text += content;
  return at + match[0].length;
}

function readLink(markdown: string, at: number, visible: Visible): number {
  const match = matchAt(LINK, markdown, at);
  if (match === null) {
    visible.text += markdown[at] ?? "";
    return at + 1;
  }
  const label = readInline(match[1] ?? "");
  visible.text += label.text;
  visible.code.push(...label.code);
  visible.urls.push(match[2] ?? "", ...label.urls);
  return at + match[0].length;
}
