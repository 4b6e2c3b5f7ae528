import { describe, expect, it } from "vitest";
import { describeCounts, doneChecks } from "./words.ts";

const counts = { totalChecks: 1_072, completedChecks: 1_070, failedChecks: 1, blockedChecks: 1 };

describe("describeCounts", () => {
  it("names failed and blocked checks and omits zeros", () => {
    expect(describeCounts(counts)).toBe("1,070 of 1,072 answers, 1 failed, 1 blocked");
    expect(describeCounts({ ...counts, completedChecks: 1_072, failedChecks: 0, blockedChecks: 0 })).toBe(
      "1,072 answers",
    );
  });
});

describe("doneChecks", () => {
  it("includes failed and blocked checks", () => {
    expect(doneChecks(counts)).toBe(1_072);
  });
});
