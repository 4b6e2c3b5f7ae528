import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Set by tools or by this repository's tests, so that .env.example leaves them out. */
const UNDOCUMENTED_VARIABLES = ["NODE_ENV", "INNGEST_TEST_URL", "CLARION_FAULT_POINT"];

const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name = ""]) => name).sort();

const variableNames = namesIn("lib/env.ts", /^ {4}([A-Z][A-Z0-9_]+): /gm).filter(
  (name) => !UNDOCUMENTED_VARIABLES.includes(name),
);

test(".env.example lists exactly the variables in lib/env.ts", () => {
  expect(variableNames.length).toBeGreaterThan(50);
  expect(namesIn(".env.example", /^# ([A-Z][A-Z0-9_]+)=/gm)).toEqual(variableNames);
});

test("README.md names only variables in lib/env.ts", () => {
  const rows = readFileSync("README.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const documentedNames = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  expect(documentedNames.length).toBeGreaterThan(25);
  expect(documentedNames.filter((name) => !variableNames.includes(name ?? ""))).toEqual([]);
});
