import { describe, expect, it } from "vitest";
import { declareState } from "./states.ts";

describe("declareState", () => {
  it.each([
    ["make `first_over_time` stable", "`first_over_time` is now stable"],
    ["Enable duration expressions by default", "Duration expressions are now enabled by default"],
    ["disable the status of jobs by default", "The status of jobs is now disabled by default"],
    ["mark `x` as stable", "`x` is now stable"],
    ["promote the extension to beta stability", "The extension is now in beta"],
    ["make dependencies load only when required", "make dependencies load only when required"],
    ["make the list sortable by name", "make the list sortable by name"],
    ["add a flag", "add a flag"],
  ])("turns %j into %j", (text, declared) => {
    expect(declareState(text)).toBe(declared);
  });
});
