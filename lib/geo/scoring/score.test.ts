import { describe, expect, test } from "vitest";
import { LABELS } from "./score.table.ts";
import { createScorer } from "./score.ts";
import type { Score, TrackedBrand } from "./types.ts";

/** A score in the words of the table. */
function labelOf(score: Score, brands: readonly TrackedBrand[]): string {
  const label = brands.flatMap(({ key, own }) => {
    const found = own ? score : score.competitors.find(({ brand }) => brand === key);
    const isAbsent = !found?.mentioned && score.matches.some((match) => match.brand === key && match.absence);
    return [
      ...(found?.mentioned ? [`${key}@${found.position}`] : []),
      ...(isAbsent ? [`${key} absent`] : []),
      ...(found?.cited ? [`${key} cited`] : []),
    ];
  });
  return label.join(", ") || "-";
}

describe.each(LABELS)("$rule", ({ brands, rows }) => {
  const scorer = createScorer(brands);
  const ordered = brands.toSorted((a, b) => Number(b.own) - Number(a.own) || (a.key < b.key ? -1 : 1));

  test.each(rows)("%j", (text, label) => {
    const score = scorer.score({ text, citations: [] });
    expect(labelOf(score, ordered)).toBe(label);
    expect(score.absent).toBe(labelOf(score, ordered).includes(`${ordered[0]?.key} absent`));
  });
});

test("the table holds at least 300 answers", () => {
  expect(LABELS.reduce((sum, { rows }) => sum + rows.length, 0)).toBeGreaterThanOrEqual(300);
});
