import { expect, test } from "vitest";
import type { TrackedBrand } from "#lib/geo/scoring/types.ts";
import { applyEdit } from "./edit.ts";

const brand = (name: string, names: string[] = [], domains: string[] = [], own = false): TrackedBrand => ({
  key: name,
  name,
  own,
  names: [name, ...names],
  domains,
});
const acme = brand("Acme", ["Acme Cloud"], ["acme.example"], true);
const beta = brand("Beta", ["B1"], ["beta.example"]);
const gamma = brand("Gamma");

test("leaves the brands unchanged by an empty edit", () => {
  expect(applyEdit([acme, beta], acme, {})).toEqual({ brands: [acme, beta], renamed: {} });
});

test("keeps the identity and omitted fields of a renamed company and competitor", () => {
  const own = brand("Acme Two", [], [], true);
  const putCompetitors = [{ name: "Beta Labs", previousName: "BETA" }];
  expect(applyEdit([acme, beta, gamma], own, { putCompetitors })).toEqual({
    brands: [own, gamma, brand("Beta Labs", ["B1"], ["beta.example"])],
    renamed: { Acme: "Acme Two", Beta: "Beta Labs" },
  });
});

test("adds, changes (regardless of case) and removes competitors", () => {
  const edit = {
    removeCompetitors: ["GAMMA"],
    putCompetitors: [{ name: "beta", domain: null, synonyms: [] }, { name: "Delta" }],
  };
  expect(applyEdit([acme, beta, gamma], acme, edit)).toEqual({
    brands: [acme, brand("beta"), brand("Delta")],
    renamed: { Beta: "beta" },
  });
});
