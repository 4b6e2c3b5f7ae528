import { expect, test } from "vitest";
import { normalizeLocation } from "./check-access.ts";

test.each([
  ["https://Example.org/acme/app/", "https://example.org/acme/app"],
  [" https://example.org/acme/app ", "https://example.org/acme/app"],
  ["/srv/git/app/", "/srv/git/app"],
  ["/srv/git/../git/app", "/srv/git/app"],
])("treats %j as the same repository as %j", (written, plain) => {
  expect(normalizeLocation(written)).toBe(plain);
  expect(normalizeLocation(plain)).toBe(plain);
});
