import { parseBlocks } from "#lib/content/text/blocks.ts";

/** The first sentence of a text below its title. */
export type Opening = {
  text: string;
  /** Where it ends in the Markdown. */
  end: number;
  /** The sentence after it in the same paragraph. */
  next: string | undefined;
};

/** Returns null if the text does not begin with a paragraph. */
export function findOpening(markdown: string): Opening | null {
  const [first, second] = parseBlocks(markdown);
  const isTitled = first?.kind === "heading" && first.level === 1;
  const block = isTitled ? second : first;
  const [text, next] = block?.sentences ?? [];
  if (block?.kind !== "paragraph" || text === undefined) return null;
  const from = isTitled ? markdown.indexOf(first.text) + first.text.length : 0;
  const start = markdown.indexOf(text, from);
  return start === -1 ? null : { text, end: start + text.length, next };
}

/** Adds a sentence after the first one of a text, in the same paragraph. */
export function insertAfter({ end }: Opening, markdown: string, sentence: string): string {
  return `${markdown.slice(0, end)} ${sentence}${markdown.slice(end)}`;
}
