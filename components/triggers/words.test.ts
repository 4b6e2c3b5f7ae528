import { expect, test } from "vitest";
import { describeEvents, triggerName } from "./words.ts";

test.each([
  [{ eventTypes: [] }, "On every release, and every push to the default branch"],
  [{ eventTypes: ["push" as const, "release" as const] }, "On every release, and every push to the default branch"],
  [{ eventTypes: ["release" as const] }, "On every release"],
  [{ eventTypes: ["release" as const], includePreReleases: true as const }, "On every release or pre-release"],
  [{ eventTypes: ["push" as const], includePreReleases: true as const }, "On every push to the default branch"],
])("describes %j as %s", (source, text) => {
  expect(describeEvents(source)).toBe(text);
});

test("names an unnamed trigger after its output", () => {
  const made = { name: null, outputType: "changelog" as const };
  expect(triggerName({ ...made, sourceConfig: { eventTypes: ["push"] } })).toBe("Changelog of each push");
  expect(triggerName({ ...made, sourceConfig: { eventTypes: [] } })).toBe("Changelog of each release and push");
  expect(triggerName({ ...made, name: "Mine", sourceConfig: { eventTypes: [] } })).toBe("Mine");
});
