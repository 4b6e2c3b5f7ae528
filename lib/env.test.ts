import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Set by tools, or for the tests of this repository alone. */
const NOT_FOR_OPERATORS = ["NODE_ENV", "INNGEST_TEST_URL", "CLARION_FAULT_POINT"];

const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name = ""]) => name).sort();

const known = namesIn("lib/env.ts", /^ {4}([A-Z][A-Z0-9_]+): /gm).filter((name) => !NOT_FOR_OPERATORS.includes(name));

test("every variable that the product reads is explained, and no other", () => {
  expect(known.length).toBeGreaterThan(50);
  expect(namesIn(".env.example", /^# ([A-Z][A-Z0-9_]+)=/gm)).toEqual(known);
});

test("the README names no variable that does not exist", () => {
  const rows = readFileSync("README.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter((name) => !known.includes(name ?? ""))).toEqual([]);
});
