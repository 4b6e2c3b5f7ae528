import { readFileSync } from "node:fs";
import { z } from "zod";
import { createScorer } from "#lib/geo/scoring/score.ts";
import type { TrackedBrand } from "#lib/geo/scoring/types.ts";

export const SETS = ["develop", "held-out"] as const;
export type SetName = (typeof SETS)[number];

const group = z.strictObject({
  language: z.string().regex(/^[a-z]{2}$/),
  own: z.string().min(1),
  rivals: z.array(z.string().min(1)).min(1),
  /** Names that are ordinary words as well. */
  ambiguous: z.array(z.string().min(1)),
  /** Answers, each with the brands that a reader finds in it, separated by commas. */
  answers: z.array(z.tuple([z.string().min(1), z.string()])).min(1),
});
export type Group = z.output<typeof group>;

/** Whether a brand is in an answer, for a reader and for the scorer. */
export type Verdict = {
  language: string;
  isAmbiguous: boolean;
  brand: string;
  text: string;
  isMention: boolean;
  isFound: boolean;
};

/** Reads the labelled answers of a set. */
export function readGroups(set: SetName): Group[] {
  return z.array(group).parse(JSON.parse(readFileSync(new URL(`${set}.json`, import.meta.url), "utf8")));
}

/** Scores the answers of a group: one verdict for each answer and brand. */
export function judge({ language, own, rivals, ambiguous, answers }: Group): Verdict[] {
  const scorer = createScorer([toBrand(own, true), ...rivals.map((name) => toBrand(name, false))]);
  return answers.flatMap(([text, label]) => {
    const mentioned = splitLabel(label);
    const score = scorer.score({ text, citations: [] });
    const found = new Set(score.competitors.filter((brand) => brand.mentioned).map(({ brand }) => brand));
    if (score.mentioned) found.add(own);
    return [own, ...rivals].map((brand) => ({
      language,
      isAmbiguous: ambiguous.includes(brand),
      brand,
      text,
      isMention: mentioned.includes(brand),
      isFound: found.has(brand),
    }));
  });
}

export function splitLabel(label: string): string[] {
  return label === "" ? [] : label.split(", ");
}

/** Counts mentions, and computes which share of the found ones is right and which share of all is found. */
export function computeRates(verdicts: readonly Verdict[]) {
  const mentions = verdicts.filter(({ isMention }) => isMention).length;
  const found = verdicts.filter(({ isFound }) => isFound).length;
  const correct = verdicts.filter(({ isMention, isFound }) => isMention && isFound).length;
  return { mentions, found, correct, precision: correct / found, recall: correct / mentions };
}

function toBrand(name: string, own: boolean): TrackedBrand {
  return { key: name, name, own, names: [name], domains: [] };
}
