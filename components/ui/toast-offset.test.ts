import { describe, expect, it } from "vitest";
import { offsetFor } from "./toast-offset.ts";

const HEIGHT = 720;
const USUAL = 88;
const NOTICES = { left: 900, right: 1256, height: 60 };
const button = (top: number, left = 1000) => ({ top, bottom: top + 32, left, right: left + 120 });

describe("offsetFor", () => {
  it.each([
    ["nothing has the focus", undefined],
    ["the focus is beside the notices", button(600, 200)],
    ["the focus is above the notices", button(520)],
    ["the focus is below the notices", button(640)],
  ])("keeps the usual place when %s", (_, focused) => {
    expect(offsetFor(USUAL, NOTICES, focused, HEIGHT)).toBe(USUAL);
  });

  it("moves the notices above a focused button that they would cover", () => {
    const focused = button(590);
    const offset = offsetFor(USUAL, NOTICES, focused, HEIGHT);
    expect(HEIGHT - offset).toBeLessThan(focused.top);
    expect(HEIGHT - offset).toBeGreaterThan(focused.top - 20);
  });

  it("moves the notices below it when there is no room above", () => {
    const focused = { ...button(10), bottom: 180 };
    const offset = offsetFor(USUAL, { ...NOTICES, height: 40 }, focused, 290);
    expect(290 - offset - 40).toBeGreaterThanOrEqual(focused.bottom);
  });

  it("keeps the usual place when the focused element fills the window", () => {
    expect(offsetFor(USUAL, NOTICES, { top: 0, bottom: HEIGHT, left: 300, right: 1200 }, HEIGHT)).toBe(USUAL);
  });

  it("keeps the usual place when there are no notices", () => {
    expect(offsetFor(USUAL, { ...NOTICES, height: 0 }, button(590), HEIGHT)).toBe(USUAL);
  });
});
