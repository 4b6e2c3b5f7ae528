import { hash } from "#lib/content/text/hash.ts";
import { atBlockStart } from "#lib/content/text/inline.ts";
import { wordCount } from "#lib/content/text/words.ts";
import type { DraftedPiece, Piece } from "#lib/content/writers/piece.ts";
import type { Drafted, Part, Sentence } from "#lib/content/writers/sentence.ts";
import { type CompiledStyle, styleSentence } from "./apply.ts";

/** What decides between wordings: a number of the ledger's, and the brand's rules. */
export type Manner = { seed: number; style: CompiledStyle | null };

/** The first wording that breaks no rule, else the one that breaks the fewest. */
function say(sentence: Sentence, manner: Manner): Part | null {
  const { wordings, slots, key, turn = 0, end, entryIds, optional = false } = sentence;
  const from = (hash(key, manner.seed ^ 0x9e3779b9) + turn) % wordings.length;
  let best: { text: string; faults: number } | undefined;
  for (const wording of [...wordings.slice(from), ...wordings.slice(0, from)]) {
    const next = styleSentence(wording, slots, manner.style);
    if (best === undefined || next.faults < best.faults) best = next;
    if (best.faults === 0) break;
  }
  if (best === undefined || (optional && best.faults > 0)) return null;
  return { text: end === undefined ? best.text : best.text.replace(/\.$/, "") + end, entryIds };
}

/** Words each drafted sentence under the rules of style; null where there is none to be had. */
export function sayAll<const All extends readonly Drafted[]>(
  drafted: All,
  manner: Manner,
): { -readonly [Index in keyof All]: Part | null } {
  const said = drafted.map((one) => (one === null || "text" in one ? one : say(one, manner)));
  return said as { -readonly [Index in keyof All]: Part | null };
}

function placeOf(drafted: Drafted | undefined): number {
  return drafted && "wordings" in drafted ? (drafted.place ?? 0) : 0;
}

/** The parts of a block for which there is room, in the order in which they are read. */
function partsOf({ parts, wordsMax = Number.POSITIVE_INFINITY }: DraftedPiece, manner: Manner): Part[] {
  let left = wordsMax;
  const chosen = sayAll(parts, manner).flatMap((part, index) => {
    const size = part === null ? 0 : wordCount(part.text);
    if (part === null || (index > 0 && size > left)) return [];
    left -= size;
    return [{ part, place: placeOf(parts[index]) }];
  });
  return chosen.toSorted((a, b) => a.place - b.place).map(({ part }) => part);
}

/** Words the blocks of a Markdown text; nothing at a paragraph's start may read as markup. */
export function sayPieces(drafted: readonly DraftedPiece[], manner: Manner): Piece[] {
  return drafted.map((block) => {
    const [first, ...others] = partsOf(block, manner);
    if (first === undefined) return { mark: block.mark, parts: [] };
    const start = block.mark === "" ? { ...first, text: atBlockStart(first.text) } : first;
    return { mark: block.mark, parts: [start, ...others] };
  });
}
