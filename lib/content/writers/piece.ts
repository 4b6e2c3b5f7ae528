import type { Drafted, Part } from "./sentence.ts";

/** One block of a post. Its Markdown is `mark` followed by its parts, joined by spaces. */
export type Piece<P = Part> = { mark: "# " | "## " | "### " | "- " | ""; parts: P[] };

/** A block whose sentences have no final wording yet. */
export type DraftedPiece = Piece<Drafted> & {
  /** The maximum number of words. Parts that exceed it are left out; they are listed most important first. */
  wordsMax?: number;
};

export function piece<P = Part>(mark: Piece["mark"], ...parts: P[]): Piece<P> {
  return { mark, parts };
}
