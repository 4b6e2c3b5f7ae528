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
  language: "en",
  colors: [],
  font: null,
  logoUrl: null,
  imageLayout: "automatic",
  skills: [],
  references: [],
  createdAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
};
const fromWebsite = { ...blank, id: "brand_2", companyName: "Acme Inc", companyDescription: "Acme makes anvils." };

test("suggests values from the website, or from the name without a website", () => {
  expect(suggestAnswers(blank, fromWebsite, undefined)).toEqual({
    companyName: "Acme Inc",
    companyDescription: "Acme makes anvils.",
    audience: "",
    aliases: [],
    domains: [],
    competitors: [],
  });
  expect(suggestAnswers(blank, undefined, undefined)).toMatchObject({ companyName: "Acme", companyDescription: "" });
});

test("prefers the user's own values to those of the website", () => {
  const described = { ...blank, companyName: "Acme", audience: "Coyotes" };
  expect(suggestAnswers(described, fromWebsite, undefined)).toMatchObject({
    companyName: "Acme",
    companyDescription: "Acme makes anvils.",
    audience: "Coyotes",
  });
});
