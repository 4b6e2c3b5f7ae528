import { hash } from "#lib/content/text/hash.ts";
import { escapeBlockStart } from "#lib/content/text/inline.ts";
import { wordCount } from "#lib/content/text/words.ts";
import type { DraftedPiece, Piece } from "#lib/content/writers/piece.ts";
import type { Drafted, Part, Sentence } from "#lib/content/writers/sentence.ts";
import { type CompiledStyle, styleSentence } from "./apply.ts";

/** What decides between wordings: the ledger's seed and the brand's rules of style. */
export type WordingContext = { seed: number; style: CompiledStyle | null };

/** Chooses the first wording without violations, else the one with the fewest. */
function chooseWording(sentence: Sentence, context: WordingContext): Part | null {
  const { wordings, slots, key, repetition = 0, end, entryIds, optional = false } = sentence;
  const from = (hash(key, context.seed ^ 0x9e3779b9) + repetition) % wordings.length;
  let best: { text: string; violations: number } | undefined;
  for (const wording of [...wordings.slice(from), ...wordings.slice(0, from)]) {
    const next = styleSentence(wording, slots, context.style);
    if (best === undefined || next.violations < best.violations) best = next;
    if (best.violations === 0) break;
  }
  if (best === undefined || (optional && best.violations > 0)) return null;
  return { text: end === undefined ? best.text : best.text.replace(/\.$/, "") + end, entryIds };
}

/** Words each drafted sentence under the rules of style; null for sentences that are left out. */
export function wordSentences<const All extends readonly Drafted[]>(
  drafted: All,
  context: WordingContext,
): { -readonly [Index in keyof All]: Part | null } {
  const parts = drafted.map((one) => (one === null || "text" in one ? one : chooseWording(one, context)));
  return parts as { -readonly [Index in keyof All]: Part | null };
}

function getPosition(drafted: Drafted | undefined): number {
  return drafted && "wordings" in drafted ? (drafted.position ?? 0) : 0;
}

/** The parts of a block that fit its word limit, in reading order. */
function fitParts({ parts, wordsMax = Number.POSITIVE_INFINITY }: DraftedPiece, context: WordingContext): Part[] {
  let left = wordsMax;
  const chosen = wordSentences(parts, context).flatMap((part, index) => {
    const size = part === null ? 0 : wordCount(part.text);
    if (part === null || (index > 0 && size > left)) return [];
    left -= size;
    return [{ part, position: getPosition(parts[index]) }];
  });
  return chosen.toSorted((a, b) => a.position - b.position).map(({ part }) => part);
}

/**
 * Words the blocks of a Markdown text and escapes characters that would read as markup at the start of a paragraph.
 */
export function wordPieces(drafted: readonly DraftedPiece[], context: WordingContext): Piece[] {
  return drafted.map((block) => {
    const [first, ...others] = fitParts(block, context);
    if (first === undefined) return { mark: block.mark, parts: [] };
    const start = block.mark === "" ? { ...first, text: escapeBlockStart(first.text) } : first;
    return { mark: block.mark, parts: [start, ...others] };
  });
}
