import { describe, expect, test } from "vitest";
import { applyChange, PassageFault } from "./apply-change.ts";

const base = { title: "First", markdown: "# First\n\nOne. Two. One.\n" };

describe("applyChange", () => {
  test("changes the heading together with the title if both are equal", () => {
    expect(applyChange(base, { title: "Better" })).toEqual({
      title: "Better",
      markdown: "# Better\n\nOne. Two. One.\n",
    });
  });

  test("changes the title together with the heading if both are equal", () => {
    expect(applyChange(base, { markdown: "# Other\n\nText.\n" }).title).toBe("Other");
  });

  test("leaves a title unchanged that differs from the heading", () => {
    const apart = { title: "Mine", markdown: "# First\n" };
    expect(applyChange(apart, { markdown: "# Other\n" }).title).toBe("Mine");
    expect(applyChange(apart, { title: "Better" })).toEqual({ title: "Better", markdown: "# First\n" });
  });

  test("replaces passages that occur exactly once and rejects others", () => {
    expect(applyChange(base, { replacements: [{ find: "Two.", replace: "$& 2." }] }).markdown).toBe(
      "# First\n\nOne. $& 2. One.\n",
    );
    for (const find of ["One.", "Three."]) {
      expect(() => applyChange(base, { replacements: [{ find, replace: "" }] })).toThrow(PassageFault);
    }
  });
});
