import { expect, test } from "vitest";
import { revisionArguments } from "./range.ts";

const bounds = (from: string, to: string) =>
  revisionArguments({ kind: "time", from: new Date(from), to: new Date(to), label: "", head: "a".repeat(40) }).slice(
    0,
    2,
  );

test("converts a time range to inclusive seconds", () => {
  expect(bounds("2024-01-01T00:00:00.500Z", "2024-02-01T00:00:00.000Z")).toEqual([
    "--since-as-filter=2024-01-01T00:00:01Z",
    "--until=2024-01-31T23:59:59Z",
  ]);
});

test("clamps bounds to the years that git can read", () => {
  expect(bounds("0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.000Z")).toEqual([
    "--since-as-filter=1970-01-01T00:00:00Z",
    "--until=2099-12-31T23:59:59Z",
  ]);
});
