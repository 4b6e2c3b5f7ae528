import { describe, expect, it } from "vitest";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization } from "#lib/testing/people.ts";
import type { Helper } from "./helper-model.ts";
import { translatePrompt } from "./translate.ts";

const now = new Date("2026-11-20T09:00:00.000Z");
const db = await testDatabase();
const prompt = "Which changelog tools are good?";

/** A helper that always says the same, and counts how often it is asked. */
function saying(answer: string | null): Helper & { asked: string[] } {
  const asked: string[] = [];
  return {
    id: "test/model",
    asked,
    ask: async (question) => {
      asked.push(question.prompt);
      await Promise.resolve();
      return answer;
    },
  };
}

const german = JSON.stringify({ translation: "Welche Changelog-Tools\nsind gut?" });

describe("translatePrompt", () => {
  it("translates once, however many checks ask at once, and keeps it for the organization", async () => {
    const organizationId = (await testOrganization(db, now)).id;
    const helper = saying(german);
    const wanted = { organizationId, prompt, language: "de", now };
    const translations = await Promise.all([1, 2, 3].map(() => translatePrompt(db, wanted, helper)));
    expect(new Set(translations.map(({ text }) => text))).toEqual(new Set(["Welche Changelog-Tools sind gut?"]));
    expect(helper.asked).toHaveLength(1);
    expect(helper.asked[0]).toContain("German");
    const later = saying(JSON.stringify({ translation: "Anders" }));
    expect(await translatePrompt(db, wanted, later)).toEqual({
      text: "Welche Changelog-Tools sind gut?",
      translated: true,
    });
    expect(later.asked).toEqual([]);
    const elsewhere = { ...wanted, organizationId: (await testOrganization(db, now)).id };
    expect(await translatePrompt(db, elsewhere, later)).toEqual({ text: "Anders", translated: true });
  });

  it("asks as it stands in the prompts' own language", async () => {
    const helper = saying(german);
    const wanted = { organizationId: "org_1", prompt, language: "en", now };
    expect(await translatePrompt(db, wanted, helper)).toEqual({ text: prompt, translated: null });
    expect(helper.asked).toEqual([]);
  });

  it("says so where no model is configured", async () => {
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
    ["a speech", JSON.stringify({ translation: "Bien sûr. ".repeat(200) })],
  ])("asks as it stands and keeps nothing when the model says %s", async (_what, answer) => {
    const organizationId = (await testOrganization(db, now)).id;
    const wanted = { organizationId, prompt, language: "fr", now };
    expect(await translatePrompt(db, wanted, saying(answer))).toEqual({ text: prompt, translated: false });
    const second = saying('{"translation":"Lesquels ?"}');
    expect(await translatePrompt(db, wanted, second)).toEqual({ text: "Lesquels ?", translated: true });
  });
});
