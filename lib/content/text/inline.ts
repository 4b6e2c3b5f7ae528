/**
 * Control and format characters, which can hide or reorder text. Joiners are excluded because some scripts need them.
 */
const INVISIBLE = /(?!\u200c|\u200d)[\p{Cc}\p{Cf}]/gu;
/** Most lines need no cleaning: printable ASCII with single spaces inside. */
const PLAIN_ASCII = /^(?:[!-~]+(?: [!-~]+)*)?$/;
const METACHARACTER = /[\\`*_[\]<>~|]|&(?=#?\w{2,32}(?:;|$))|(?<=^|\s)#+(?=\s*$)/g;
/** Text without any of these characters has nothing to escape and contains no identifier. */
const SPECIAL = /[\\`*_[\]<>~|&#()]/;
const IDENTIFIER = /^(?:[\w$@./:()-]*_[\w$@./:()-]*|[\w$.]*<[\w$.,]*>|\w+->\w+|\*\/\*|\w+\/\*|[\w$.-]+\(\))$/;
const EDGE_PUNCTUATION = /^([("']*)(.*?)([)"',.;:?]*)$/s;

/** Normalizes any text to one line with single spaces and without invisible characters. */
export function cleanLine(text: string): string {
  if (PLAIN_ASCII.test(text)) return text;
  return text.replace(/\s+/g, " ").replace(INVISIBLE, "").trim();
}

/** Splits text into code spans (delimiters included) and the text between them (CommonMark 6.1). */
export function splitCode(text: string): { code: boolean; text: string }[] {
  const parts: { code: boolean; text: string }[] = [];
  const runs = [...text.matchAll(/`+/g)].map((match) => ({ start: match.index, length: match[0].length }));
  let from = 0;
  for (let index = 0; index < runs.length && index < 200; index += 1) {
    const open = runs[index];
    if (open === undefined || open.start < from) continue;
    const close = runs.slice(index + 1).find((run) => run.length === open.length);
    if (close === undefined) continue;
    if (open.start > from) parts.push({ code: false, text: text.slice(from, open.start) });
    from = close.start + close.length;
    parts.push({ code: true, text: text.slice(open.start, from) });
  }
  if (from < text.length) parts.push({ code: false, text: text.slice(from) });
  return parts;
}

/** Escapes every character that could start markup. */
export function escapeMarkdown(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(METACHARACTER, (character) => `\\${character}`);
}

function escapeWord(word: string): string {
  const [, leading = "", core = word, trailing = ""] = EDGE_PUNCTUATION.exec(word) ?? [];
  // A word that was cut is no longer a valid identifier.
  if (trailing.startsWith("...")) return escapeMarkdown(word);
  if (trailing.startsWith(")") && !isBalanced(core)) return escapeIdentifier(leading, `${core})`, trailing.slice(1));
  return escapeIdentifier(leading, core, trailing);
}

function isBalanced(text: string): boolean {
  return text.split("(").length === text.split(")").length;
}

function escapeIdentifier(leading: string, core: string, trailing: string): string {
  const body =
    IDENTIFIER.test(core) && isBalanced(core) && !core.includes("://") ? `\`${core}\`` : escapeMarkdown(core);
  return escapeMarkdown(leading) + body + escapeMarkdown(trailing);
}

/** A word next to a code span must not become a code span itself. */
function escapeProse(text: string, afterCode: boolean, beforeCode: boolean): string {
  const words = text.split(" ");
  return words
    .map((word, index) => {
      const touches = (index === 0 && afterCode) || (index === words.length - 1 && beforeCode);
      return touches ? escapeMarkdown(word) : escapeWord(word);
    })
    .join(" ");
}

/**
 * Converts untrusted text to inline Markdown (CommonMark 0.31) that renders literally. Code spans stay, identifiers
 * with metacharacters become code, and the rest is escaped.
 */
export function toInline(text: string): string {
  const line = cleanLine(text);
  if (!SPECIAL.test(line)) return line;
  const parts = splitCode(line);
  return parts
    .map((part, index) => (part.code ? part.text : escapeProse(part.text, index > 0, index < parts.length - 1)))
    .join("");
}

/** Escapes characters that would start a heading, a list or a rule at the beginning of a paragraph. */
export function escapeBlockStart(markdown: string): string {
  return markdown.replace(/^(?=[#+=-])/, "\\").replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\");
}

/** Returns the same text without markup, for titles and other plain fields. */
export function toPlain(text: string): string {
  return cleanLine(
    splitCode(text)
      .map((part) => (part.code ? part.text.replace(/^`+ ?| ?`+$/g, "") : part.text))
      .join(""),
  );
}

/** Returns an http(s) URL that is safe as a Markdown link target, or null. */
export function safeUrl(url: string | null | undefined): string | null {
  if (!url || url.length > 2000 || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  return url.replace(
    /[\s<>()\\"'`[\]]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/** `[label](url)`, or only the label if there is no usable URL. */
export function link(label: string, url: string | null | undefined): string {
  const target = safeUrl(url);
  return target === null ? escapeMarkdown(label) : `[${escapeMarkdown(label)}](${target})`;
}
