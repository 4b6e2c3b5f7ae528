import { expect, test } from "vitest";
import { hasWords } from "./has-words.ts";

test.each([
  ["Best changelog tools", "tools best", true],
  ["Best changelog tools", "  CHANGE ", true],
  ["Best changelog tools", "", true],
  ["Best changelog tools", "best release", false],
])("whether %j has the words of %j: %s", (text, search, found) => {
  expect(hasWords(text, search)).toBe(found);
});
