import { isStructural } from "#lib/content/evidence/structure.ts";
import { parseBlocks } from "#lib/content/text/blocks.ts";
import type { Draft, DraftSentence, WriterOptions } from "#lib/content/types.ts";
import type { Piece } from "./piece.ts";
import { writerNotes } from "./style/notes.ts";

function toMarkdown(block: Piece): string {
  return block.mark + block.parts.map((part) => part.text).join(" ");
}

/** Joins pieces to Markdown: list items on adjacent lines, an empty line between all others. */
function joinPieces(pieces: readonly Piece[]): string {
  let markdown = "";
  let previousMark: Piece["mark"] | undefined;
  for (const block of pieces) {
    if (previousMark !== undefined) markdown += previousMark === "- " && block.mark === "- " ? "\n" : "\n\n";
    markdown += toMarkdown(block);
    previousMark = block.mark;
  }
  return `${markdown}\n`;
}

/**
 * Extracts the sentences of a piece as they appear in the Markdown, each with the entries of the parts that it
 * overlaps.
 */
function extractSentences(block: Piece): DraftSentence[] {
  const [parsed] = parseBlocks(toMarkdown(block));
  if (parsed === undefined || isStructural(parsed)) return [];
  let offset = 0;
  const spans = block.parts.map((part) => {
    const span = { from: offset, to: offset + part.text.length, entryIds: part.entryIds };
    offset = span.to + 1;
    return span;
  });
  let cursor = 0;
  return parsed.sentences.map((text) => {
    const from = parsed.text.indexOf(text, cursor);
    cursor = from + text.length;
    const ids = spans.filter((span) => span.from < cursor && span.to > from).flatMap((span) => span.entryIds);
    return { text, entryIds: [...new Set(ids)] };
  });
}

/** Builds a post from its pieces. Network posts do not show their title, so it is passed separately. */
export function toDraft(title: string, pieces: readonly Piece[], options: WriterOptions): Draft {
  const markdown = joinPieces(pieces);
  return { title, markdown, sentences: pieces.flatMap(extractSentences), notes: writerNotes(markdown, options) };
}
