import { describe, expect, it } from "vitest";
import { evaluateFlags } from "./breaking-security.table.ts";

describe("breaking and security flags on the hand-labelled table", () => {
  const rows = evaluateFlags();

  it("covers at least 150 messages and at least 40 of each flag", () => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
    expect(rows.filter(({ expected }) => expected.breaking).length).toBeGreaterThanOrEqual(40);
    expect(rows.filter(({ expected }) => expected.security).length).toBeGreaterThanOrEqual(40);
  });

  it.each(rows)("matches the hand labels: $title", ({ expected, actual }) => {
    expect(actual).toEqual(expected);
  });
});
