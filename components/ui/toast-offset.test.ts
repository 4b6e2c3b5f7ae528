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
  ])("keeps the default position when %s", (_, focused) => {
    expect(offsetFor(USUAL, NOTICES, focused, HEIGHT)).toBe(USUAL);
  });

  it("moves the toasts above a focused button that they would cover", () => {
    const focused = button(590);
    const offset = offsetFor(USUAL, NOTICES, focused, HEIGHT);
    expect(HEIGHT - offset).toBeLessThan(focused.top);
    expect(HEIGHT - offset).toBeGreaterThan(focused.top - 20);
  });

  it("moves the toasts below it when there is no room above", () => {
    const focused = { ...button(10), bottom: 180 };
    const offset = offsetFor(USUAL, { ...NOTICES, height: 40 }, focused, 290);
    expect(290 - offset - 40).toBeGreaterThanOrEqual(focused.bottom);
  });

  it("keeps the default position when the focused element fills the window", () => {
    expect(offsetFor(USUAL, NOTICES, { top: 0, bottom: HEIGHT, left: 300, right: 1200 }, HEIGHT)).toBe(USUAL);
  });

  it("keeps the default position when there are no toasts", () => {
    expect(offsetFor(USUAL, { ...NOTICES, height: 0 }, button(590), HEIGHT)).toBe(USUAL);
  });
});
