import { expect, it } from "vitest";
import { findAction } from "./action.ts";
import { makeChange } from "./fixtures.ts";

const span = { in: "file", commit: "a".repeat(40), path: "CHANGELOG.md", from: 1, to: 1 } as const;

it.each([
  ["Drop support for 3.7", "removed"],
  ["The reader is slower than the stream", "deprecated"],
  ["Acme has officially added support for 3.12", null],
])("reads from %j in a section of deprecations: %s", (text, action) => {
  const note = { text, category: null, breaking: false, internal: false, action: "deprecated", span } as const;
  expect(findAction(makeChange("Versions", { maintainerNotes: [note] }))).toBe(action);
});
