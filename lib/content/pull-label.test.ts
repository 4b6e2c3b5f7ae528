import { expect, test } from "vitest";
import { pullLabel } from "./pull-label.ts";

test.each([
  ["https://github.com/acme/kit/pull/131", "#131"],
  ["https://gitlab.com/acme/kit/-/merge_requests/131", "!131"],
  ["https://gitlab.example/group/acme/kit/-/merge_requests/131", "!131"],
  ["https://codeberg.org/acme/kit/pulls/131", "#131"],
  ["https://gitlab.com/acme/kit/-/issues/131", "#131"],
  [null, "#131"],
])("pullLabel writes the number of %s as its host does", (url, label) => {
  expect(pullLabel({ id: "131", url })).toBe(label);
  expect(pullLabel({ id: label, url })).toBe(label);
});
