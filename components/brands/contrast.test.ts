import { expect, test } from "vitest";
import { adviseOn, contrast } from "./contrast.ts";

test("computes the WCAG contrast of two colors", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#123456", "#123456")).toBe(1);
});

test("recommends the more readable text color with its contrast", () => {
  expect(adviseOn("#0b3d6e")).toEqual({ text: "#ffffff", ratio: 11, readable: true });
  expect(adviseOn("#ffd400").text).toBe("#111111");
});
