import { describe, expect, it } from "vitest";
import { parsePriceOverrides } from "./price-overrides.ts";

describe("parsePriceOverrides", () => {
  it("reads ids with colons and prices with and without searches", () => {
    const { prices, problems } = parsePriceOverrides(["custom/a:online=1/2/5.5", "openai/gpt-5.4=0/0"]);
    expect(problems).toEqual([]);
    expect(prices.get("custom/a:online")).toEqual({ input: 1, output: 2, searches: 5.5 });
    expect(prices.get("openai/gpt-5.4")).toEqual({ input: 0, output: 0, searches: 0 });
  });

  it.each([
    "custom/a",
    "custom/a=1",
    "custom/a=-1/2",
    "custom/a=1/two",
    "custom/a=1/2/3/4",
    "=1/2",
    "custom/a=1/10001",
  ])("refuses %s", (entry) => {
    const { prices, problems } = parsePriceOverrides([entry]);
    expect(prices.size).toBe(0);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(entry);
  });
});
