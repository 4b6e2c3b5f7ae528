import { expect, it } from "vitest";
import { appendVersion } from "./facts.ts";

it.each([
  ["Acme", "v1.2.0", "Acme 1.2.0"],
  ["Acme 2", "2.3.3", "Acme 2.3.3"],
  ["Acme 2", "v3.0.0", "Acme 2 3.0.0"],
  ["Acme", "@acme/widget@1.2.0", "widget 1.2.0"],
  ["Acme", null, "Acme"],
])("names %s at %s as %s", (name, version, versioned) => {
  expect(appendVersion(name, version)).toBe(versioned);
});
