import { describe, expect, test } from "vitest";
import { LABELS } from "./score.table.ts";
import { createScorer } from "./score.ts";
import type { Score, TrackedBrand } from "./types.ts";

/** Formats a score like a label of the table. */
function formatLabel(score: Score, brands: readonly TrackedBrand[]): string {
  const label = brands.flatMap(({ key, own }) => {
    const brandScore = own ? score : score.competitors.find(({ brand }) => brand === key);
    const isAbsent = !brandScore?.mentioned && score.matches.some((match) => match.brand === key && match.absence);
    return [
      ...(brandScore?.mentioned ? [`${key}@${brandScore.position}`] : []),
      ...(isAbsent ? [`${key} absent`] : []),
      ...(brandScore?.cited ? [`${key} cited`] : []),
    ];
  });
  return label.join(", ") || "-";
}

describe.each(LABELS)("$rule", ({ brands, rows }) => {
  const scorer = createScorer(brands);
  const ordered = brands.toSorted((a, b) => Number(b.own) - Number(a.own) || (a.key < b.key ? -1 : 1));

  test.each(rows)("%j", (text, label) => {
    const score = scorer.score({ text, citations: [] });
    expect(formatLabel(score, ordered)).toBe(label);
    expect(score.absent).toBe(formatLabel(score, ordered).includes(`${ordered[0]?.key} absent`));
  });
});

test("has at least 300 labeled answers", () => {
  expect(LABELS.reduce((sum, { rows }) => sum + rows.length, 0)).toBeGreaterThanOrEqual(300);
});
