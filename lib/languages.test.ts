import { expect, it } from "vitest";
import { isUntranslated, languageName, markUntranslated } from "./languages.ts";

it("names a language, and keeps a code that it does not know", () => {
  expect(["de", "tlh"].map(languageName)).toEqual(["German", "tlh"]);
});

it("marks the language of an untranslated prompt", () => {
  const marked = markUntranslated("de");
  expect(languageName(marked)).toBe("German, not translated");
  expect([marked, "de"].map(isUntranslated)).toEqual([true, false]);
});
