import { expect, it } from "vitest";
import { nameOperation } from "./words.ts";

it.each([
  ["createKey", "Create key"],
  ["updateGeoSettings", "Update GEO settings"],
  ["signIn", "Sign in"],
  ["operator:plan.set", "Operator: plan set"],
])("names %s as %s", (operation, name) => {
  expect(nameOperation(operation)).toBe(name);
});
