import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { autoPrompts, type PromptSource } from "./auto.ts";
import { promptText } from "./contract.ts";
import { autoPromptId, autoPromptIds, toPromptKey } from "./keys.ts";
import { PROMPT_MAX, PROMPT_MIN } from "./limits.ts";
import { AUTO_SLOTS } from "./slots.ts";

const never = () => false;
const source = (change: Partial<PromptSource> = {}): PromptSource => ({
  description: "Acme is an open-source scheduling platform for dental clinics that reduces no-shows.",
  audience: null,
  competitors: ["Calendly", "Doodle"],
  ...change,
});
const texts = (change: Partial<PromptSource> = {}, namesCompany: (prompt: string) => boolean = never) =>
  Object.fromEntries(autoPrompts(source(change), namesCompany).map(({ slot, prompt }) => [slot, prompt]));

describe("auto prompts", () => {
  test("covers category, use case, problem, constraint, alternatives and how-to", () => {
    expect(texts()).toEqual({
      category: "What is the best open-source scheduling platform?",
      category_audience: "Which open-source scheduling platform would you recommend for dental clinics?",
      use_case: "Which tools help dental clinics reduce no-shows?",
      problem: "We find it hard to reduce no-shows. Which open-source scheduling platform should we look at?",
      constraint: "Which open-source scheduling platform is affordable for a small team and quick to set up?",
      alternative: "What are the best alternatives to Calendly?",
      comparison: "Calendly or Doodle: which is better, and what else should I consider?",
      how_to: "How do I reduce no-shows, and which tools do I need?",
    });
  });

  test.each([
    ["Widgetly helps teams ship release notes without meetings.", "Which tools help teams ship release notes?"],
    ["The fastest way to build internal tools.", "Which tools can help me build internal tools?"],
    ["Ledgerly lets freelancers send invoices in minutes.", "Which tools help freelancers send invoices in minutes?"],
  ])("extracts the task: %s", (description, wanted) => {
    expect(texts({ description }).use_case).toBe(wanted);
  });

  test.each([
    ["Analytics software for mobile game studios", "What is the best analytics software?"],
    ["Nimbus provides managed Postgres hosting with branching.", "What is the best managed Postgres hosting?"],
    ["Kite makes the world's best developer tools for Rust.", "What are the best developer tools for Rust?"],
    ["Linear is a tool for planning products.", "What is the best tool for planning products?"],
  ])("extracts the category: %s", (description, wanted) => {
    expect(texts({ description }).category).toBe(wanted);
  });

  test("prefers the audience of the brand identity to the one in its description", () => {
    expect(texts({ audience: "Founders who sell to schools. Also others." }).use_case).toBe(
      "Which tools help founders reduce no-shows?",
    );
  });

  test("leaves out slots whose facts are unknown", () => {
    expect(texts({ description: "", competitors: [] })).toEqual({});
    expect(Object.keys(texts({ description: "" }))).toEqual(["alternative", "comparison"]);
    expect(texts({ description: "Hello there.", competitors: [] })).toEqual({});
  });

  test("contains no company name", () => {
    const isAcme = (text: string) => /acme/i.test(text);
    const change = {
      description: "Acme is the Acme platform for Acme users that helps Acme.",
      competitors: ["Acme Two"],
    };
    expect(texts(change, isAcme)).toEqual({});
    expect(texts({ competitors: ["Acme Two", "Doodle"] }, isAcme).alternative).toBe(
      "What are the best alternatives to Doodle?",
    );
  });

  test("depends only on the input, with one valid prompt per slot", () => {
    const phrases = fc.stringMatching(/^[A-Za-z ,.'-]{0,120}$/);
    const words = fc.constantFrom(
      "is a",
      "helps",
      "that",
      "for",
      "to",
      "platform",
      "teams",
      "ships",
      "Acme",
      "–",
      "(x)",
    );
    const sentence = fc.array(fc.oneof(phrases, words), { maxLength: 8 }).map((parts) => parts.join(" "));
    fc.assert(
      fc.property(
        sentence,
        fc.option(sentence),
        fc.array(fc.constantFrom("Calendly", "C++")),
        (description, audience, competitors) => {
          const made = autoPrompts({ description, audience, competitors }, never);
          expect(autoPrompts({ description, audience, competitors }, never)).toEqual(made);
          expect(new Set(made.map(({ slot }) => slot)).size).toBe(made.length);
          expect(made.length).toBeLessThanOrEqual(AUTO_SLOTS.length);
          for (const { prompt } of made) {
            expect(promptText.parse(prompt)).toBe(prompt);
            expect(prompt.length).toBeGreaterThanOrEqual(PROMPT_MIN);
            expect(prompt.length).toBeLessThanOrEqual(PROMPT_MAX);
          }
        },
      ),
    );
  });

  test("derives ids from project and slot only", () => {
    expect(autoPromptId("proj_1", "category")).toBe(autoPromptId("proj_1", "category"));
    const ids = [...autoPromptIds("proj_1"), ...autoPromptIds("proj_2")];
    expect(new Set(ids).size).toBe(2 * AUTO_SLOTS.length);
    for (const id of ids) expect(id).toMatch(/^prm_[a-z0-9]{25}$/);
  });
});

test("compares prompts regardless of case, width and spaces", () => {
  expect(toPromptKey("  What is the\tBEST  tool? ")).toBe(toPromptKey("what is the best tool?"));
  expect(toPromptKey("ＡＰＩ tool")).toBe(toPromptKey("api tool"));
  expect(toPromptKey("What is the best tool")).not.toBe(toPromptKey("What is the best tool?"));
});
