import { describe, expect, it } from "vitest";
import type { Category } from "#lib/content/ledger/types.ts";
import type { Judged } from "./measure.ts";
import { score } from "./score.ts";

function judged(label: string | null, category: Category, kept = true, times = 1): Judged[] {
  return Array.from({ length: times }, () => ({ numbers: [1], title: "x", label, category, kept, reason: null }));
}

describe("score", () => {
  it("computes F1 of each class from its hits, labels and answers", () => {
    const scores = score([
      ...judged("Bug Fixes", "Bug Fixes", true, 30),
      ...judged("Bug Fixes", "Features & Enhancements", true, 10),
      ...judged("Features & Enhancements", "Features & Enhancements", true, 20),
    ]);
    const [features, fixes] = scores.classes;
    expect(fixes).toMatchObject({ category: "Bug Fixes", labels: 40, precision: 1, recall: 0.75 });
    expect(fixes?.f1).toBeCloseTo(60 / 70);
    expect(features?.f1).toBeCloseTo(40 / 50);
    expect(scores.macroF1).toBeCloseTo((60 / 70 + 40 / 50) / 2);
  });

  it("leaves classes with fewer than 20 labels out of the macro", () => {
    const scores = score([...judged("Bug Fixes", "Bug Fixes", true, 20), ...judged("Security", "Bug Fixes", true, 19)]);
    expect(scores.macroF1).toBeCloseTo(40 / 59);
  });

  it("matches coarse labels with any class they stand for, and with being left out", () => {
    const scores = score([
      ...judged("Low", "Internal Changes"),
      ...judged("Low", "Bug Fixes", false),
      ...judged("Low", "Bug Fixes"),
      ...judged("Change", "Performance Improvements"),
    ]);
    expect(scores.coarse).toEqual({ Low: { labels: 3, matched: 2 }, Change: { labels: 1, matched: 1 } });
  });

  it("counts as wanted what has a label, and leaves Low open", () => {
    const { inclusion } = score([
      ...judged("Bug Fixes", "Bug Fixes"),
      ...judged("Bug Fixes", "Bug Fixes", false),
      ...judged(null, "Bug Fixes"),
      ...judged(null, "Bug Fixes", false),
      ...judged("Low", "Internal Changes", false),
    ]);
    expect(inclusion).toEqual({ precision: 0.5, recall: 0.5, kept: 2, wanted: 2, both: 1 });
  });
});
