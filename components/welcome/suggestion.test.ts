import { expect, test } from "vitest";
import type { BrandIdentity } from "#lib/brands/contract.ts";
import { suggestAnswers } from "./suggestion.ts";

const blank: BrandIdentity = {
  id: "brand_1",
  name: "Acme",
  isDefault: true,
  websiteUrl: null,
  companyName: null,
  companyDescription: null,
  toneProfile: "Professional",
  customTone: null,
  customInstructions: null,
  audience: null,
  language: "English",
  colors: [],
  logoUrl: null,
  skills: [],
  references: [],
  createdAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
};
const found = { ...blank, id: "brand_2", companyName: "Acme Inc", companyDescription: "Acme makes anvils." };

test("a brand identity that says nothing yet is suggested from its website, and from its name without one", () => {
  expect(suggestAnswers(blank, found, undefined)).toEqual({
    companyName: "Acme Inc",
    companyDescription: "Acme makes anvils.",
    audience: "",
    aliases: [],
    domains: [],
    competitors: [],
  });
  expect(suggestAnswers(blank, undefined, undefined)).toMatchObject({ companyName: "Acme", companyDescription: "" });
});

test("what a person has said of the brand goes before what its website says", () => {
  const said = { ...blank, companyName: "Acme", audience: "Coyotes" };
  expect(suggestAnswers(said, found, undefined)).toMatchObject({
    companyName: "Acme",
    companyDescription: "Acme makes anvils.",
    audience: "Coyotes",
  });
});
