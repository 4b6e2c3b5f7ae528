import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const fact = z.strictObject({
  id: z.string().regex(/^f[1-4]$/),
  kind: z.enum(["note", "statement", "documentation", "surface", "dependency"]),
  text: z.string().min(1),
});
const honestItem = z.strictObject({
  id: z.string().regex(/^h\d{3}$/),
  facts: z.array(fact).min(1).max(4),
  sentence: z.string().min(1),
  cites: z.array(z.string()).min(1),
});
const plantedItem = honestItem.extend({
  id: z.string().regex(/^p\d{3}$/),
  kind: z.enum([
    "wrong_subject",
    "reversed",
    "strengthened",
    "invented_consequence",
    "invented_fact",
    "merged_facts",
    "wrong_version",
    "wrong_audience",
  ]),
  why: z.string().min(1),
});

function readSet<Item>(name: string, item: z.ZodType<Item>): Item[] {
  return z.array(item).parse(JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")));
}

function findRepeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe("labelled claims", () => {
  const honest = readSet("honest.json", honestItem);
  const planted = readSet("planted.json", plantedItem);
  const items = [...honest, ...planted];

  it("holds 200 honest sentences and 30 falsehoods of each kind", () => {
    const counts = Object.fromEntries(
      plantedItem.shape.kind.options.map((kind) => [kind, planted.filter((item) => item.kind === kind).length]),
    );
    expect(honest).toHaveLength(200);
    expect(new Set(Object.values(counts)), JSON.stringify(counts)).toEqual(new Set([30]));
  });

  it("gives each item an id and a sentence of its own", () => {
    expect(findRepeated(items.map((item) => item.id))).toEqual([]);
    expect(findRepeated(items.map((item) => item.sentence.toLowerCase()))).toEqual([]);
  });

  it("cites facts of the same item alone, each once", () => {
    const wrong = items.filter(({ facts, cites }) => {
      const ids = facts.map(({ id }) => id);
      return findRepeated(ids).length + findRepeated(cites).length > 0 || cites.some((id) => !ids.includes(id));
    });
    expect(wrong.map((item) => item.id)).toEqual([]);
  });

  it("repeats no fact as its sentence", () => {
    const repeated = items.filter(({ facts, sentence }) => facts.some(({ text }) => text === sentence));
    expect(repeated.map((item) => item.id)).toEqual([]);
  });
});
