import { describe, expect, it } from "vitest";
import { ENGINES } from "./catalog.ts";
import { type EngineSettings, listConfiguredEngines } from "./settings.ts";
import { custom } from "./vendors/custom.ts";

const NONE: EngineSettings = { AI_ENGINES: [], CLARION_SANDBOX_ENGINES: false };
const listIds = (settings: Partial<EngineSettings>) =>
  listConfiguredEngines({ ...NONE, ...settings }).map(({ id }) => id);
const SANDBOX = ["sandbox/atlas", "sandbox/beacon", "sandbox/compass"];

describe("listConfiguredEngines", () => {
  it("lists the sandbox when no provider is configured", () => {
    expect(listIds({})).toEqual(SANDBOX);
  });

  it("hides the sandbox behind a real provider, unless the operator keeps it", () => {
    expect(listIds({ PERPLEXITY_API_KEY: "k" })).toEqual(["perplexity/sonar"]);
    expect(listIds({ PERPLEXITY_API_KEY: "k", CLARION_SANDBOX_ENGINES: true })).toEqual([
      "perplexity/sonar",
      ...SANDBOX,
    ]);
  });

  it("lists only the engines of vendors whose key is set", () => {
    for (const [key, vendor] of [
      ["OPENAI_API_KEY", "openai"],
      ["ANTHROPIC_API_KEY", "anthropic"],
      ["GOOGLE_GENERATIVE_AI_API_KEY", "google"],
      ["PERPLEXITY_API_KEY", "perplexity"],
    ] as const) {
      const ids = listIds({ [key]: "k" });
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.every((id) => id.startsWith(`${vendor}/`))).toBe(true);
    }
  });

  it("lists the named models of an endpoint, otherwise the model that writes posts", () => {
    const endpoint = { AI_BASE_URL: "http://127.0.0.1:11434/v1", AI_MODEL: "qwen3:32b" };
    expect(listIds(endpoint)).toEqual(["custom/qwen3:32b"]);
    expect(listIds({ ...endpoint, AI_ENGINES: ["a", "b", "a"] })).toEqual(["custom/a", "custom/b"]);
    expect(listIds({ AI_BASE_URL: "http://127.0.0.1:11434/v1" })).toEqual(SANDBOX);
  });

  it("promises zero retention only where a request can ask for it", () => {
    const listZdr = (AI_BASE_URL: string) =>
      listConfiguredEngines({ ...NONE, AI_BASE_URL, AI_MODEL: "m" }).map(({ id, search, zdr }) => ({
        id,
        search,
        zdr,
      }));
    expect(listZdr("https://openrouter.ai/api/v1")).toEqual([
      { id: "custom/m", search: false, zdr: true },
      { id: "custom/m:online", search: true, zdr: false },
    ]);
    expect(listZdr("https://ai-gateway.vercel.sh/v1")).toEqual([{ id: "custom/m", search: false, zdr: true }]);
    expect(listZdr("https://openrouter.ai.example/v1")).toEqual([{ id: "custom/m", search: false, zdr: false }]);
  });

  it("lists no engine id twice", () => {
    expect(new Set(ENGINES.map(({ id }) => id)).size).toBe(ENGINES.length);
  });
});

describe("gateway options", () => {
  const buildOptions = (baseUrl: string, mode: { search: boolean; zdr: boolean }) =>
    custom.settings(mode, { apiKey: "k", baseUrl });

  it("demands zero retention in the gateway's own format", () => {
    const zdr = { search: false, zdr: true };
    expect(buildOptions("https://openrouter.ai/api/v1", zdr)).toEqual({
      providerOptions: { custom: { provider: { zdr: true, data_collection: "deny" } } },
      retention: { provider: { zdr: true, data_collection: "deny" } },
    });
    expect(buildOptions("https://ai-gateway.vercel.sh/v1", zdr).retention).toEqual({
      providerOptions: { gateway: { zeroDataRetention: true } },
    });
  });

  it("requests search from OpenRouter, and not from endpoints that do not support it", () => {
    const search = { search: true, zdr: false };
    expect(buildOptions("https://openrouter.ai/api/v1", search).providerOptions).toEqual({
      custom: { plugins: [{ id: "web" }] },
    });
    expect(buildOptions("http://127.0.0.1:1/v1", search).providerOptions).toEqual({ custom: {} });
  });
});
