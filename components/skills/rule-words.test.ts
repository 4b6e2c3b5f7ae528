import { expect, test } from "vitest";
import { compileRules } from "#lib/skills/rules.ts";
import { ruleCount, ruleGroups } from "./rule-words.ts";

const rulesOf = (...lines: string[]) => compileRules([["```rules", ...lines, "```"].join("\n")]).rules;

test("rules are told in words by what they do, and counted", () => {
  const rules = rulesOf(
    "avoid: leverage -> use",
    "avoid: seamless",
    "spell: GitHub",
    "sentence-words: 20",
    "first-person: no",
  );
  expect(ruleCount(rules)).toBe(5);
  expect(ruleGroups(rules).map(({ title, items }) => [title, items])).toEqual([
    ["Written otherwise", ["leverage → use"]],
    ["Avoided", ["seamless"]],
    ["Spelled this way", ["GitHub"]],
    ["Sentences", ["at most 20 words"]],
    ["Person", ["no “we”, “our” or “I”"]],
  ]);
});

test("no rules are no groups; of many the rest is counted", () => {
  expect([ruleCount(rulesOf()), ruleGroups(rulesOf())]).toEqual([0, []]);
  const [names] = ruleGroups(rulesOf(...Array.from({ length: 30 }, (_, index) => `spell: Name${index}`)));
  expect([names?.items.length, names?.more]).toEqual([12, 18]);
});
