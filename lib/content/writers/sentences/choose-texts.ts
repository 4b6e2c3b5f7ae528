import { wordCount } from "#lib/content/text/words.ts";
import { isCause } from "#lib/content/writers/facts/details.ts";
import type { Preference } from "#lib/content/writers/lexicon/lexicon.ts";
import { isLedByPrevious } from "./detail.ts";

/** What readers can do, or meet from now on. */
const READER = /\b(?:you|your|can|lets?|allows?|now|no longer)\b/i;
/** What holds under a condition, by default, or up to a limit. */
const LIMIT = /\b(?:default|only|unless|must|requires?|cannot|if|when|without|instead|limit\w*|at most|up to)\b|\d/i;

/** How early a tone tells a text, by what the text speaks of; equal ones keep their order. */
const SCORES: Readonly<Record<Preference, (text: string) => number>> = {
  order: () => 0,
  reader: (text) => Number(READER.test(text)),
  short: (text) => -wordCount(text),
  limits: (text) => Number(LIMIT.test(text)),
};

/** How well a text suits a tone's preference; higher is better. */
export function scoreText(text: string, preference: Preference): number {
  return SCORES[preference](text);
}

/** Texts with the ones after each that need it: "It returns then", and what is done about a cause. */
function joinLed(texts: readonly string[]): string[][] {
  const chains: string[][] = [];
  for (const text of texts) {
    const chain = chains.at(-1);
    const isLed = isLedByPrevious(text) || isCause(chain?.at(-1) ?? "");
    if (chain !== undefined && isLed) chain.push(text);
    else chains.push([text]);
  }
  return chains;
}

/** The texts that a tone tells where there is room for some only, in their own order. */
export function chooseTexts(texts: readonly string[], most: number, preference: Preference): readonly string[] {
  if (texts.length <= most) return texts;
  const ranked = joinLed(texts).toSorted(([a = ""], [b = ""]) => scoreText(b, preference) - scoreText(a, preference));
  const chosen = new Set(ranked.flat().slice(0, most));
  return texts.filter((text) => chosen.has(text));
}
