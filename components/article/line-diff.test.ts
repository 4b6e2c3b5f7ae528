import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffHunks, diffRows } from "./line-diff.ts";

const text = fc.array(fc.constantFrom("a", "b", "c", "", "a b"), { maxLength: 12 }).map((lines) => lines.join("\n"));

describe("diffHunks", () => {
  it("reproduces either text when that side is chosen everywhere", () => {
    fc.assert(
      fc.property(text, text, (theirs, mine) => {
        const hunks = diffHunks(theirs, mine);
        const side = (which: "theirs" | "mine") =>
          hunks.map((hunk) => (hunk.kind === "same" ? hunk.text : hunk[which])).join("");
        expect(side("theirs")).toBe(theirs);
        expect(side("mine")).toBe(mine);
      }),
    );
  });
});

describe("diffRows", () => {
  it("marks the changed words", () => {
    expect(diffRows("one two\n", "one three\n")).toEqual([
      {
        kind: "removed",
        parts: [
          { text: "one ", changed: false },
          { text: "two", changed: true },
        ],
      },
      {
        kind: "added",
        parts: [
          { text: "one ", changed: false },
          { text: "three", changed: true },
        ],
      },
    ]);
  });

  it("folds lines far from any change", () => {
    const same = Array.from({ length: 10 }, (_, index) => `line ${index}`).join("\n");
    expect(diffRows(`${same}\nold\n`, `${same}\nnew\n`)[0]).toEqual({ kind: "skipped", count: 8 });
  });
});
