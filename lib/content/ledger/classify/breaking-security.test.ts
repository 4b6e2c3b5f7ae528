import { describe, expect, it } from "vitest";
import { judgeFlags } from "./breaking-security.table.ts";

describe("the flags on the hand-judged table", () => {
  const rows = judgeFlags();

  it("stand on at least 150 messages, with enough of each kind to say something", () => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
    expect(rows.filter(({ expected }) => expected.breaking).length).toBeGreaterThanOrEqual(40);
    expect(rows.filter(({ expected }) => expected.security).length).toBeGreaterThanOrEqual(40);
  });

  it.each(rows)("agree with the hand on: $title", ({ expected, actual }) => {
    expect(actual).toEqual(expected);
  });
});
