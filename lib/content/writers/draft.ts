import { isStructural } from "#lib/content/evidence/structure.ts";
import { parseBlocks } from "#lib/content/text/blocks.ts";
import type { Draft, DraftSentence, WriterOptions } from "#lib/content/types.ts";
import type { Piece } from "./piece.ts";
import { writerNotes } from "./style/notes.ts";

function markdownOf(block: Piece): string {
  return block.mark + block.parts.map((part) => part.text).join(" ");
}

/** Blocks to Markdown: list items close together, an empty line between all others. */
function joinPieces(pieces: readonly Piece[]): string {
  let markdown = "";
  let before: Piece["mark"] | undefined;
  for (const block of pieces) {
    if (before !== undefined) markdown += before === "- " && block.mark === "- " ? "\n" : "\n\n";
    markdown += markdownOf(block);
    before = block.mark;
  }
  return `${markdown}\n`;
}

/** The sentences that a reader of the Markdown finds in the block, each with the entries of the parts it touches. */
function sentencesOfPiece(block: Piece): DraftSentence[] {
  const [parsed] = parseBlocks(markdownOf(block));
  if (parsed === undefined || isStructural(parsed)) return [];
  let at = 0;
  const spans = block.parts.map((part) => {
    const span = { from: at, to: at + part.text.length, entryIds: part.entryIds };
    at = span.to + 1;
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

/** A post of these blocks; the title of a post that shows none is told apart from its text. */
export function toDraft(title: string, pieces: readonly Piece[], options: WriterOptions): Draft {
  const markdown = joinPieces(pieces);
  return { title, markdown, sentences: pieces.flatMap(sentencesOfPiece), notes: writerNotes(markdown, options) };
}
