import { describe, expect, it } from "vitest";
import { findAnchor, findSentence } from "./anchor.ts";

const text = ["Imports are now twice as fast.", "You can `retry` a failed [import](https://a.example).", "Thanks!"];

describe("findAnchor", () => {
  it("finds the same sentence when only markup, case or place changed", () => {
    expect(findAnchor("You can retry a failed import.", ["New.", ...text])).toEqual({
      state: "same",
      sentence: text[1],
    });
  });

  it("follows a sentence that was edited", () => {
    const edited = "Imports of CSV files are now twice as fast.";
    expect(findAnchor("Imports are now twice as fast.", [edited, "Thanks!"])).toEqual({
      state: "changed",
      sentence: edited,
    });
  });

  it("reports a sentence that is gone instead of attaching it to another one", () => {
    expect(findAnchor("Exports support Parquet.", text)).toEqual({ state: "gone", sentence: null });
    expect(findAnchor("!?", text)).toEqual({ state: "gone", sentence: null });
    expect(findAnchor("Imports are fast.", [])).toEqual({ state: "gone", sentence: null });
  });
});

describe("findSentence", () => {
  it("finds the sentence that contains a passage as it reads", () => {
    expect(findSentence("retry a  failed import", text)).toBe(text[1]);
    expect(findSentence("Parquet", text)).toBeUndefined();
    expect(findSentence("**", text)).toBeUndefined();
  });
});
