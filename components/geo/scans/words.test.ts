import { describe, expect, it } from "vitest";
import { describeCounts, doneChecks } from "./words.ts";

const counts = { totalChecks: 1_072, completedChecks: 1_070, failedChecks: 1, blockedChecks: 1 };

describe("describeCounts", () => {
  it("names what is missing of the plan, and nothing that did not happen", () => {
    expect(describeCounts(counts)).toBe("1,070 of 1,072 answers, 1 failed, 1 blocked");
    expect(describeCounts({ ...counts, completedChecks: 1_072, failedChecks: 0, blockedChecks: 0 })).toBe(
      "1,072 answers",
    );
  });
});

describe("doneChecks", () => {
  it("counts what failed and what was blocked as done", () => {
    expect(doneChecks(counts)).toBe(1_072);
  });
});
