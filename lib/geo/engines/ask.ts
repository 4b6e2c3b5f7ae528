import "server-only";
import { generateText, type ModelMessage } from "ai";
import { modelFetch } from "#lib/ai/fetch.ts";
import { systemTimers, type Timers } from "#lib/ai/timers.ts";
import { env } from "#lib/env.ts";
import { getMeters } from "#lib/metrics/meters.ts";
import { withSpan } from "#lib/spans.ts";
import type { Engine, Provider } from "./catalog.ts";
import { EngineFault } from "./fault.ts";
import { unwrapRedirects } from "./redirects.ts";
import { answerInSandbox } from "./sandbox/answer.ts";
import { type Access, accessTo, type EngineSettings } from "./settings.ts";
import { storable, tidyCitations, tidyQueries } from "./tidy.ts";
import { toEngineFault } from "./to-engine-fault.ts";
import type { EngineAnswer, EngineQuestion, EngineUsage } from "./types.ts";
import { anthropic } from "./vendors/anthropic.ts";
import { custom } from "./vendors/custom.ts";
import { google } from "./vendors/google.ts";
import { openai } from "./vendors/openai.ts";
import { perplexity } from "./vendors/perplexity.ts";
import type { Reading, Vendor } from "./vendors/types.ts";
import { recordingFetch, type Wire } from "./wire.ts";

const VENDORS: Record<Exclude<Provider, "sandbox">, Vendor> = { openai, anthropic, google, perplexity, custom };

/** Maximum time of an answer, from the first byte sent to the last one read. */
export const DEADLINE_MS = 120_000;
/** More than any answer to a buyer's question needs, reasoning included. */
const OUTPUT_TOKENS = 8_192;

/** Where questions go and which clock is used; from the environment, except in tests. */
export type AskOptions = { settings: EngineSettings; allowedHosts: readonly string[]; timers: Timers };

const defaultOptions: AskOptions = {
  settings: env,
  allowedHosts: env.CLARION_ALLOWED_HOSTS.models,
  timers: systemTimers,
};

/**
 * Asks one engine one question, without retries. Only the conversation is sent: no instructions, so nothing names a
 * brand.
 * @throws EngineFault if no answer came; the signal's reason if the caller aborted
 */
export async function ask(question: EngineQuestion, options: AskOptions = defaultOptions): Promise<EngineAnswer> {
  const { engine, search, zdr, signal } = question;
  signal.throwIfAborted();
  if (search && !engine.search) throw new EngineFault("failed", `${engine.label} cannot search.`, { isFinal: true });
  if (zdr && !engine.zdr) throw new EngineFault("blocked_zdr", `${engine.label} cannot promise to keep nothing.`);
  if (engine.provider === "sandbox") return answerInSandbox(question);
  const access = accessTo(options.settings, engine.provider);
  if (access === undefined) throw new EngineFault("failed", `${engine.label} is not configured.`, { isFinal: true });
  const end = getMeters().engineCalls.startTimer({ engine: engine.id });
  try {
    const vendor = VENDORS[engine.provider];
    const attributes = { "gen_ai.operation.name": "chat", "gen_ai.provider.name": engine.provider };
    const answer = await withSpan(`chat ${engine.id}`, { attributes }, () =>
      askVendor(question, vendor, access, options),
    );
    end({ outcome: "answered" });
    return answer;
  } catch (error) {
    end({ outcome: error instanceof EngineFault ? error.kind : "aborted" });
    throw error;
  }
}

async function askVendor(
  question: EngineQuestion,
  vendor: Vendor,
  access: Access,
  options: AskOptions,
): Promise<EngineAnswer> {
  const { engine, signal } = question;
  const { timers, allowedHosts } = options;
  const { fetch, wire } = recordingFetch(modelFetch(allowedHosts), vendor, question);
  const deadline = new AbortController();
  const stop = timers.after(DEADLINE_MS, () => deadline.abort());
  const combined = AbortSignal.any([signal, deadline.signal]);
  const startedAt = timers.now();
  try {
    const { tokens, request } = await send(question, vendor, access, fetch, combined);
    const reading = readWire(vendor, wire, engine);
    const usage = { ...tokens, searches: reading.searches, vendorCostUsd: reading.costUsd };
    const latencyMs = Math.max(0, Math.round(timers.now() - startedAt));
    const hosts = access.baseUrl === undefined ? [] : [new URL(access.baseUrl).host];
    const citations = await unwrapRedirects(reading.citations, { hosts, allowedHosts, signal: combined });
    return { usage, request, ...toContent({ ...reading, citations }, engine), accessMode: "api", latencyMs };
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.signal.aborted) {
      throw new EngineFault("overload", `${engine.label} did not answer within ${DEADLINE_MS / 1000} seconds.`);
    }
    throw toFault(error, vendor, wire, engine, timers.now());
  } finally {
    stop();
  }
}

/** Sends the question and returns what the SDK reports about it. */
async function send(
  question: EngineQuestion,
  vendor: Vendor,
  access: Access,
  fetch: typeof globalThis.fetch,
  abortSignal: AbortSignal,
): Promise<{
  tokens: Pick<EngineUsage, "inputTokens" | "outputTokens" | "finish">;
  request: EngineAnswer["request"];
}> {
  const { engine, search, zdr, prompt, language, history } = question;
  const { retention, ...settings } = vendor.settings({ search, zdr }, access);
  const model = getModel(engine);
  const result = await generateText({
    model: vendor.connect(access, model, fetch),
    messages: conversation(question),
    maxOutputTokens: OUTPUT_TOKENS,
    maxRetries: 0,
    abortSignal,
    ...settings,
  });
  if (result.finishReason === "content-filter") throw refusal(engine);
  const { inputTokens = null, outputTokens = null } = result.usage;
  return {
    tokens: { inputTokens, outputTokens, finish: toFinish(result.finishReason) },
    request: { model, prompt, language, turns: history.length, search, zdr, retention, maxOutputTokens: OUTPUT_TOKENS },
  };
}

/** The model id that the vendor uses. */
function getModel({ id, provider }: Engine): string {
  const model = id.slice(provider.length + 1);
  return provider === "custom" ? model.replace(/:online$/, "") : model;
}

function conversation({ prompt, history }: EngineQuestion): ModelMessage[] {
  const turns = history.flatMap((turn): ModelMessage[] => [
    { role: "user", content: turn.prompt },
    { role: "assistant", content: turn.answer },
  ]);
  return [...turns, { role: "user", content: prompt }];
}

function toFinish(reason: string): EngineUsage["finish"] {
  return reason === "stop" || reason === "length" ? reason : "other";
}

function readWire(vendor: Vendor, wire: Wire, engine: Engine): Reading {
  const reading = vendor.read(wire.body);
  if (reading.isRefused) throw refusal(engine);
  if (reading.isBlind) throw new EngineFault("failed", `${engine.label} could not search the web.`);
  if (reading.text.trim() === "") throw new EngineFault("failed", `${engine.label} sent an empty answer.`);
  return reading;
}

function toContent(
  reading: Reading,
  engine: Engine,
): Pick<EngineAnswer, "text" | "citations" | "searchQueries" | "model"> {
  return {
    text: storable(reading.text),
    citations: tidyCitations(reading.citations),
    searchQueries: tidyQueries(reading.searchQueries),
    model: reading.model ?? getModel(engine),
  };
}

function refusal(engine: Engine): EngineFault {
  return new EngineFault("refused", `${engine.label} refused to answer.`);
}

/**
 * Converts a complete response that is not an answer: a refusal in a body that the SDK rejected, or a failure with
 * status 200.
 */
function toFault(error: unknown, vendor: Vendor, wire: Wire, engine: Engine, now: number): EngineFault {
  if (error instanceof EngineFault || wire.status !== 200) return toEngineFault(error, engine.label, now);
  if (isRefused(vendor, wire.body)) return refusal(engine);
  return new EngineFault("failed", `${engine.label} sent an invalid answer.`, { cause: error });
}

function isRefused(vendor: Vendor, body: unknown): boolean {
  try {
    return vendor.read(body).isRefused;
  } catch {
    return false;
  }
}
