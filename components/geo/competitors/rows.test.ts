import { expect, it } from "vitest";
import type { Competitor } from "#lib/geo/competitors/contract.ts";
import type { CompetitorPoint } from "#lib/geo/visibility/figures.ts";
import { brandRows } from "./rows.ts";

const timestamp = "2026-11-21T10:00:00.000Z";
const competitor = (name: string, fields: Partial<Competitor> = {}): Competitor => ({
  id: `cmp_${name}`,
  name,
  domain: null,
  kind: "direct",
  synonyms: [],
  color: "#888888",
  createdAt: timestamp,
  updatedAt: timestamp,
  ...fields,
});
const none = { value: null, n: 0, effectiveN: 0, low: null, high: null, sufficient: false };
const figure = (brand: string, mentions: number, own = false): CompetitorPoint => ({
  brand,
  own,
  mentions,
  share: 0.5,
  n: 20,
  effectiveN: 20,
  low: 0.3,
  high: 0.7,
  sufficient: true,
  trend: null,
  trendLow: null,
  trendHigh: null,
  previous: none,
  movement: { verdict: "insufficient", difference: null, low: null, high: null },
  mentionRate: none,
  avgPosition: null,
  citations: 0,
});

const competitors = [
  competitor("Zeta"),
  competitor("Beta", { kind: "indirect", synonyms: ["B-Soft"] }),
  competitor("Alpha"),
];
const figures = [figure("Acme", 5, true), figure("beta", 9)];
const names = (filter: Partial<Parameters<typeof brandRows>[2]> = {}) =>
  brandRows(competitors, figures, { q: "", kind: null, ...filter }).map(({ name }) => name);

it("sorts by mentions, then unmentioned competitors by name", () => {
  expect(names()).toEqual(["Beta", "Acme", "Alpha", "Zeta"]);
});

it("filters competitors by name, synonym and kind, and always keeps the company itself", () => {
  expect(names({ q: "b-soft" })).toEqual(["Beta", "Acme"]);
  expect(names({ kind: "direct" })).toEqual(["Acme", "Alpha", "Zeta"]);
});
