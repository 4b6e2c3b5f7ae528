/**
 * Untrusted text to inline Markdown (CommonMark 0.31) that renders literally, code spans kept.
 */

/** Control and format characters, which hide or reorder text; joiners, which some scripts need, stay. */
const INVISIBLE = /(?!\u200c|\u200d)[\p{Cc}\p{Cf}]/gu;
/** Most lines need no cleaning: printable ASCII with single spaces inside. */
const PLAIN_ASCII = /^(?:[!-~]+(?: [!-~]+)*)?$/;
const METACHARACTER = /[\\`*_[\]<>~|]|&(?=#?\w{2,32}(?:;|$))|(?<=^|\s)#+(?=\s*$)/g;
/** Text without any of these has nothing to escape and no identifier in it. */
const SPECIAL = /[\\`*_[\]<>~|&#()]/;
const IDENTIFIER = /^(?:[\w$@./:()-]*_[\w$@./:()-]*|[\w$.]*<[\w$.,]*>|\w+->\w+|\*\/\*|\w+\/\*|[\w$.-]+\(\))$/;
const EDGE_PUNCTUATION = /^([("']*)(.*?)([)"',.;:?]*)$/s;

/** One line without invisible characters and with single spaces. Source: any text. */
export function cleanLine(text: string): string {
  if (PLAIN_ASCII.test(text)) return text;
  return text.replace(/\s+/g, " ").replace(INVISIBLE, "").trim();
}

/** Splits text into code spans (delimiters included) and the text between them (CommonMark 6.1). */
export function splitCode(text: string): { code: boolean; text: string }[] {
  const parts: { code: boolean; text: string }[] = [];
  const runs = [...text.matchAll(/`+/g)].map((match) => ({ at: match.index, length: match[0].length }));
  let from = 0;
  for (let index = 0; index < runs.length && index < 200; index += 1) {
    const open = runs[index];
    if (open === undefined || open.at < from) continue;
    const close = runs.slice(index + 1).find((run) => run.length === open.length);
    if (close === undefined) continue;
    if (open.at > from) parts.push({ code: false, text: text.slice(from, open.at) });
    from = close.at + close.length;
    parts.push({ code: true, text: text.slice(open.at, from) });
  }
  if (from < text.length) parts.push({ code: false, text: text.slice(from) });
  return parts;
}

/** Escapes every character that could start markup. */
export function escapeMarkdown(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(METACHARACTER, (found) => `\\${found}`);
}

function escapeWord(word: string): string {
  const [, before = "", core = word, after = ""] = EDGE_PUNCTUATION.exec(word) ?? [];
  // What was cut is no identifier any more.
  if (after.startsWith("...")) return escapeMarkdown(word);
  if (after.startsWith(")") && !isBalanced(core)) return escapeIdentifier(before, `${core})`, after.slice(1));
  return escapeIdentifier(before, core, after);
}

function isBalanced(text: string): boolean {
  return text.split("(").length === text.split(")").length;
}

function escapeIdentifier(before: string, core: string, after: string): string {
  const body =
    IDENTIFIER.test(core) && isBalanced(core) && !core.includes("://") ? `\`${core}\`` : escapeMarkdown(core);
  return escapeMarkdown(before) + body + escapeMarkdown(after);
}

/** A word that touches a code span cannot become one itself. */
function escapeProse(text: string, afterCode: boolean, beforeCode: boolean): string {
  const words = text.split(" ");
  return words
    .map((word, index) => {
      const touches = (index === 0 && afterCode) || (index === words.length - 1 && beforeCode);
      return touches ? escapeMarkdown(word) : escapeWord(word);
    })
    .join(" ");
}

/** Inline Markdown of a source text: its code spans stay, identifiers with metacharacters become code, the rest is escaped. */
export function toInline(text: string): string {
  const line = cleanLine(text);
  if (!SPECIAL.test(line)) return line;
  const parts = splitCode(line);
  return parts
    .map((part, index) => (part.code ? part.text : escapeProse(part.text, index > 0, index < parts.length - 1)))
    .join("");
}

/** Escapes what would start a heading, a list or a rule at the beginning of a paragraph. */
export function atBlockStart(markdown: string): string {
  return markdown.replace(/^(?=[#+=-])/, "\\").replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\");
}

/** The same text with no markup at all, for titles and other plain fields. */
export function toPlain(text: string): string {
  return cleanLine(
    splitCode(text)
      .map((part) => (part.code ? part.text.replace(/^`+ ?| ?`+$/g, "") : part.text))
      .join(""),
  );
}

/** An http(s) URL fit for a Markdown link target, or null. */
export function safeUrl(url: string | null | undefined): string | null {
  if (!url || url.length > 2000 || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  return url.replace(
    /[\s<>()\\"'`[\]]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/** `[label](url)`, or the label alone when there is no usable URL. */
export function link(label: string, url: string | null | undefined): string {
  const target = safeUrl(url);
  return target === null ? escapeMarkdown(label) : `[${escapeMarkdown(label)}](${target})`;
}
