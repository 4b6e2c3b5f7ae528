import { CATEGORIES, type Category } from "#lib/content/ledger/types.ts";
import type { ClassifiedChange } from "./measure.ts";

/** Classes with fewer labels are too small for the macro average (generation.md 5). */
const MACRO_MINIMUM = 20;

type ClassScore = { category: Category; labels: number; precision: number; recall: number; f1: number };
export type Scores = {
  classes: ClassScore[];
  macroF1: number;
  /** The macro F1 when every change gets the most frequent class. */
  majorityMacroF1: number;
  coarse: Record<string, { labels: number; matched: number }>;
  inclusion: { precision: number; recall: number; kept: number; wanted: number; both: number };
};

/** The classes of the sources' coarser labels; "dropped" is an answer too. */
const COARSE: Readonly<Record<string, ReadonlySet<string>>> = {
  Low: new Set(["Internal Changes", "Infrastructure", "Testing", "Documentation", "dropped"]),
  Change: new Set(CATEGORIES),
};

const ratio = (part: number, total: number): number => (total === 0 ? 0 : part / total);

function scoreClass(category: Category, pairs: readonly { label: string; answer: string }[]): ClassScore {
  const hit = pairs.filter(({ label, answer }) => label === category && answer === category).length;
  const labels = pairs.filter(({ label }) => label === category).length;
  const answers = pairs.filter(({ answer }) => answer === category).length;
  return {
    category,
    labels,
    precision: ratio(hit, answers),
    recall: ratio(hit, labels),
    f1: ratio(2 * hit, labels + answers),
  };
}

function macro(classes: readonly ClassScore[]): number {
  const counted = classes.filter(({ labels }) => labels >= MACRO_MINIMUM);
  return ratio(
    counted.reduce((sum, { f1 }) => sum + f1, 0),
    counted.length,
  );
}

function answers(classified: ClassifiedChange): string[] {
  return classified.kept ? [classified.category] : [classified.category, "dropped"];
}

/** A matched coarse label is no error of any class, so it is not counted in them. */
export function score(classified: readonly ClassifiedChange[]): Scores {
  const labelled = classified.flatMap((item) => (item.label === null ? [] : [{ ...item, label: item.label }]));
  const exact = labelled.filter(({ label }) => !(label in COARSE));
  const missed = labelled.filter(
    (item) => COARSE[item.label] && !answers(item).some((answer) => COARSE[item.label]?.has(answer)),
  );
  const pairs = [...exact, ...missed].map(({ label, category }) => ({ label, answer: category as string }));
  const classes = CATEGORIES.map((category) => scoreClass(category, pairs)).filter(({ labels }) => labels > 0);
  const largest = classes.toSorted((a, b) => b.labels - a.labels)[0]?.category ?? "";
  const majority = CATEGORIES.map((category) =>
    scoreClass(
      category,
      pairs.map(({ label }) => ({ label, answer: largest })),
    ),
  );
  const counts = Object.keys(COARSE).map((name) => {
    const of = labelled.filter(({ label }) => label === name);
    return [name, { labels: of.length, matched: of.filter((item) => !missed.includes(item)).length }] as const;
  });
  const binary = classified.filter(({ label }) => label !== "Low");
  const kept = binary.filter((item) => item.kept).length;
  const wanted = binary.filter(({ label }) => label !== null).length;
  const both = binary.filter((item) => item.kept && item.label !== null).length;
  return {
    classes,
    macroF1: macro(classes),
    majorityMacroF1: macro(majority),
    coarse: Object.fromEntries(counts),
    inclusion: { precision: ratio(both, kept), recall: ratio(both, wanted), kept, wanted, both },
  };
}
