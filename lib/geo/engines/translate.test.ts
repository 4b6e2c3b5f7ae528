import { describe, expect, it } from "vitest";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization } from "#lib/testing/people.ts";
import type { Helper } from "./helper-model.ts";
import { translatePrompt } from "./translate.ts";

const now = new Date("2026-11-20T09:00:00.000Z");
const db = await testDatabase();
const prompt = "Which changelog tools are good?";

/** A helper that always gives the same answer and records its prompts. */
function helperSaying(answer: string | null): Helper & { prompts: string[] } {
  const prompts: string[] = [];
  return {
    id: "test/model",
    provider: "test",
    prompts,
    ask: async (question) => {
      prompts.push(question.prompt);
      await Promise.resolve();
      return answer;
    },
  };
}

const german = JSON.stringify({ translation: "Welche Changelog-Tools\nsind gut?" });

describe("translatePrompt", () => {
  it("translates once for concurrent checks, and stores the translation for the organization", async () => {
    const organizationId = (await testOrganization(db, now)).id;
    const helper = helperSaying(german);
    const request = { organizationId, prompt, language: "de", now };
    const translations = await Promise.all([1, 2, 3].map(() => translatePrompt(db, request, helper)));
    expect(new Set(translations.map(({ text }) => text))).toEqual(new Set(["Welche Changelog-Tools sind gut?"]));
    expect(helper.prompts).toHaveLength(1);
    expect(helper.prompts[0]).toContain("German");
    const later = helperSaying(JSON.stringify({ translation: "Anders" }));
    expect(await translatePrompt(db, request, later)).toEqual({
      text: "Welche Changelog-Tools sind gut?",
      translated: true,
    });
    expect(later.prompts).toEqual([]);
    const elsewhere = { ...request, organizationId: (await testOrganization(db, now)).id };
    expect(await translatePrompt(db, elsewhere, later)).toEqual({ text: "Anders", translated: true });
  });

  it.each([
    ["a figure that is lost", "Welche Tools kosten unter 50 $?"],
    ["a name that is lost", "Welche Tools für 1.000 Nutzer kosten unter 40 $?"],
  ])("asks the original prompt for a translation with %s", async (_what, translation) => {
    const organizationId = (await testOrganization(db, now)).id;
    const request = {
      organizationId,
      prompt: "Which GitHub tools for 1,000 users are under $40?",
      language: "de",
      now,
    };
    const answer = (text: string) => helperSaying(JSON.stringify({ translation: text }));
    expect((await translatePrompt(db, request, answer(translation))).translated).toBe(false);
    const whole = "Welche GitHub-Tools für 1.000 Nutzer kosten unter 40 $?";
    expect(await translatePrompt(db, request, answer(whole))).toEqual({ text: whole, translated: true });
  });

  it("keeps the prompt in its own language", async () => {
    const helper = helperSaying(german);
    const request = { organizationId: "org_1", prompt, language: "en", now };
    expect(await translatePrompt(db, request, helper)).toEqual({ text: prompt, translated: null });
    expect(helper.prompts).toEqual([]);
  });

  it("reports an untranslated prompt when no model is configured", async () => {
    const organizationId = (await testOrganization(db, now)).id;
    expect(await translatePrompt(db, { organizationId, prompt, language: "fr", now }, null)).toEqual({
      text: prompt,
      translated: false,
    });
  });

  it.each([
    ["nothing", null],
    ["no JSON", "Bonjour"],
    ["an empty text", '{"translation":" "}'],
    ["the prompt itself", JSON.stringify({ translation: prompt })],
    ["another script", JSON.stringify({ translation: "どの変更履歴ツールが良いですか" })],
    ["a speech", JSON.stringify({ translation: "Bien sûr. ".repeat(200) })],
  ])("asks the original prompt and stores nothing when the model answers with %s", async (_what, answer) => {
    const organizationId = (await testOrganization(db, now)).id;
    const request = { organizationId, prompt, language: "fr", now };
    expect(await translatePrompt(db, request, helperSaying(answer))).toEqual({ text: prompt, translated: false });
    const second = helperSaying('{"translation":"Lesquels ?"}');
    expect(await translatePrompt(db, request, second)).toEqual({ text: "Lesquels ?", translated: true });
  });
});
