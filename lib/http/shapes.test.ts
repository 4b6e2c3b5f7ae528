import { expect, test } from "vitest";
import { line } from "./shapes.ts";

test.each([
  ["a control character", "a\u0000b"],
  ["a line break", "a\nb"],
  ["half of a surrogate pair", "a\ud83d"],
])("refuses %s in a line", (_, text) => {
  expect(line(10).safeParse(text).success).toBe(false);
});

test("accepts any visible text as a line and trims it", () => {
  expect(line(10).parse(" Grüße 🚀 ")).toBe("Grüße 🚀");
});
