import { expect, it } from "vitest";
import { displayTitle } from "./display-title.ts";

it.each([
  ["feat: export reports as CSV files", "Export reports as CSV files"],
  ["fix(api)!: keep the filter", "Keep the filter"],
  ["Fix: `load` returns early", "`load` returns early"],
  ["docs: npm scripts", "npm scripts"],
  ["perf(tsdb): read blocks in parallel (#12)", "Read blocks in parallel (#12)"],
])("drops the type of %j", (title, expected) => {
  expect(displayTitle(title)).toBe(expected);
});

it.each(["Add a table of reports", "tsdb: read blocks in parallel", "feat:", "Warning: disk full", ""])(
  "keeps %j as written",
  (title) => {
    expect(displayTitle(title)).toBe(title);
  },
);
