import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  ANSWER,
  buildRedirectUrl,
  CITED,
  ENGINE_VENDORS,
  type EngineVendor,
  QUERY,
} from "#lib/testing/engine-answers.ts";
import { type EngineBehaviour, type EngineServer, startEngineServer } from "#lib/testing/engine-server.ts";
import { TestTimers } from "#lib/testing/timers.ts";
import { ask, DEADLINE_MS } from "./ask.ts";
import type { Engine } from "./catalog.ts";
import { EngineFault } from "./fault.ts";
import { type EngineSettings, listConfiguredEngines } from "./settings.ts";
import type { EngineQuestion } from "./types.ts";

const KEY = "sk-test-3f9c1d77a0b2";
let server: EngineServer;
let timers: TestTimers;

beforeAll(async () => {
  server = await startEngineServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.behaviour = "answer";
  server.requests.length = 0;
  server.onStall = () => undefined;
  timers = new TestTimers();
});

function buildSettings(): EngineSettings {
  return {
    AI_BASE_URL: server.baseUrl("custom"),
    AI_API_KEY: KEY,
    AI_MODEL: "test-model",
    AI_ENGINES: [],
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: server.baseUrl("openai"),
    ANTHROPIC_API_KEY: KEY,
    ANTHROPIC_BASE_URL: server.baseUrl("anthropic"),
    GOOGLE_GENERATIVE_AI_API_KEY: KEY,
    GOOGLE_GENERATIVE_AI_BASE_URL: server.baseUrl("google"),
    PERPLEXITY_API_KEY: KEY,
    PERPLEXITY_BASE_URL: server.baseUrl("perplexity"),
    CLARION_SANDBOX_ENGINES: true,
  };
}

function getEngine(vendor: EngineVendor): Engine {
  const engine = listConfiguredEngines(buildSettings()).find(({ provider }) => provider === vendor);
  if (engine === undefined) throw new Error(`No engine of ${vendor} is configured.`);
  return engine;
}

function question(vendor: EngineVendor, overrides: Partial<EngineQuestion> = {}): EngineQuestion {
  const engine = getEngine(vendor);
  return {
    engine,
    search: engine.search,
    prompt: "Which changelog tools are good?",
    language: "en",
    history: [],
    zdr: false,
    seed: "s",
    repeatIndex: 0,
    world: undefined,
    signal: new AbortController().signal,
    ...overrides,
  };
}

const askServer = (request: EngineQuestion) =>
  ask(request, { settings: buildSettings(), allowedHosts: [server.origin], timers });

async function getFault(vendor: EngineVendor, behaviour: EngineBehaviour, overrides: Partial<EngineQuestion> = {}) {
  server.behaviour = behaviour;
  const fault = await askServer(question(vendor, overrides)).catch((error: unknown) => error);
  if (!(fault instanceof EngineFault)) throw fault;
  return fault;
}

const bodyText = () => JSON.stringify(server.requests.at(-1)?.body);

/** The searches and costs that the vendors' answers report. */
const REPORTED = {
  openai: { searches: 1, vendorCostUsd: null },
  anthropic: { searches: 1, vendorCostUsd: null },
  google: { searches: 1, vendorCostUsd: null },
  perplexity: { searches: 1, vendorCostUsd: 0.0052 },
  custom: { searches: 0, vendorCostUsd: 0.0031 },
};

describe.each(ENGINE_VENDORS)("asking %s over HTTP", (vendor) => {
  it("returns text, sources, searches, exact model and usage", async () => {
    const answer = await askServer(question(vendor));
    const isNumbered = vendor === "perplexity" || vendor === "custom";
    expect(answer).toMatchObject({
      text: isNumbered ? ANSWER.replace("look.", "look [1].") : ANSWER,
      citations: [CITED],
      searchQueries: vendor === "custom" ? [] : [QUERY],
      usage: { ...REPORTED[vendor], inputTokens: 12, outputTokens: 34, finish: "stop" },
      accessMode: "api",
      request: { prompt: "Which changelog tools are good?", search: vendor !== "custom", turns: 0, zdr: false },
    });
    const models = {
      openai: "gpt-5.4-2026-03-05",
      anthropic: "claude-sonnet-5-5-20260401",
      google: "gemini-3.8-flash-001",
      perplexity: "perplexity/sonar",
      custom: "test-model-7b",
    };
    expect(answer.model).toBe(models[vendor]);
  });

  it("sends only the conversation: no instructions, and no search tool unless requested", async () => {
    const history = [{ prompt: "What is a changelog?", answer: "A list of changes." }];
    await askServer(question(vendor, { search: false, history }));
    const body = bodyText();
    const offsets = ["What is a changelog?", "A list of changes.", "Which changelog tools are good?"].map((text) =>
      body.indexOf(text),
    );
    expect(offsets.every((offset) => offset >= 0)).toBe(true);
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    expect(body).not.toMatch(/"(?:tools|plugins|system|instructions|systemInstruction)"|"role":"(?:system|developer)"/);
    expect(JSON.stringify(server.requests.at(-1)?.headers)).toContain(KEY);
  });

  it.each([
    ["429 with Retry-After", "overload", 7_000, false],
    ["503", "overload", null, false],
    ["529", "overload", null, false],
    ["429 without credit", "failed", null, true],
    ["500", "failed", null, false],
    ["401", "failed", null, true],
    ["malformed JSON", "failed", null, false],
    ["another shape", "failed", null, false],
    ["empty", "failed", null, false],
    ["refusal", "refused", null, true],
  ] as const)(
    "converts %s to the fault %s without text of the vendor",
    async (behaviour, kind, retryAfterMs, isFinal) => {
      const fault = await getFault(vendor, behaviour);
      expect({ kind: fault.kind, retryAfterMs: fault.retryAfterMs, isFinal: fault.isFinal }).toEqual({
        kind,
        retryAfterMs,
        isFinal,
      });
      expect(fault.message).not.toMatch(/secret words|sk-test/);
      expect(server.requests).toHaveLength(1);
    },
  );

  it("keeps an answer that was cut off at its length limit, and says so", async () => {
    server.behaviour = "truncated";
    const { text, usage } = await askServer(question(vendor));
    expect([text.slice(0, 4), usage.finish]).toEqual(["Acme", "length"]);
  });

  it("fails at the deadline while the answer is still streaming", async () => {
    server.onStall = () => setImmediate(() => timers.advance(DEADLINE_MS));
    expect(await getFault(vendor, "stall")).toMatchObject({ kind: "overload", retryAfterMs: null });
  });

  it("rejects with the caller's reason when the caller aborts", async () => {
    const caller = new AbortController();
    server.behaviour = "stall";
    server.onStall = () => setImmediate(() => caller.abort(new Error("canceled")));
    await expect(askServer(question(vendor, { signal: caller.signal }))).rejects.toThrow("canceled");
  });

  it("stops reading an answer that is too large", async () => {
    expect(await getFault(vendor, "huge")).toMatchObject({ kind: "failed" });
  });

  it("sends no question under zero retention, which the engine cannot promise", async () => {
    expect(await getFault(vendor, "answer", { zdr: true })).toMatchObject({ kind: "blocked_zdr", isFinal: true });
    expect(server.requests).toHaveLength(0);
  });
});

describe("vendor specifics", () => {
  it("requests each vendor's own web search", async () => {
    const sent: Record<string, string> = {};
    for (const vendor of ENGINE_VENDORS.filter((each) => each !== "custom")) {
      await askServer(question(vendor));
      sent[vendor] = JSON.stringify(server.requests.at(-1)?.body.tools);
    }
    expect(sent).toMatchObject({
      openai: expect.stringContaining('"web_search"'),
      anthropic: expect.stringContaining('"web_search_20250305"'),
      google: '[{"googleSearch":{}}]',
      perplexity: '[{"type":"web_search"}]',
    });
  });

  it("asks OpenAI and Perplexity not to store the response", async () => {
    for (const vendor of ["openai", "perplexity"] as const) {
      const { request } = await askServer(question(vendor));
      expect(server.requests.at(-1)?.body.store).toBe(false);
      expect(request.retention).toEqual({ store: false });
    }
  });

  it.each(["openai", "anthropic"] as const)("rejects an answer of %s whose searches all failed", async (vendor) => {
    expect(await getFault(vendor, "blind")).toMatchObject({ kind: "failed", isFinal: false });
  });

  it("treats a failed run with status 200 as a failure", async () => {
    for (const vendor of ["openai", "perplexity"] as const) {
      expect(await getFault(vendor, "failed run")).toMatchObject({ kind: "failed", isFinal: false });
    }
  });

  it("keeps a Google redirect that cannot be resolved", async () => {
    const { unwrapRedirects } = await import("./redirects.ts");
    const lost = { url: buildRedirectUrl(server.origin, "lost"), title: "lost.example" };
    const working = { url: buildRedirectUrl(server.origin, "cited"), title: CITED.title };
    const options = { hosts: [server.host], allowedHosts: [server.origin], signal: new AbortController().signal };
    expect(await unwrapRedirects([lost, working, CITED], options)).toEqual([lost, CITED, CITED]);
  });

  it("refuses an engine that is not configured", async () => {
    const settings = { ...buildSettings(), OPENAI_API_KEY: undefined };
    const pending = ask(question("openai"), { settings, allowedHosts: [server.origin], timers });
    await expect(pending).rejects.toMatchObject({ kind: "failed", isFinal: true });
  });

  it("refuses a private server that the operator has not allowed", async () => {
    const pending = ask(question("custom"), { settings: buildSettings(), allowedHosts: [], timers });
    await expect(pending).rejects.toMatchObject({ kind: "failed", isFinal: true });
    expect(server.requests).toHaveLength(0);
  });
});
