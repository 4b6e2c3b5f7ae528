import { describe, expect, it } from "vitest";
import { readPurpose } from "./purpose.ts";

describe("readPurpose", () => {
  it.each([
    ["add the `--json` flag to print lists", "`--json` flag", "prints lists"],
    [
      "add a new `exitTimeout` config option to control how long workers live",
      "`exitTimeout` config option",
      "controls how long workers live",
    ],
    ["introduce a button to copy a link", "button", "copies a link"],
    ["add the ability to sort lists", null, "sorts lists"],
  ])("reads what %j is for", (text, thing, predicate) => {
    expect(readPurpose(text)).toMatchObject({ thing, predicate });
  });

  it.each([
    "add support for dates to the parser",
    "add a link to the `--json` flag",
    "fix a crash",
    "add tests to check it",
  ])("finds no purpose in %j", (text) => {
    expect(readPurpose(text)).toBeNull();
  });
});
