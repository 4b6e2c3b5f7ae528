import { plainText } from "#lib/posts/heading.ts";
import { TITLE_MAX } from "#lib/posts/limits.ts";
import { headingLevel, parseLines } from "./lines.ts";

/** Headings that name a kind of change instead of a subject. */
const KINDS =
  /^(?:highlights?|features?|improvements?|changes?|(?:bug )?fix(?:es|ed)?|more|other(?: changes)?|updates?|added|changed|removed|security|breaking(?: changes)?|what(?:'s| is) new|contributors|thanks)$/i;
const SUBJECT_MAX = 70;

/** Builds another title from the post's first subjects. Undefined when it has no words besides its title. */
export function retitle({ title, markdown }: { title: string; markdown: string }): string | undefined {
  const [first, second] = extractSubjects(markdown).filter((subject) => subject !== title && !KINDS.test(subject));
  if (first === undefined) return undefined;
  const both = second === undefined ? first : `${first}, ${second}`;
  const wanted = both.length <= SUBJECT_MAX ? both : first;
  return wanted === title ? undefined : wanted;
}

/** Extracts subjects from the headings below the title, then the list items, then the first sentence. */
function extractSubjects(markdown: string): string[] {
  const lines = parseLines(markdown).filter(({ isCode }) => !isCode);
  const headings = lines.filter((line) => (headingLevel(line) ?? 0) > 1).map(({ text }) => text.replace(/^[\s#]+/, ""));
  const items = lines.flatMap(({ text }) => /^[-*+]\s+(.*)$/.exec(text)?.[1] ?? []);
  const paragraph = lines.find((line) => headingLevel(line) === undefined && /^[^\s>|#*+-]/.test(line.text))?.text;
  const all = [...headings, ...items.map(firstClause), firstClause(paragraph ?? "")];
  return [...new Set(all.map((text) => plainText(text).replace(/[.:;!]+$/, "")))].filter(
    (text) => text !== "" && text.length <= Math.min(SUBJECT_MAX, TITLE_MAX),
  );
}

function firstClause(text: string): string {
  return text.split(/(?<=[.!?])\s|\s[—–(]|:\s/, 1)[0] ?? "";
}
