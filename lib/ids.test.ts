import { expect, test } from "vitest";
import { newId } from "./ids.ts";

const INSTANT = Date.parse("2026-11-21T10:00:00.000Z");

test("creates ids that sort by creation, even within one millisecond", () => {
  const ids = [
    ...Array.from({ length: 2_000 }, () => newId("post", INSTANT)),
    ...Array.from({ length: 10 }, (_, after) => newId("post", INSTANT + 1 + after)),
  ];
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("creates ids that match the pattern of path ids", () => {
  expect(newId("chk", INSTANT)).toMatch(/^chk_[0-9a-z]{25}$/);
});
