import { expect, it } from "vitest";
import { issueType } from "./issue-type.ts";

const plain = (name: string) => ({ name, group: null });

it.each([
  ["a group for kinds", [plain("Bug"), { name: "Migration", group: "Type" }], "Migration"],
  ["a prefix", [plain("area: core"), plain("kind/feature")], "feature"],
  ["a label that is a kind", [plain("customer"), plain("Bug")], "Bug"],
  ["no label", [], null],
  ["labels of which none is a kind", [plain("customer"), { name: "Ann", group: "Owner" }], null],
])("is told by %s", (_name, labels, type) => {
  expect(issueType(labels)).toBe(type);
});
