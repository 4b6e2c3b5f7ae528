import { expect, test } from "vitest";
import { adviseOn, contrast } from "./contrast.ts";

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#123456", "#123456")).toBe(1);
});

test("the text that reads better is named with its contrast", () => {
  expect(adviseOn("#0b3d6e")).toEqual({ text: "#ffffff", ratio: 11, readable: true });
  expect(adviseOn("#ffd400").text).toBe("#111111");
});
