import fc from "fast-check";
import { expect, test } from "vitest";
import { localPath } from "./local-path.ts";

test("returns only values that resolve to the same site", () => {
  const pieces = fc.constantFrom(
    "/",
    "\\",
    "//",
    ".",
    "..",
    "evil.example",
    "@",
    ":",
    "?",
    "#",
    "\t",
    "%2f",
    "a",
    "http:",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join("")}`),
      ),
      (value) => {
        const path = localPath(value);
        if (path === undefined) return;
        expect(path.startsWith("/")).toBe(true);
        expect(new URL(path, "https://clarion.example").origin).toBe("https://clarion.example");
      },
    ),
    { numRuns: 2000 },
  );
});

test("keeps paths with query and fragment and drops other sites", () => {
  expect(localPath("/acme/content?status=draft#top")).toBe("/acme/content?status=draft#top");
  for (const bad of [
    null,
    undefined,
    "",
    "acme",
    "//evil.example",
    "/\\evil.example",
    "/a/..//evil.example",
    "https://x.example",
  ]) {
    expect(localPath(bad)).toBeUndefined();
  }
});
