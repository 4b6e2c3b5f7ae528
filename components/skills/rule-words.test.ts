import { expect, test } from "vitest";
import { compileRules } from "#lib/skills/rules.ts";
import { ruleCount, ruleGroups } from "./rule-words.ts";

const parseRules = (...lines: string[]) => compileRules([["```rules", ...lines, "```"].join("\n")]).rules;

test("groups rules by effect, describes them and counts them", () => {
  const rules = parseRules(
    "avoid: leverage -> use",
    "avoid: seamless",
    "spell: GitHub",
    "sentence-words: 20",
    "first-person: no",
  );
  expect(ruleCount(rules)).toBe(5);
  expect(ruleGroups(rules).map(({ title, items }) => [title, items])).toEqual([
    ["Replaced", ["leverage → use"]],
    ["Avoided", ["seamless"]],
    ["Spelling", ["GitHub"]],
    ["Sentences", ["at most 20 words"]],
    ["Person", ["no “we”, “our” or “I”"]],
  ]);
});

test("returns no groups without rules, and counts the rest of a long group", () => {
  expect([ruleCount(parseRules()), ruleGroups(parseRules())]).toEqual([0, []]);
  const [names] = ruleGroups(parseRules(...Array.from({ length: 30 }, (_, index) => `spell: Name${index}`)));
  expect([names?.items.length, names?.more]).toEqual([12, 18]);
});
