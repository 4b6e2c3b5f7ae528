import { expect, it } from "vitest";
import { issueType } from "./issue-type.ts";

const plain = (name: string) => ({ name, group: null });

it.each([
  ["a label in a group of kinds", [plain("Bug"), { name: "Migration", group: "Type" }], "Migration"],
  ["a prefixed label", [plain("area: core"), plain("kind/feature")], "feature"],
  ["a label that is a kind", [plain("customer"), plain("Bug")], "Bug"],
  ["no label", [], null],
  ["labels that name no kind", [plain("customer"), { name: "Ann", group: "Owner" }], null],
])("issueType handles %s", (_name, labels, type) => {
  expect(issueType(labels)).toBe(type);
});
