import type { Drafted, Part } from "./sentence.ts";

/** One block of a post. Its parts, joined by spaces after `mark`, are its Markdown. */
export type Piece<P = Part> = { mark: "# " | "## " | "### " | "- " | ""; parts: P[] };

/** A block before its sentences are worded. */
export type DraftedPiece = Piece<Drafted> & {
  /** Its parts stand the most important first; those that make it longer than this many words are left out. */
  wordsMax?: number;
};

export function piece<P = Part>(mark: Piece["mark"], ...parts: P[]): Piece<P> {
  return { mark, parts };
}
