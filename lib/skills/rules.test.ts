import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileRules, RULE_LIMITS } from "./rules.ts";
import { SYSTEM_SKILLS } from "./system.ts";

const block = (...lines: string[]) => ["# Title", "", "```rules", ...lines, "```", ""].join("\n");
const compile = (...lines: string[]) => compileRules([block(...lines)]);
const findIssues = (...lines: string[]) => compile(...lines).issues;
const NOTHING = { forbidden: [], names: [], sentenceWordsMax: null, allowsFirstPerson: true };

describe("compileRules", () => {
  test("reads phrases, spellings, sentence length and first person", () => {
    const compiled = compile(
      "# what we never write",
      "avoid: leverage -> use",
      "Avoid:   best  in class  → good",
      "avoid: seamless",
      "spell: GitHub",
      "sentence-words: 24",
      "first-person: no",
      "",
    );
    expect(compiled).toEqual({
      rules: {
        forbidden: [
          { phrase: "leverage", replacement: "use" },
          { phrase: "best in class", replacement: "good" },
          { phrase: "seamless", replacement: null },
        ],
        names: ["GitHub"],
        sentenceWordsMax: 24,
        allowsFirstPerson: false,
      },
      issues: [],
    });
  });

  test("reads rules only inside blocks named rules", () => {
    expect(compileRules(["avoid: a\n\n```\navoid: b\n```\n\n````md\n```rules\navoid: c\n```\n````\n"]).rules).toEqual(
      NOTHING,
    );
    expect(compileRules(["~~~ Rules\r\navoid: d\r\n~~~\r\n"]).rules.forbidden).toEqual([
      { phrase: "d", replacement: null },
    ]);
  });

  test.each([
    ["a line of another kind", "shout: loudly"],
    ["a line without a colon", "leverage"],
    ["a name of the language's own objects", "constructor: x"],
    ["nothing to avoid", "avoid: ->"],
    ["an arrow to nothing", "avoid: leverage ->"],
    ["two arrows", "avoid: a -> b -> c"],
    ["a phrase of nine words", "avoid: a b c d e f g h i"],
    ["a phrase of 81 characters", `avoid: ${"x".repeat(81)}`],
    ["markup as a replacement", "avoid: click -> [click](javascript:alert(1))"],
    ["a tag as a name", "spell: <script>"],
    ["a turn of direction", "spell: Git\u202eHub"],
    ["a name of 61 characters", `spell: ${"x".repeat(61)}`],
    ["a sentence of no words", "sentence-words: 0"],
    ["a sentence of many words", "sentence-words: 1e9"],
    ["an answer that is none", "first-person: maybe"],
    ["a replacement that is avoided itself", "avoid: use -> Use,"],
  ])("reports %s with its line and keeps the other rules", (_, line) => {
    const { issues } = compile("spell: Clarion", line);
    expect(issues).toEqual([{ line: 5, message: expect.any(String) }]);
    expect(compile("spell: Clarion", line).rules.names).toContain("Clarion");
  });

  test("reports a repeated phrase, contradictory spellings and an unclosed block", () => {
    expect(findIssues("avoid: seamless", "avoid: SEAMLESS -> smooth")).toHaveLength(1);
    expect(findIssues("spell: GitHub", "spell: Github")).toHaveLength(1);
    expect(compileRules(["```rules\navoid: seamless"]).issues).toEqual([{ line: 1, message: expect.any(String) }]);
  });

  test("prefers the earlier of two skills and applies the stricter limits", () => {
    const { rules, issues } = compileRules([
      block("avoid: leverage -> use", "sentence-words: 30"),
      block("avoid: leverage -> apply", "sentence-words: 20", "first-person: no"),
      block("sentence-words: 40", "first-person: yes"),
    ]);
    expect(rules.forbidden).toEqual([{ phrase: "leverage", replacement: "use" }]);
    expect([rules.sentenceWordsMax, rules.allowsFirstPerson, issues]).toEqual([20, false, []]);
  });

  test("drops a replacement that another skill forbids", () => {
    const { rules } = compileRules([block("avoid: leverage -> make use of"), block("avoid: make use of -> use")]);
    expect(rules.forbidden[0]).toEqual({ phrase: "leverage", replacement: null });
  });

  test("limits the number of rules and issues", () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `avoid: word${index}`);
    const { rules, issues } = compile(...many);
    expect([rules.forbidden.length, issues.length]).toEqual([RULE_LIMITS.count, RULE_LIMITS.issues]);
  });
});

const ruleText = fc.oneof(
  fc.string(),
  fc.string().map((text) => `avoid: ${text}`),
  fc.tuple(fc.lorem({ maxCount: 2 }), fc.lorem({ maxCount: 3 })).map(([a, b]) => `avoid: ${a} -> ${b}`),
  fc.string({ unit: "grapheme" }).map((text) => `spell: ${text}`),
  fc.constantFrom("```rules", "```", "~~~", "sentence-words: 9", "first-person: no"),
);

test("compiles any skill to bounded plain rules without forbidden replacements", () => {
  fc.assert(
    fc.property(fc.array(fc.array(ruleText).map((lines) => ["```rules", ...lines].join("\n"))), (contents) => {
      const { rules, issues } = compileRules(contents);
      expect(compileRules(contents)).toEqual({ rules, issues });
      expect(rules.forbidden.length + rules.names.length).toBeLessThanOrEqual(RULE_LIMITS.count);
      const phrases = new Set(rules.forbidden.map(({ phrase }) => phrase.toLowerCase()));
      for (const { phrase, replacement } of rules.forbidden) {
        expect(phrase).not.toMatch(/[<>[\]`\n]|->/);
        for (const word of (replacement ?? "").toLowerCase().split(" ")) expect(phrases.has(word)).toBe(false);
      }
      for (const { line } of issues) expect(line).toBeGreaterThan(0);
    }),
  );
});

test("reads 200,000 characters without line or word breaks in linear time", () => {
  for (const text of [
    "a".repeat(200_000),
    "`".repeat(200_000),
    `avoid: a${" ".repeat(200_000)}b`,
    "avoid: ".repeat(28_000),
  ]) {
    expect(compileRules([`\`\`\`rules\n${text}\n`]).rules).toEqual(NOTHING);
  }
});

test.each(SYSTEM_SKILLS.map((skill) => [skill.name, skill] as const))(
  "compiles the system skill %s without issues",
  (_, skill) => {
    expect(compileRules([skill.content]).issues).toEqual([]);
    expect(skill.name).toMatch(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/);
  },
);

test("compiles all system skills together without contradictions", () => {
  const together = compileRules(SYSTEM_SKILLS.map(({ content }) => content)).rules;
  const apart = SYSTEM_SKILLS.map(({ content }) => compileRules([content]).rules);
  expect(together.forbidden).toEqual(apart.flatMap(({ forbidden }) => forbidden));
  expect(together).toMatchObject({ sentenceWordsMax: 24, allowsFirstPerson: false });
});
