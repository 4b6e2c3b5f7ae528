import { expect, it } from "vitest";
import { makeChange } from "./classify/fixtures.ts";
import { getDetail } from "./substance.ts";
import type { Fact } from "./types.ts";

const toNote = (text: string): Fact => ({
  kind: "note",
  standing: "printable",
  text,
  span: { in: "file", commit: "a".repeat(40), path: "CHANGELOG.md", from: 1, to: 1 },
});

it("tells the note on the title when one change brought several notes", () => {
  const facts = [
    toNote("**Filters and labels:** Expanded shortcuts with string matching and set operations"),
    toNote("**Labels:** Colors of labels are now stored for each user and no longer for the team"),
  ];
  const change = { ...makeChange("feat: move labels to user settings"), facts };
  expect(getDetail(change)).toBe("Labels: Colors of labels are now stored for each user and no longer for the team");
});
