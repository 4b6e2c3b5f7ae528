import { describe, expect, test } from "vitest";
import type { Check, Report } from "#lib/geo/readiness/contract.ts";
import { allPrompt, findUnread, fixPrompt, getAssessedChecks, getUnassessedChecks } from "./words.ts";

const check = (id: string, fields: Partial<Check> = {}): Check => ({
  id,
  name: `Name of ${id}`,
  tier: "essential",
  result: "failed",
  weight: 3,
  counted: true,
  blocking: false,
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

describe("lists of checks", () => {
  test("sorts the checks of a tier by result and weight", () => {
    expect(getAssessedChecks(CHECKS, "essential").map(({ id }) => id)).toEqual(["heavy", "light", "half", "good"]);
    expect(getAssessedChecks(CHECKS, "bonus").map(({ id }) => id)).toEqual(["other"]);
  });

  test("lists checks without a result separately", () => {
    expect(getUnassessedChecks(CHECKS).map(({ id }) => id)).toEqual(["unasked", "unfit"]);
  });
});

describe("findUnread", () => {
  const reason = "acme.example could not be found.";
  const notRun = [
    check("title", { result: "error", evidence: `No page could be read: ${reason}` }),
    check("llms-txt", { result: "error", evidence: reason }),
  ];
  const home = check("https", { evidence: reason });
  const other = check("sitemap", { result: "error", evidence: "The audit had no time left." });

  test("returns one reason and the checks that it prevented", () => {
    const checks = [home, ...notRun, other];
    expect(findUnread({ pages: [], checks })).toEqual({ reason, notRun });
    expect(getUnassessedChecks(checks, notRun)).toEqual([other]);
  });

  test("returns undefined when a page was read or the site responded", () => {
    expect(findUnread({ pages: ["https://acme.example"], checks: [home, ...notRun] })).toBeUndefined();
    expect(findUnread({ pages: [], checks: [{ ...home, result: "passed" }, ...notRun] })).toBeUndefined();
    expect(findUnread({ pages: [], checks: [home, other] })).toBeUndefined();
  });
});

describe("prompts for coding agents", () => {
  test("includes site, evidence and recommendation of one fix", () => {
    const text = fixPrompt(check("one"), "https://acme.example");
    for (const part of ["https://acme.example", "Name of one", "Evidence of one.", "Do one."])
      expect(text).toContain(part);
  });

  test("numbers all issues in order and marks the website's text as data", () => {
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
