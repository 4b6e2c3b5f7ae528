import { expect, it } from "vitest";
import type { Prompt } from "#lib/geo/prompts/contract.ts";
import { filterPrompts, orderPrompts } from "./search-params.ts";

const timestamp = "2026-11-21T10:00:00.000Z";
const prompt = (id: string, fields: Partial<Prompt>): Prompt => ({
  id,
  prompt: "Best tool for release notes",
  enabled: true,
  source: "custom",
  slot: null,
  branded: false,
  tags: [],
  weight: 1,
  createdAt: timestamp,
  updatedAt: timestamp,
  ...fields,
});
const prompts = [
  prompt("a", { prompt: "Best changelog tool for startups", tags: ["launch"] }),
  prompt("b", { source: "auto", slot: "category" }),
  prompt("c", { branded: true, enabled: false, prompt: "Is Acme any good" }),
];
const ids = (filters: Partial<Parameters<typeof filterPrompts>[1]>) =>
  filterPrompts(prompts, { q: "", kind: null, tag: null, ...filters }).map(({ id }) => id);

it("returns the prompts that match every active filter", () => {
  expect(ids({})).toEqual(["a", "b", "c"]);
  expect(ids({ q: "TOOL best" })).toEqual(["a", "b"]);
  expect(ids({ kind: "auto" })).toEqual(["b"]);
  expect(ids({ kind: "branded" })).toEqual(["c"]);
  expect(ids({ kind: "paused" })).toEqual(["c"]);
  expect(ids({ tag: "launch", q: "startups" })).toEqual(["a"]);
  expect(ids({ tag: "launch", kind: "auto" })).toEqual([]);
});

it("sorts by the window's rate in either direction, unanswered prompts last", () => {
  const figures = new Map([
    ["a", { mentionRate: 0.5 }],
    ["c", { mentionRate: 0 }],
  ]);
  const order = (by: Parameters<typeof orderPrompts>[2]) => orderPrompts(prompts, figures, by).map(({ id }) => id);
  expect(order(null)).toEqual(["a", "b", "c"]);
  expect(order("least")).toEqual(["c", "a", "b"]);
  expect(order("most")).toEqual(["a", "c", "b"]);
});
