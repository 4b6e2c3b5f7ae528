import { expect, test } from "vitest";
import { hasWords } from "./has-words.ts";

test.each([
  ["Best changelog tools", "tools best", true],
  ["Best changelog tools", "  CHANGE ", true],
  ["Best changelog tools", "", true],
  ["Best changelog tools", "best release", false],
])("matches %j against %j: %s", (text, search, expected) => {
  expect(hasWords(text, search)).toBe(expected);
});
