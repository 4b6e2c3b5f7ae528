import "server-only";
import { type LanguageModel, Output, streamText, type UserModelMessage } from "ai";
import type { z } from "zod";
import { withSpan } from "#lib/spans.ts";
import type { CachedTokens } from "./catalog.ts";
import { findEndFault, ModelFault, type ModelFaultKind } from "./fault.ts";
import { toModelFault } from "./provider-fault.ts";
import type { Timers } from "./timers.ts";

/** One request to a model, with the schema of its answer. */
export type Question = {
  instructions: string;
  prompt: string;
  /** Characters at the start of the prompt that later questions repeat, for providers that cache. */
  sharedCharacters?: number;
  schema: z.ZodType;
  maxOutputTokens: number;
  /** Whether to describe the schema only in the prompt, because not every server supports response formats. */
  isPlain?: boolean;
  /** Whether the provider caches only what a request marks. Others cache equal beginnings by themselves. */
  marksCache?: boolean;
  /** Receives the text so far after each chunk. */
  onText?: (text: string) => void;
};

export type Answer = { text: string; inputTokens: number; outputTokens: number; cached: CachedTokens };

/** Timeouts for the first chunk, between two chunks, and for the whole call. */
export type CallLimits = { firstMs: number; stallMs: number; callMs: number };

/** An upper bound for the average number of characters per token. */
const TOKEN_CHARACTERS = 8;
/** Bytes per token, chosen to overestimate rather than underestimate. */
const TOKEN_BYTES = 3;

export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / TOKEN_BYTES);
}

/** Faults of requests that the server did not process and does not charge for. */
const UNBILLED: ReadonlySet<ModelFaultKind> = new Set(["rate-limited", "unavailable", "rejected", "not-understood"]);

/** The result of a call, including its cost until a fault. */
export type Attempt = Answer & { fault: ModelFault | null };

/** Calls the model once and streams the answer. Aborts an answer that is too slow or never ends. */
export function streamAnswer(
  model: LanguageModel,
  question: Question,
  limits: CallLimits,
  timers: Timers,
): Promise<Attempt> {
  const name = typeof model === "string" ? model : model.modelId;
  const attributes = { "gen_ai.operation.name": "chat", "gen_ai.request.model": name };
  return withSpan(`chat ${name}`, { attributes }, async (span) => {
    const attempt = await read(model, question, limits, timers);
    if (attempt.fault) span.setAttribute("error.type", attempt.fault.kind);
    return attempt;
  });
}

async function read(model: LanguageModel, question: Question, limits: CallLimits, timers: Timers): Promise<Attempt> {
  const reading = new AnswerReader(question, limits, timers);
  try {
    const result = streamText({
      model,
      instructions: question.instructions,
      prompt: toPrompt(question),
      ...(question.isPlain === true ? {} : { output: answerIn(question.schema) }),
      maxOutputTokens: question.maxOutputTokens,
      maxRetries: 0,
      abortSignal: reading.signal,
      onError: () => undefined,
    });
    await reading.read(result.stream);
    return reading.attempt(null);
  } catch (error) {
    return reading.attempt(toModelFault(error, timers.now()));
  } finally {
    reading.close();
  }
}

/** The prompt as one message, with a mark after the part that the provider should cache. */
function toPrompt({ prompt, sharedCharacters = 0, marksCache = false }: Question): string | UserModelMessage[] {
  if (!marksCache || sharedCharacters === 0) return prompt;
  const [shared, own] = [prompt.slice(0, sharedCharacters), prompt.slice(sharedCharacters)];
  const marked = {
    type: "text" as const,
    text: shared,
    providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
  };
  // Anthropic refuses empty blocks.
  const rest = own === "" ? [] : [{ type: "text" as const, text: own }];
  return [{ role: "user", content: [marked, ...rest] }];
}

/**
 * The output format. Partial answers only report their length, because parsing them after each chunk is expensive.
 */
function answerIn(schema: z.ZodType) {
  const output = Output.object({ schema, name: "post" });
  return { ...output, parsePartialOutput: async ({ text }: { text: string }) => ({ partial: text.length }) };
}

type Part = { type: string; text?: string; error?: unknown; finishReason?: string; totalUsage?: Usage };
type Usage = {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  inputTokenDetails?: { cacheReadTokens: number | undefined; cacheWriteTokens: number | undefined };
};

/** The state of one streaming answer. */
class AnswerReader {
  readonly #question: Question;
  readonly #limits: CallLimits;
  readonly #timers: Timers;
  readonly #abort = new AbortController();
  readonly #aborted = Promise.withResolvers<never>();
  readonly #stopCall: () => void;
  #stopStall: () => void;
  #text = "";
  #thoughts = 0;
  #usage: Usage = { inputTokens: undefined, outputTokens: undefined };

  constructor(question: Question, limits: CallLimits, timers: Timers) {
    this.#question = question;
    this.#limits = limits;
    this.#timers = timers;
    this.#aborted.promise.catch(() => undefined);
    this.#stopCall = timers.after(limits.callMs, () => this.#fail("timed-out"));
    this.#stopStall = timers.after(limits.firstMs, () => this.#fail("stalled"));
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** @throws the fault that interrupted the answer */
  async read(stream: ReadableStream<Part>): Promise<void> {
    const reader = stream.getReader();
    try {
      for (;;) {
        const { done, value } = await Promise.race([reader.read(), this.#aborted.promise]);
        if (done) break;
        this.#take(value);
      }
    } finally {
      reader.cancel().catch(() => undefined);
    }
  }

  attempt(fault: ModelFault | null): Attempt {
    const { instructions, prompt } = this.#question;
    const wasServed = fault === null || !UNBILLED.has(fault.kind) || this.#text !== "";
    return {
      text: this.#text,
      inputTokens: this.#usage.inputTokens ?? (wasServed ? estimateTokens(instructions + prompt) : 0),
      cached: {
        written: this.#usage.inputTokenDetails?.cacheWriteTokens ?? 0,
        read: this.#usage.inputTokenDetails?.cacheReadTokens ?? 0,
      },
      outputTokens: this.#usage.outputTokens ?? estimateTokens(this.#text) + Math.ceil(this.#thoughts / TOKEN_BYTES),
      fault,
    };
  }

  close(): void {
    this.#stopCall();
    this.#stopStall();
    this.#abort.abort();
  }

  #fail(kind: ModelFault["kind"]): void {
    const fault = new ModelFault(kind);
    this.#aborted.reject(fault);
    this.#abort.abort(fault);
  }

  #take(part: Part): void {
    if (part.type === "error") throw part.error;
    if (part.type === "abort") throw this.#abort.signal.reason ?? new ModelFault("disconnected");
    if (part.type === "text-delta" || part.type === "reasoning-delta") this.#grow(part);
    if (part.type === "finish") this.#finish(part);
  }

  #grow({ type, text = "" }: Part): void {
    this.#stopStall();
    this.#stopStall = this.#timers.after(this.#limits.stallMs, () => this.#fail("stalled"));
    if (type === "reasoning-delta") this.#thoughts += text.length;
    else this.#text += text;
    const most = this.#question.maxOutputTokens * TOKEN_CHARACTERS;
    if (this.#text.length + this.#thoughts > most) throw new ModelFault("endless");
    if (type === "text-delta") this.#question.onText?.(this.#text);
  }

  #finish({ finishReason, totalUsage }: Part): void {
    if (totalUsage !== undefined) this.#usage = totalUsage;
    const fault = findEndFault(finishReason);
    if (fault !== null) throw new ModelFault(fault);
    if (!this.#text.includes("{")) throw new ModelFault("refused");
  }
}
