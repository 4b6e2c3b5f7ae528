import { describe, expect, it } from "vitest";
import { ENGINES } from "./catalog.ts";
import { type EngineSettings, enginesOf } from "./settings.ts";
import { custom } from "./vendors/custom.ts";

const NONE: EngineSettings = { AI_ENGINES: [], CLARION_SANDBOX_ENGINES: false };
const idsOf = (settings: Partial<EngineSettings>) => enginesOf({ ...NONE, ...settings }).map(({ id }) => id);
const SANDBOX = ["sandbox/atlas", "sandbox/beacon", "sandbox/compass"];

describe("enginesOf", () => {
  it("has the sandbox where no provider is configured", () => {
    expect(idsOf({})).toEqual(SANDBOX);
  });

  it("hides the sandbox behind a real provider, unless the operator keeps it", () => {
    expect(idsOf({ PERPLEXITY_API_KEY: "k" })).toEqual(["perplexity/sonar"]);
    expect(idsOf({ PERPLEXITY_API_KEY: "k", CLARION_SANDBOX_ENGINES: true })).toEqual(["perplexity/sonar", ...SANDBOX]);
  });

  it("has the engines of every vendor whose key is set, and of no other", () => {
    for (const [key, vendor] of [
      ["OPENAI_API_KEY", "openai"],
      ["ANTHROPIC_API_KEY", "anthropic"],
      ["GOOGLE_GENERATIVE_AI_API_KEY", "google"],
      ["PERPLEXITY_API_KEY", "perplexity"],
    ] as const) {
      const ids = idsOf({ [key]: "k" });
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.every((id) => id.startsWith(`${vendor}/`))).toBe(true);
    }
  });

  it("has the models of an endpoint that were named, else the one that writes", () => {
    const endpoint = { AI_BASE_URL: "http://127.0.0.1:11434/v1", AI_MODEL: "qwen3:32b" };
    expect(idsOf(endpoint)).toEqual(["custom/qwen3:32b"]);
    expect(idsOf({ ...endpoint, AI_ENGINES: ["a", "b", "a"] })).toEqual(["custom/a", "custom/b"]);
    expect(idsOf({ AI_BASE_URL: "http://127.0.0.1:11434/v1" })).toEqual(SANDBOX);
  });

  it("promises zero retention only where a request can ask for it", () => {
    const zdrOf = (AI_BASE_URL: string) =>
      enginesOf({ ...NONE, AI_BASE_URL, AI_MODEL: "m" }).map(({ id, search, zdr }) => ({ id, search, zdr }));
    expect(zdrOf("https://openrouter.ai/api/v1")).toEqual([
      { id: "custom/m", search: false, zdr: true },
      { id: "custom/m:online", search: true, zdr: false },
    ]);
    expect(zdrOf("https://ai-gateway.vercel.sh/v1")).toEqual([{ id: "custom/m", search: false, zdr: true }]);
    expect(zdrOf("https://openrouter.ai.example/v1")).toEqual([{ id: "custom/m", search: false, zdr: false }]);
  });

  it("has no two engines with one id", () => {
    expect(new Set(ENGINES.map(({ id }) => id)).size).toBe(ENGINES.length);
  });
});

describe("what a gateway is asked beside the question", () => {
  const optionsOf = (baseUrl: string, mode: { search: boolean; zdr: boolean }) =>
    custom.settings(mode, { apiKey: "k", baseUrl });

  it("demands zero retention in the gateway's own words", () => {
    const zdr = { search: false, zdr: true };
    expect(optionsOf("https://openrouter.ai/api/v1", zdr)).toEqual({
      providerOptions: { custom: { provider: { zdr: true, data_collection: "deny" } } },
      retention: { provider: { zdr: true, data_collection: "deny" } },
    });
    expect(optionsOf("https://ai-gateway.vercel.sh/v1", zdr).retention).toEqual({
      providerOptions: { gateway: { zeroDataRetention: true } },
    });
  });

  it("asks OpenRouter to search, and nobody who would not understand it", () => {
    const search = { search: true, zdr: false };
    expect(optionsOf("https://openrouter.ai/api/v1", search).providerOptions).toEqual({
      custom: { plugins: [{ id: "web" }] },
    });
    expect(optionsOf("http://127.0.0.1:1/v1", search).providerOptions).toEqual({ custom: {} });
  });
});
