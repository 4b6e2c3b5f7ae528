import { expect, test } from "vitest";
import { describeEvents } from "./words.ts";

test.each([
  [{ eventTypes: [] }, "On every release, and every push to the default branch"],
  [{ eventTypes: ["push" as const, "release" as const] }, "On every release, and every push to the default branch"],
  [{ eventTypes: ["release" as const] }, "On every release"],
  [{ eventTypes: ["release" as const], includePreReleases: true as const }, "On every release or pre-release"],
  [{ eventTypes: ["push" as const], includePreReleases: true as const }, "On every push to the default branch"],
])("%j reads %s", (source, text) => {
  expect(describeEvents(source)).toBe(text);
});
