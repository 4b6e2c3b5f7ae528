import { streamText, tool } from "ai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { TestTimers } from "#lib/testing/timers.ts";
import { STREAM_VENDORS, type StreamVendor } from "#lib/testing/vendor-protocols.ts";
import { startVendorServer, TOKENS, type VendorMove, type VendorServer } from "#lib/testing/vendor-server.ts";
import { type Choice, chooseModel } from "./choice.ts";
import { ModelFault, type ModelFaultKind } from "./fault.ts";
import { openModels } from "./open-models.ts";
import { connectModel } from "./providers.ts";
import { ModelSession, SESSION_LIMITS } from "./session.ts";

const KEY = "sk-test-3f9c1d77a0b2";
const ANSWER = '{"title":"Lists stay in order"}';
let server: VendorServer;
let timers: TestTimers;

beforeAll(async () => {
  server = await startVendorServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  timers = new TestTimers();
});

const MODELS: Record<StreamVendor, object> = {
  openai: { AI_MODEL: "openai/gpt-5.4", OPENAI_API_KEY: KEY },
  anthropic: { AI_MODEL: "anthropic/claude-opus-5-5", ANTHROPIC_API_KEY: KEY },
  google: { AI_MODEL: "google/gemini-2.5-pro", GOOGLE_GENERATIVE_AI_API_KEY: KEY },
  custom: { AI_MODEL: "llama-4", AI_API_KEY: KEY },
};
const ADDRESSES: Record<StreamVendor, string> = {
  openai: "OPENAI_BASE_URL",
  anthropic: "ANTHROPIC_BASE_URL",
  google: "GOOGLE_GENERATIVE_AI_BASE_URL",
  custom: "AI_BASE_URL",
};

function choose(vendor: StreamVendor): Choice {
  const address = { [ADDRESSES[vendor]]: server.baseUrl(vendor) };
  const choice = chooseModel({ AI_CONTEXT_TOKENS: 32_000, ...MODELS[vendor], ...address });
  if (choice.kind !== "model") throw new Error("The settings must select a model.");
  return choice;
}

const connect = (choice: Choice) => connectModel(choice, [`http://${server.host}`]);

const QUESTION = {
  instructions: "You write titles.",
  prompt: "The brand: Acme.\n\nThe change: lists stay in order.",
  sharedCharacters: "The brand: Acme.".length,
  schema: z.object({ title: z.string() }),
  maxOutputTokens: 500,
};

/** How time passes while a server is slow or silent: with each piece that arrives, or after it. */
const ADVANCES: Partial<Record<VendorMove["does"], (timers: TestTimers) => void>> = {
  drip: (timers) => timers.advance(5_000),
  stall: (timers) => setImmediate(() => timers.advance(SESSION_LIMITS.stallMs)),
};

/** Asks one question, with the moves of the server in order. */
async function ask(vendor: StreamVendor, ...moves: VendorMove[]) {
  const advance = ADVANCES[moves[0]?.does ?? "answer"];
  server.moves = moves;
  const choice = choose(vendor);
  const session = new ModelSession(choice, connect(choice), { ...SESSION_LIMITS, costUsd: 1 }, timers);
  const question = { ...QUESTION, ...(advance && { onText: () => advance(timers) }) };
  const answer = await session.ask(question).catch((error: unknown) => {
    if (error instanceof ModelFault) return error;
    throw error;
  });
  return { answer, spent: session.spent, waitedMs: timers.now() };
}

async function getFault(vendor: StreamVendor, ...moves: VendorMove[]) {
  const { answer, ...rest } = await ask(vendor, ...moves);
  if (!(answer instanceof ModelFault)) throw new Error(`The model answered: ${answer}`);
  return { kind: answer.kind, requests: server.requests.length, ...rest };
}

const answered: VendorMove = { does: "answer", text: ANSWER };

describe.each(STREAM_VENDORS)("asking %s over the wire", (vendor) => {
  it("streams a structured answer and counts its tokens, cached ones by their own price", async () => {
    const { answer, spent } = await ask(vendor, answered);
    expect(answer).toBe(ANSWER);
    // OpenAI and Google report what they read from their cache, and have no price of their own for it in the catalog.
    const costs = {
      openai: (1_000 * 2.5 + 50 * 15) / 1e6,
      anthropic: (200 * 4 + 600 * 0.4 + 200 * 5 + 50 * 20) / 1e6,
      google: (1_000 * 1.25 + 50 * 10) / 1e6,
      custom: null,
    };
    const cost = costs[vendor];
    expect(spent).toEqual({
      calls: 1,
      inputTokens: TOKENS.input,
      outputTokens: TOKENS.output,
      costUsd: cost === null ? null : expect.closeTo(cost, 8),
    });
    const { body, path, headers } = server.requests[0] ?? { body: {}, path: "", headers: {} };
    expect(JSON.stringify(body)).not.toContain(KEY);
    expect(JSON.stringify(headers)).toContain(KEY);
    expect({ path: path.replace(/^\/\w+/, ""), body }).toMatchObject(REQUESTS[vendor]);
  });

  it("waits as long as the server asks for, then continues", async () => {
    const limited: VendorMove = { does: "refuse", status: 429, headers: { "retry-after": "7" } };
    const { answer, waitedMs } = await ask(vendor, limited, answered);
    expect([answer, waitedMs, server.requests.length]).toEqual([ANSWER, 7_000, 2]);
  });

  it.each<[string, VendorMove, ModelFaultKind, number]>([
    [
      "has no capacity for an hour",
      { does: "refuse", status: 429, headers: { "retry-after": "3600" } },
      "rate-limited",
      1,
    ],
    ["is overloaded", { does: "refuse", status: 529 }, "unavailable", 3],
    ["is down", { does: "refuse", status: 503 }, "unavailable", 3],
    ["refuses the key", { does: "refuse", status: 401 }, "rejected", 1],
    ["does not understand the request", { does: "refuse", status: 400 }, "not-understood", 2],
    ["becomes overloaded in its answer", { does: "overload", text: '{"title":' }, "unavailable", 3],
    ["refuses to answer", { does: "answer", end: "refused" }, "filtered", 1],
    ["answers in prose", { does: "answer", text: "I am sorry, I cannot do that." }, "refused", 1],
    ["stops at its limit before anything is said", { does: "answer", end: "truncated" }, "truncated", 1],
    ["stops at its limit", { does: "answer", text: '{"title":"Lists', end: "truncated" }, "truncated", 1],
    ["sends invalid JSON", { does: "break", text: '{"title":' }, "malformed", 2],
    ["breaks the connection", { does: "disconnect", text: '{"title":' }, "disconnected", 2],
  ])("turns it into one fault when the server %s", async (_, move, kind, requests) => {
    expect(await getFault(vendor, move)).toMatchObject({ kind, requests });
  });

  it("does not take an answer for complete that ends without its last event", async () => {
    const { kind, requests } = await getFault(vendor, { does: "end early", text: ANSWER });
    expect([kind, requests]).toEqual([vendor === "custom" ? "malformed" : "disconnected", 2]);
  });

  it("gives up on a silent answer after 30 seconds, twice", async () => {
    const fault = await getFault(vendor, { does: "stall", text: '{"title":' });
    expect(fault).toMatchObject({ kind: "stalled", requests: 2 });
  });

  it("gives up on a slow answer at the time limit of a call", async () => {
    const fault = await getFault(vendor, { does: "drip", text: "a" });
    expect(fault).toMatchObject({ kind: "timed-out", requests: 1, waitedMs: SESSION_LIMITS.callMs });
  });

  it("streams the call of a tool, gets its result and answers with it", async () => {
    server.moves = [
      { does: "answer", text: "Let me see.", tool: { name: "read_post", input: { postId: "post_1" } } },
      { does: "answer", text: "It says hello." },
    ];
    const choice = choose(vendor);
    const inputs: unknown[] = [];
    const result = streamText({
      model: connect(choice),
      prompt: "What does it say?",
      maxRetries: 0,
      stopWhen: ({ steps }) => steps.length >= 2,
      tools: {
        read_post: tool({
          inputSchema: z.object({ postId: z.string() }),
          execute: async (input) => {
            inputs.push(input);
            return { markdown: "hello" };
          },
        }),
      },
    });
    expect(await result.text).toBe("It says hello.");
    expect(inputs).toEqual([{ postId: "post_1" }]);
    expect(JSON.stringify(server.requests[0]?.body)).toContain("read_post");
    expect(JSON.stringify(server.requests[1]?.body)).toContain("hello");
  });
});

describe("fallbacks between models", () => {
  const breaking: VendorMove = { does: "break", text: '{"title":' };

  /** Asks a compatible endpoint, and Anthropic when that gives no answer. */
  async function askBoth(moves: VendorMove[], sessionMs = SESSION_LIMITS.sessionMs) {
    server.moves = moves;
    const limits = { ...SESSION_LIMITS, sessionMs, costUsd: 1 };
    const settings = { limits, timers, allowedHosts: [`http://${server.host}`] };
    const models = openModels([choose("custom"), choose("anthropic")], settings);
    const switches: string[] = [];
    const pieceMs = moves[0]?.does === "drip" ? 5_000 : 0;
    const onText = () => timers.advance(pieceMs);
    const answer = await models
      .ask({ ...QUESTION, onText }, async ({ kind }, next) => {
        switches.push(`${kind}: ${next.id}`);
      })
      .catch((error: unknown) => error);
    return { answer, switches };
  }

  it.each<[ModelFaultKind, VendorMove[]]>([
    ["rejected", [{ does: "refuse", status: 401 }]],
    ["refused", [{ does: "answer", text: "I am sorry." }]],
    ["filtered", [{ does: "answer", end: "filtered" }]],
    ["malformed", [breaking, breaking]],
    ["timed-out", [{ does: "drip", text: "a" }]],
  ])("asks the next model after the fault %s", async (kind, moves) => {
    const { answer, switches } = await askBoth([...moves, answered]);
    expect([answer, switches]).toEqual([ANSWER, [`${kind}: anthropic/claude-opus-5-5`]]);
  });

  it("asks no other model when no time is left, or when a limit holds for all", async () => {
    const late = await askBoth([{ does: "drip", text: "a" }, answered], SESSION_LIMITS.callMs);
    expect(late).toMatchObject({ answer: { kind: "timed-out" }, switches: [] });
    const cut = await askBoth([{ does: "answer", end: "truncated" }, answered]);
    expect(cut).toMatchObject({ answer: { kind: "truncated" }, switches: [] });
  });
});

/** How each vendor is asked for a streamed answer of a given shape. */
const REQUESTS: Record<StreamVendor, object> = {
  openai: {
    path: "/v1/chat/completions",
    body: {
      model: "gpt-5.4",
      stream: true,
      stream_options: { include_usage: true },
      max_completion_tokens: 500,
      response_format: { type: "json_schema", json_schema: { schema: { required: ["title"] } } },
    },
  },
  anthropic: {
    path: "/v1/messages",
    body: {
      model: "claude-opus-5-5",
      stream: true,
      max_tokens: 500,
      output_config: { format: { type: "json_schema", schema: { required: ["title"] } } },
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "The brand: Acme.", cache_control: { type: "ephemeral" } },
            { type: "text", text: "\n\nThe change: lists stay in order." },
          ],
        },
      ],
    },
  },
  google: {
    path: "/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse",
    body: {
      generationConfig: {
        maxOutputTokens: 500,
        responseMimeType: "application/json",
        responseJsonSchema: { required: ["title"] },
      },
    },
  },
  custom: {
    path: "/v1/chat/completions",
    body: {
      model: "llama-4",
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 500,
      response_format: { type: "json_object" },
    },
  },
};
