import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ANSWER, CITED, ENGINE_VENDORS, type EngineVendor, QUERY, redirectOf } from "#lib/testing/engine-answers.ts";
import { type EngineBehaviour, type EngineServer, startEngineServer } from "#lib/testing/engine-server.ts";
import { TestTimers } from "#lib/testing/timers.ts";
import { ask, DEADLINE_MS } from "./ask.ts";
import type { Engine } from "./catalog.ts";
import { EngineFault } from "./fault.ts";
import { type EngineSettings, enginesOf } from "./settings.ts";
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

function settingsOf(): EngineSettings {
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

function engineOf(vendor: EngineVendor): Engine {
  const found = enginesOf(settingsOf()).find(({ provider }) => provider === vendor);
  if (found === undefined) throw new Error(`No engine of ${vendor} is configured.`);
  return found;
}

function question(vendor: EngineVendor, asked: Partial<EngineQuestion> = {}): EngineQuestion {
  const engine = engineOf(vendor);
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
    ...asked,
  };
}

const askServer = (asked: EngineQuestion) =>
  ask(asked, { settings: settingsOf(), allowedHosts: [server.host], timers });

async function faultOf(vendor: EngineVendor, behaviour: EngineBehaviour, asked: Partial<EngineQuestion> = {}) {
  server.behaviour = behaviour;
  const fault = await askServer(question(vendor, asked)).catch((error: unknown) => error);
  if (!(fault instanceof EngineFault)) throw fault;
  return fault;
}

const bodyText = () => JSON.stringify(server.requests.at(-1)?.body);

describe.each(ENGINE_VENDORS)("%s, over the wire", (vendor) => {
  it("tells text, sources, searches, exact model and usage", async () => {
    const answer = await askServer(question(vendor));
    const isNumbered = vendor === "perplexity" || vendor === "custom";
    expect(answer).toMatchObject({
      text: isNumbered ? ANSWER.replace("look.", "look [1].") : ANSWER,
      citations: [CITED],
      searchQueries: vendor === "custom" ? [] : [QUERY],
      usage: { inputTokens: 12, outputTokens: 34, finish: "stop" },
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

  it("sends the conversation and nothing else: no instructions, nothing to search with unless asked to", async () => {
    const history = [{ prompt: "What is a changelog?", answer: "A list of changes." }];
    await askServer(question(vendor, { search: false, history }));
    const body = bodyText();
    const places = ["What is a changelog?", "A list of changes.", "Which changelog tools are good?"].map((text) =>
      body.indexOf(text),
    );
    expect(places.every((at) => at >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
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
  ] as const)("tells %s as %s, in words of ours", async (behaviour, kind, retryAfterMs, isFinal) => {
    const fault = await faultOf(vendor, behaviour);
    expect({ kind: fault.kind, retryAfterMs: fault.retryAfterMs, isFinal: fault.isFinal }).toEqual({
      kind,
      retryAfterMs,
      isFinal,
    });
    expect(fault.message).not.toMatch(/secret words|sk-test/);
    expect(server.requests).toHaveLength(1);
  });

  it("ends at the deadline, however slowly the answer comes", async () => {
    server.onStall = () => setImmediate(() => timers.advance(DEADLINE_MS));
    expect(await faultOf(vendor, "stall")).toMatchObject({ kind: "overload", retryAfterMs: null });
  });

  it("ends with the caller's own reason when the caller gives up", async () => {
    const caller = new AbortController();
    server.behaviour = "stall";
    server.onStall = () => setImmediate(() => caller.abort(new Error("canceled")));
    await expect(askServer(question(vendor, { signal: caller.signal }))).rejects.toThrow("canceled");
  });

  it("stops reading an answer that is too large", async () => {
    expect(await faultOf(vendor, "huge")).toMatchObject({ kind: "failed" });
  });

  it("is never asked where nothing may be kept and it cannot promise that", async () => {
    expect(await faultOf(vendor, "answer", { zdr: true })).toMatchObject({ kind: "blocked_zdr", isFinal: true });
    expect(server.requests).toHaveLength(0);
  });
});

describe("what vendors do each in its own way", () => {
  it("asks each vendor for its own web search", async () => {
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

  it("asks OpenAI and Perplexity to store nothing for later", async () => {
    for (const vendor of ["openai", "perplexity"] as const) {
      const { request } = await askServer(question(vendor));
      expect(server.requests.at(-1)?.body.store).toBe(false);
      expect(request.retention).toEqual({ store: false });
    }
  });

  it.each(["openai", "anthropic"] as const)(
    "does not take an answer of %s whose searches all failed",
    async (vendor) => {
      expect(await faultOf(vendor, "blind")).toMatchObject({ kind: "failed", isFinal: false });
    },
  );

  it("takes a run that failed with status 200 for a failure", async () => {
    for (const vendor of ["openai", "perplexity"] as const) {
      expect(await faultOf(vendor, "failed run")).toMatchObject({ kind: "failed", isFinal: false });
    }
  });

  it("keeps a redirect of Google's that leads nowhere as it is", async () => {
    const { unwrapRedirects } = await import("./redirects.ts");
    const lost = { url: redirectOf(server.origin, "lost"), title: "lost.example" };
    const found = { url: redirectOf(server.origin, "cited"), title: CITED.title };
    const options = { hosts: [server.host], allowedHosts: [server.host], signal: new AbortController().signal };
    expect(await unwrapRedirects([lost, found, CITED], options)).toEqual([lost, CITED, CITED]);
  });

  it("asks no engine that is not configured", async () => {
    const settings = { ...settingsOf(), OPENAI_API_KEY: undefined };
    const asked = ask(question("openai"), { settings, allowedHosts: [server.host], timers });
    await expect(asked).rejects.toMatchObject({ kind: "failed", isFinal: true });
  });

  it("reaches no private server that the operator has not named", async () => {
    const asked = ask(question("custom"), { settings: settingsOf(), allowedHosts: [], timers });
    await expect(asked).rejects.toMatchObject({ kind: "failed", isFinal: true });
    expect(server.requests).toHaveLength(0);
  });
});
