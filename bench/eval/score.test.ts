import { describe, expect, it } from "vitest";
import type { Category } from "#lib/content/ledger/types.ts";
import type { ClassifiedChange } from "./measure.ts";
import { score } from "./score.ts";

function classified(label: string | null, category: Category, kept = true, times = 1): ClassifiedChange[] {
  return Array.from({ length: times }, () => ({ numbers: [1], title: "x", label, category, kept, reason: null }));
}

describe("score", () => {
  it("computes F1 of each class from its hits, labels and answers", () => {
    const scores = score([
      ...classified("Bug Fixes", "Bug Fixes", true, 30),
      ...classified("Bug Fixes", "Features & Enhancements", true, 10),
      ...classified("Features & Enhancements", "Features & Enhancements", true, 20),
    ]);
    const [features, fixes] = scores.classes;
    expect(fixes).toMatchObject({ category: "Bug Fixes", labels: 40, precision: 1, recall: 0.75 });
    expect(fixes?.f1).toBeCloseTo(60 / 70);
    expect(features?.f1).toBeCloseTo(40 / 50);
    expect(scores.macroF1).toBeCloseTo((60 / 70 + 40 / 50) / 2);
  });

  it("leaves classes with fewer than 20 labels out of the macro average", () => {
    const scores = score([
      ...classified("Bug Fixes", "Bug Fixes", true, 20),
      ...classified("Security", "Bug Fixes", true, 19),
    ]);
    expect(scores.macroF1).toBeCloseTo(40 / 59);
  });

  it("matches coarse labels with any of their classes, and with omission", () => {
    const scores = score([
      ...classified("Low", "Internal Changes"),
      ...classified("Low", "Bug Fixes", false),
      ...classified("Low", "Bug Fixes"),
      ...classified("Change", "Performance Improvements"),
    ]);
    expect(scores.coarse).toEqual({ Low: { labels: 3, matched: 2 }, Change: { labels: 1, matched: 1 } });
  });

  it("counts labelled changes as wanted, and ignores the label Low", () => {
    const { inclusion } = score([
      ...classified("Bug Fixes", "Bug Fixes"),
      ...classified("Bug Fixes", "Bug Fixes", false),
      ...classified(null, "Bug Fixes"),
      ...classified(null, "Bug Fixes", false),
      ...classified("Low", "Internal Changes", false),
    ]);
    expect(inclusion).toEqual({ precision: 0.5, recall: 0.5, kept: 2, wanted: 2, both: 1 });
  });
});
