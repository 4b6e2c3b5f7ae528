import { describe, expect, it } from "vitest";
import { computeRates, judge, readGroups, SETS, splitLabel } from "./judge.ts";

describe("labelled answers", () => {
  it("holds at least 200 answers in eight languages, each once", () => {
    const groups = SETS.flatMap(readGroups);
    const texts = groups.flatMap(({ answers }) => answers.map(([text]) => text));
    expect(texts.length).toBeGreaterThanOrEqual(200);
    expect(new Set(texts).size).toBe(texts.length);
    expect(new Set(groups.map(({ language }) => language)).size).toBe(8);
  });

  it("labels an answer with tracked brands alone", () => {
    const wrong = SETS.flatMap(readGroups).flatMap(({ own, rivals, answers }) =>
      answers.filter(([, label]) => splitLabel(label).some((brand) => ![own, ...rivals].includes(brand))),
    );
    expect(wrong).toEqual([]);
  });
});

describe.each(SETS)("names in the set %s", (set) => {
  const verdicts = readGroups(set).flatMap(judge);

  it("finds names that are ordinary words with a precision and a recall of at least .95", () => {
    const { precision, recall } = computeRates(verdicts.filter(({ isAmbiguous }) => isAmbiguous));
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  });

  it("finds plain names with a precision of at least .99 and a recall of at least .95", () => {
    const { precision, recall } = computeRates(verdicts.filter(({ isAmbiguous }) => !isAmbiguous));
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  });
});
