import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Engine } from "#lib/geo/engines/catalog.ts";
import { computePlanSize, engineName, engineRuns, generateQuestions } from "./plan.ts";
import { type ScanPlan, scanPlan } from "./plan-schema.ts";

const engine = (id: string, change: Partial<Engine> = {}): Engine => ({
  id,
  provider: "openai",
  label: id,
  search: true,
  zdr: false,
  sandbox: false,
  ...change,
});

const question = fc.record({ text: fc.string(), branded: fc.boolean() });
const unique = { maxLength: 4, selector: ({ id }: { id: string }) => id };
const plan: fc.Arbitrary<ScanPlan> = fc.record({
  engines: fc
    .tuple(
      fc.uniqueArray(
        fc.record({
          id: fc.constantFrom("a", "b", "c"),
          search: fc.boolean(),
          zdr: fc.boolean(),
          sandbox: fc.boolean(),
        }),
        unique,
      ),
      fc.boolean(),
      fc.boolean(),
    )
    .map(([engines, trackWithoutSearch, enforceZdr]) =>
      engineRuns(
        engines.map(({ id, ...change }) => engine(id, change)),
        { trackWithoutSearch, enforceZdr, nonZdrApprovedEngines: ["a"] },
      ),
    ),
  prompts: fc.uniqueArray(
    fc.tuple(fc.constantFrom("p1", "p2", "p3"), question).map(([id, rest]) => ({ id, ...rest })),
    unique,
  ),
  sequences: fc.uniqueArray(
    fc.record({ id: fc.constantFrom("s1", "s2"), steps: fc.array(question, { minLength: 1, maxLength: 5 }) }),
    unique,
  ),
  languages: fc.uniqueArray(fc.constantFrom("en", "de", "ja", "ar"), { minLength: 1, maxLength: 4 }),
  repeats: fc.integer({ min: 1, max: 10 }),
});

describe("scan plan", () => {
  test("generates every question once, in a stable order, as many as the computed size", () => {
    fc.assert(
      fc.property(plan, (one) => {
        const questions = [...generateQuestions(one)];
        const keys = questions.map(({ promptId, sequenceId, turnIndex, repeatIndex, engine: name, language }) =>
          [promptId, sequenceId, turnIndex, repeatIndex, name, language].join(" "),
        );
        expect(new Set(keys).size).toBe(keys.length);
        const stored: unknown = JSON.parse(JSON.stringify(one));
        expect([...generateQuestions(scanPlan.parse(stored))]).toEqual(questions);
        const sandbox = new Set(one.engines.filter((run) => run.engine.sandbox).map(engineName));
        const paid = questions.filter(({ status, engine: name }) => status === "pending" && !sandbox.has(name));
        expect(computePlanSize(one)).toEqual({ checks: questions.length, paid: paid.length });
      }),
    );
  });

  test("asks sequences once, turn by turn, in English, only of engines that search", () => {
    const steps = [
      { text: "Which tools are there?", branded: false },
      { text: "And Acme?", branded: true },
    ];
    const engines = engineRuns([engine("a"), engine("b", { search: false })], {
      trackWithoutSearch: true,
      enforceZdr: false,
      nonZdrApprovedEngines: [],
    });
    const questions = [
      ...generateQuestions({ engines, prompts: [], sequences: [{ id: "s1", steps }], languages: ["de"], repeats: 3 }),
    ];
    expect(
      questions.map(({ engine: name, turnIndex, language, prompt }) => [name, turnIndex, language, prompt]),
    ).toEqual([
      ["a", 0, "en", "Which tools are there?"],
      ["a", 1, "en", "And Acme?"],
    ]);
  });
});

describe("engineRuns", () => {
  test("adds a run without search, under its own name, when that is tracked", () => {
    const rules = { trackWithoutSearch: true, enforceZdr: false, nonZdrApprovedEngines: [] };
    const names = engineRuns([engine("a"), engine("b", { search: false })], rules).map(engineName);
    expect(names).toEqual(["a", "a:nosearch", "b"]);
    expect(engineRuns([engine("a")], { ...rules, trackWithoutSearch: false }).map(engineName)).toEqual(["a"]);
  });

  test("blocks engines that retain data under zero retention unless they are approved", () => {
    const engines = [engine("keeps"), engine("forgets", { zdr: true }), engine("approved")];
    const rules = { trackWithoutSearch: false, enforceZdr: true, nonZdrApprovedEngines: ["approved"] };
    const runs = engineRuns(engines, rules).map(({ engine: { id }, blocked, zdr }) => [id, blocked, zdr]);
    expect(runs).toEqual([
      ["keeps", true, false],
      ["forgets", false, true],
      ["approved", false, false],
    ]);
    expect(engineRuns(engines, { ...rules, enforceZdr: false }).some(({ blocked, zdr }) => blocked || zdr)).toBe(false);
  });
});
