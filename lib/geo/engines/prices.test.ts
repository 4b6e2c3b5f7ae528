import { describe, expect, it } from "vitest";
import { parsePriceOverrides } from "#lib/price-overrides.ts";
import { ENGINES } from "./catalog.ts";
import { costOfAnswer, findPrice, priceAnswer } from "./prices.ts";

const NONE = new Map();
const usage = { inputTokens: 1_000, outputTokens: 200, searches: 3, vendorCostUsd: null, finish: "stop" } as const;

describe("findPrice", () => {
  it("has a dated price with its source for every engine of a vendor", () => {
    for (const engine of ENGINES.filter(({ sandbox }) => !sandbox)) {
      const price = findPrice(engine, NONE);
      expect(price, engine.id).toMatchObject({
        source: expect.stringMatching(/^https:/),
        readOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      });
      expect(Math.min(price?.input ?? 0, price?.output ?? 0, price?.searches ?? 0)).toBeGreaterThan(0);
    }
  });

  it("knows no price of other engines, unless the operator sets one", () => {
    const engine = { id: "custom/llama", sandbox: false };
    expect(findPrice(engine, NONE)).toBeNull();
    const { prices } = parsePriceOverrides(["custom/llama=0.2/0.6"]);
    expect(findPrice(engine, prices)).toMatchObject({ input: 0.2, output: 0.6, searches: 0, source: null });
  });
});

describe("costOfAnswer", () => {
  it("multiplies tokens and searches with the price", () => {
    expect(costOfAnswer("openai/gpt-5.4", usage, NONE)).toBe(1_000 * 2.5 + 200 * 15 + 3 * 10_000);
    expect(costOfAnswer("openai/gpt-5.4:nosearch", { ...usage, searches: 0 }, NONE)).toBe(1_000 * 2.5 + 200 * 15);
  });

  it("charges an engine that is priced by answer for one search at most", () => {
    expect(costOfAnswer("google/gemini-2.5-flash", usage, NONE)).toBe(300 + 500 + 35_000);
    expect(costOfAnswer("google/gemini-2.5-flash", { ...usage, searches: 0 }, NONE)).toBe(800);
  });

  it("takes the vendor's own figure first, and is unknown without tokens or a price", () => {
    expect(costOfAnswer("perplexity/sonar", { ...usage, vendorCostUsd: 0.0071 }, NONE)).toBe(7_100);
    expect(costOfAnswer("openai/gpt-5.4", { ...usage, inputTokens: null }, NONE)).toBeNull();
    expect(costOfAnswer("custom/llama", usage, NONE)).toBeNull();
    expect(costOfAnswer("sandbox/atlas", { ...usage, inputTokens: null, outputTokens: null }, NONE)).toBe(0);
  });

  it("is an integer for fractions of a token price", () => {
    const price = {
      input: 0.123,
      output: 0.456,
      searches: 0,
      searchUnit: "search",
      source: null,
      readOn: null,
    } as const;
    expect(priceAnswer(price, { inputTokens: 7, outputTokens: 11, searches: 0 })).toBe(6);
  });
});
