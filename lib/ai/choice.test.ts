import { describe, expect, it } from "vitest";
import { CATALOG, computeCost, defaultModel, VENDORS } from "./catalog.ts";
import { chooseModel, listUsableModels, type ModelSettings } from "./choice.ts";

const choose = (settings: Record<string, string>) => chooseModel({ AI_CONTEXT_TOKENS: 32_000, ...settings });

describe("chooseModel", () => {
  it("returns none without any settings", () => {
    expect(choose({})).toEqual({ kind: "none" });
  });

  it("accepts any compatible endpoint with an unknown price", () => {
    const settings = { AI_BASE_URL: "http://127.0.0.1:11434/v1", AI_MODEL: "openai/gpt-oss", OPENAI_API_KEY: "k" };
    expect(choose(settings)).toMatchObject({
      provider: "custom",
      model: "openai/gpt-oss",
      price: null,
      contextTokens: 32_000,
      apiKey: undefined,
    });
  });

  it("takes the operator's price over that of the catalog, also for a model of a compatible endpoint", () => {
    const CLARION_ENGINE_PRICES = new Map([
      ["custom/llama-4", { input: 0.2, output: 0.6, searches: 0 }],
      ["anthropic/claude-opus-5-5", { input: 2, output: 10, searches: 0 }],
    ]);
    const choosePriced = (settings: Record<string, string>) =>
      chooseModel({ AI_CONTEXT_TOKENS: 32_000, CLARION_ENGINE_PRICES, ...settings });
    const custom = choosePriced({ AI_BASE_URL: "http://127.0.0.1:11434/v1", AI_MODEL: "llama-4" });
    expect(custom).toMatchObject({ price: { input: 0.2, output: 0.6 } });
    const vendor = choosePriced({ ANTHROPIC_API_KEY: "k", AI_MODEL: "anthropic/claude-opus-5-5" });
    expect(vendor).toMatchObject({ price: { input: 2, output: 10, cacheWrite: 2.5, cacheRead: 0.2 } });
  });

  it.each([
    ["openai", "OPENAI_API_KEY"],
    ["anthropic", "ANTHROPIC_API_KEY"],
    ["google", "GOOGLE_GENERATIVE_AI_API_KEY"],
  ] as const)("selects the vendor of the only key: %s", (vendor, key) => {
    expect(choose({ [key]: "k" })).toMatchObject({
      provider: vendor,
      id: `${vendor}/${defaultModel(vendor)}`,
      apiKey: "k",
      price: { input: expect.any(Number), output: expect.any(Number) },
    });
    expect(choose({ [key]: "k", AI_MODEL: "new-model" })).toMatchObject({ id: `${vendor}/new-model`, price: null });
  });

  it("selects the vendor of AI_MODEL when several keys are set", () => {
    const keys = { OPENAI_API_KEY: "o", ANTHROPIC_API_KEY: "a" };
    expect(choose({ ...keys, AI_MODEL: "anthropic/claude-haiku-4-5" })).toMatchObject({
      provider: "anthropic",
      apiKey: "a",
    });
  });

  it.each([
    ["several keys and no model", { OPENAI_API_KEY: "secret-o", ANTHROPIC_API_KEY: "secret-a" }],
    ["a vendor without its key", { AI_MODEL: "google/gemini-2.5-pro", OPENAI_API_KEY: "secret-o" }],
    ["a model without any key", { AI_MODEL: "gpt" }],
    ["an endpoint without a model", { AI_BASE_URL: "http://127.0.0.1:1/v1", AI_API_KEY: "secret-c" }],
  ])("explains what is wrong with %s without revealing the key", (_name, settings) => {
    const choice = choose(settings);
    expect(choice).toMatchObject({ kind: "problem", problem: expect.stringMatching(/[A-Z_]{5}/) });
    expect(JSON.stringify(choice)).not.toContain("secret");
  });
});

describe("listUsableModels", () => {
  const list = (change: Partial<ModelSettings>) =>
    listUsableModels({ AI_CONTEXT_TOKENS: 32_000, ...change }).map(({ id }) => id);

  it("lists the default model of each vendor with a key when no model is named", () => {
    expect(list({ GOOGLE_GENERATIVE_AI_API_KEY: "g", ANTHROPIC_API_KEY: "a" })).toEqual([
      "anthropic/claude-sonnet-5-5",
      "google/gemini-3.8-flash",
    ]);
  });

  it("lists only the selected model, or none when it cannot work", () => {
    const keys = { OPENAI_API_KEY: "o", ANTHROPIC_API_KEY: "a" };
    expect(list({ ...keys, AI_MODEL: "openai/gpt-4.1" })).toEqual(["openai/gpt-4.1"]);
    expect(list({ ...keys, AI_MODEL: "google/gemini-2.5-pro" })).toEqual([]);
    expect(list({})).toEqual([]);
  });
});

describe("model catalog", () => {
  it("has a default for each vendor and plausible sizes and prices", () => {
    for (const vendor of VENDORS) expect(defaultModel(vendor)).not.toBe("");
    for (const { id, contextTokens, maxOutputTokens, price } of CATALOG) {
      expect(VENDORS.some((vendor) => id.startsWith(`${vendor}/`))).toBe(true);
      expect(maxOutputTokens).toBeLessThan(contextTokens);
      expect(price.output).toBeGreaterThan(price.input);
    }
    expect(new Set(CATALOG.map(({ id }) => id)).size).toBe(CATALOG.length);
  });

  it("computes costs per million tokens", () => {
    expect(computeCost({ input: 2, output: 10 }, 500_000, 100_000)).toBe(2);
    const cached = { input: 2, output: 10, cacheWrite: 2.5, cacheRead: 0.2 };
    expect(computeCost(cached, 500_000, 100_000, { written: 100_000, read: 200_000 })).toBeCloseTo(1.69);
    expect(computeCost(null, 500_000, 100_000)).toBeNull();
  });
});
