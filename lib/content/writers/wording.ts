import type { Facts } from "./facts.ts";
import { hash } from "./seed.ts";
import { applyWording, checkStyle, splitSentences } from "./style.ts";
import { fill, type Wordings } from "./tones.ts";

/** A text after the rules of style, and how many of them it still breaks. */
export type Said = { text: string; faults: number };

type Slots = Readonly<Record<string, string>>;

/** What people, products and addresses are called is nobody's to restyle. */
const NAMES = new Set(["names", "authors", "credit", "reference", "subject", "Subject", "name"]);

/** The rules change the wording and what fills it, names excepted. */
function sayOne(wording: string, slots: Slots, { style }: Pick<Facts, "style">): Said {
  if (style === null) return { text: fill(wording, slots), faults: 0 };
  const filled = Object.entries(slots).map(([key, text]) => [key, NAMES.has(key) ? text : applyWording(text, style)]);
  const text = splitSentences(fill(applyWording(wording, style), Object.fromEntries(filled)), style);
  return { text, faults: checkStyle(text, style).length };
}

/** The seed says with which of equal wordings to begin; a slot of a text chooses on its own, its repetitions in turn. */
function turned(wordings: Wordings, seed: number, slot: string, turn: number): Wordings {
  const from = (hash(slot, seed ^ 0x9e3779b9) + turn) % wordings.length;
  const [first = wordings[0], ...others] = [...wordings.slice(from), ...wordings.slice(0, from)];
  return [first, ...others];
}

/** One of several equal wordings, filled: the first that breaks no rule of style, else the one that breaks the fewest. */
export function say(
  wordings: Wordings,
  slots: Slots,
  facts: Pick<Facts, "seed" | "style">,
  slot: string,
  turn = 0,
): Said {
  const [first, ...others] = turned(wordings, facts.seed, slot, turn);
  let best = sayOne(first, slots, facts);
  for (const wording of others) {
    if (best.faults === 0) break;
    const other = sayOne(wording, slots, facts);
    if (other.faults < best.faults) best = other;
  }
  return best;
}
