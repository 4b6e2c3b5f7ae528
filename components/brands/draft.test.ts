import { expect, test } from "vitest";
import type { BrandIdentity } from "#lib/brands/contract.ts";
import { changedFields, getChanges, toDraft, toRequestBody, withScheme } from "./draft.ts";

const BRAND: BrandIdentity = {
  id: "brand_1",
  name: "Widget",
  isDefault: true,
  websiteUrl: null,
  companyName: "Widget Co",
  companyDescription: null,
  toneProfile: "Casual",
  customTone: null,
  customInstructions: null,
  audience: "Developers",
  language: "en",
  colors: ["#000000"],
  font: null,
  logoUrl: null,
  imageLayout: "automatic",
  skills: ["plain-words"],
  references: [{ id: "ref_1", title: "t", content: "c" }],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

test("reports no changes for an unchanged draft or one changed back", () => {
  expect(getChanges(BRAND, {})).toEqual({});
  expect(getChanges(BRAND, toDraft(BRAND))).toEqual({});
});

test("sends only changed fields, so that two tabs do not undo each other", () => {
  const stored = { ...BRAND, language: "de" as const };
  expect(toRequestBody(getChanges(stored, { name: "Gadget", audience: "Developers" }))).toEqual({ name: "Gadget" });
});

test("sends null for an empty text and adds a missing scheme to a URL", () => {
  const changes = getChanges(BRAND, { audience: " ", websiteUrl: "widget.example", logoUrl: "" });
  expect(toRequestBody(changes)).toEqual({ audience: null, websiteUrl: "https://widget.example" });
  expect(withScheme("http://widget.example")).toBe("http://widget.example");
  expect(toRequestBody({ name: "" })).toEqual({ name: "" });
});

test("names the changed fields and counts the rest", () => {
  expect(changedFields({ name: "x", colors: [] })).toBe("name and colors");
  expect(changedFields({ name: "x", colors: [], skills: [], audience: "" })).toBe("name, colors, and 2 more");
});
