import { expect, test } from "vitest";
import type { BrandIdentity } from "#lib/brands/contract.ts";
import { bodyOf, changedFields, changesOf, draftOf, withScheme } from "./draft.ts";

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
  language: "English",
  colors: ["#000000"],
  logoUrl: null,
  skills: ["plain-words"],
  references: [{ id: "ref_1", title: "t", content: "c" }],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

test("a draft that was not changed, or changed back, has no changes", () => {
  expect(changesOf(BRAND, {})).toEqual({});
  expect(changesOf(BRAND, draftOf(BRAND))).toEqual({});
});

test("only what was changed is sent, so that two tabs do not undo each other", () => {
  const stored = { ...BRAND, language: "German" as const };
  expect(bodyOf(changesOf(stored, { name: "Gadget", audience: "Developers" }))).toEqual({ name: "Gadget" });
});

test("an empty text is none, and an address gets the scheme that people leave out", () => {
  const changes = changesOf(BRAND, { audience: " ", websiteUrl: "widget.example", logoUrl: "" });
  expect(bodyOf(changes)).toEqual({ audience: null, websiteUrl: "https://widget.example" });
  expect(withScheme("http://widget.example")).toBe("http://widget.example");
  expect(bodyOf({ name: "" })).toEqual({ name: "" });
});

test("names what was changed, and counts what is too much to name", () => {
  expect(changedFields({ name: "x", colors: [] })).toBe("name and colors");
  expect(changedFields({ name: "x", colors: [], skills: [], audience: "" })).toBe("name, colors, and 2 more");
});
