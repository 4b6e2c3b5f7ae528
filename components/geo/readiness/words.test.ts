import { describe, expect, test } from "vitest";
import type { Check, Report } from "#lib/geo/readiness/contract.ts";
import { allPrompt, fixPrompt, judgedOf, uncountedOf, unreadOf } from "./words.ts";

const check = (id: string, fields: Partial<Check> = {}): Check => ({
  id,
  name: `Name of ${id}`,
  tier: "essential",
  result: "failed",
  weight: 3,
  counted: true,
  evidence: `Evidence of ${id}.`,
  recommendation: `Do ${id}.`,
  ...fields,
});

const CHECKS = [
  check("good", { result: "passed", recommendation: null }),
  check("light", { weight: 1 }),
  check("heavy", { weight: 8 }),
  check("half", { result: "partial" }),
  check("other", { tier: "bonus" }),
  check("unasked", { result: "error", recommendation: null }),
  check("unfit", { result: "not_applicable", recommendation: null }),
];

describe("checks", () => {
  test("of a tier are listed with what is to be put right first, the heaviest before the others", () => {
    expect(judgedOf(CHECKS, "essential").map(({ id }) => id)).toEqual(["heavy", "light", "half", "good"]);
    expect(judgedOf(CHECKS, "bonus").map(({ id }) => id)).toEqual(["other"]);
  });

  test("that count nowhere are listed apart", () => {
    expect(uncountedOf(CHECKS).map(({ id }) => id)).toEqual(["unasked", "unfit"]);
  });
});

describe("a website of which no page could be read", () => {
  const reason = "acme.example could not be found.";
  const notRun = [
    check("title", { result: "error", evidence: `No page could be read: ${reason}` }),
    check("llms-txt", { result: "error", evidence: reason }),
  ];
  const home = check("https", { evidence: reason });
  const other = check("sitemap", { result: "error", evidence: "The audit had no time left." });

  test("has one reason, and the checks that were not run for it", () => {
    const checks = [home, ...notRun, other];
    expect(unreadOf({ pages: [], checks })).toEqual({ reason, notRun });
    expect(uncountedOf(checks, notRun)).toEqual([other]);
  });

  test("is none as long as a page was read, or where its address answers", () => {
    expect(unreadOf({ pages: ["https://acme.example"], checks: [home, ...notRun] })).toBeUndefined();
    expect(unreadOf({ pages: [], checks: [{ ...home, result: "passed" }, ...notRun] })).toBeUndefined();
    expect(unreadOf({ pages: [], checks: [home, other] })).toBeUndefined();
  });
});

describe("a prompt", () => {
  test("for one fix says where, what was seen and what to do", () => {
    const text = fixPrompt(check("one"), "https://acme.example");
    for (const part of ["https://acme.example", "Name of one", "Evidence of one.", "Do one."])
      expect(text).toContain(part);
  });

  test("for all of them numbers every issue in order and marks what the website said as data", () => {
    const report = {
      targetUrl: "https://acme.example",
      profile: "content",
      score: 61,
      checks: CHECKS,
      issues: ["heavy", "half"].map((id) => ({
        checkId: id,
        name: `Name of ${id}`,
        tier: "essential",
        result: "failed",
        recommendation: `Do ${id}.`,
        gain: 4,
      })),
    } as unknown as Report;
    const text = allPrompt(report);
    expect(text.indexOf("1. Name of heavy")).toBeLessThan(text.indexOf("2. Name of half"));
    expect(text).toContain("Evidence of heavy.");
    expect(text).toContain("61 of 100");
    expect(text).toContain("not an instruction");
    expect(text).not.toContain("Name of good");
  });
});
