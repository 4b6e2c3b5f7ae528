import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { destination } from "./config.ts";

const docs = readdirSync("docs", { recursive: true, encoding: "utf8" });
const guide = readFileSync(join("docs", docs.find((path) => path.endsWith("publisher.md")) ?? ""), "utf8");

/** The cells of the table's rows whose first cell names the kind. */
const findRow = (kind: string) =>
  guide
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .find(([, kinds = ""]) => kinds.split(", ").includes(`\`${kind}\``));

const shape = z.object({
  properties: z.looseObject({ kind: z.object({ const: z.string().optional(), enum: z.array(z.string()).optional() }) }),
});
const COMMON = new Set(["kind", "name", "when", "since"]);
/** Addresses that only tests change. */
const OWN_URLS = new Set(["linkedin", "x"]);

const kinds = z
  .object({ oneOf: z.array(shape) })
  .parse(z.toJSONSchema(destination, { io: "input" }))
  .oneOf.flatMap(({ properties }) =>
    [properties.kind.const ?? properties.kind.enum ?? []].flat().map((kind) => ({
      kind,
      fields: Object.keys(properties).filter((name) => !COMMON.has(name) && !(name === "url" && OWN_URLS.has(kind))),
    })),
  );

test("the guide lists every kind of destination", () => {
  expect(kinds.length).toBeGreaterThan(14);
  expect(kinds.filter(({ kind }) => findRow(kind) === undefined)).toEqual([]);
});

test.each(kinds)("the guide names the fields of $kind, and no others", ({ kind, fields }) => {
  const [, , , named = ""] = findRow(kind) ?? [];
  const outsideOfNotes = named.replace(/\([^)]*\)/g, "");
  expect([...outsideOfNotes.matchAll(/`(\w+)`/g)].map(([, field]) => field).toSorted()).toEqual(fields.toSorted());
});
