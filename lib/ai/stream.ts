import "server-only";
import { type LanguageModel, Output, streamText } from "ai";
import type { z } from "zod";
import { ModelFault, type ModelFaultKind } from "./fault.ts";
import { toModelFault } from "./provider-fault.ts";
import type { Timers } from "./timers.ts";

/** One request to a model: who it is, what it is given, and the shape of its answer. */
export type Question = {
  instructions: string;
  prompt: string;
  schema: z.ZodType;
  maxOutputTokens: number;
  /** The answer's shape is only asked for in words: not every server takes it as a setting. */
  isPlain?: boolean;
  /** Told of the answer so far, whenever a piece of it came. */
  onText?: (text: string) => void;
};

export type Answer = { text: string; inputTokens: number; outputTokens: number };

/** How long a call may take, until its first piece, between two pieces, and in all. */
export type CallLimits = { firstMs: number; stallMs: number; callMs: number };

/** Characters that a token has at most, on average, in any text that is worth reading. */
const TOKEN_CHARACTERS = 8;
/** Bytes of a token, so that an estimate is rather too high. */
const TOKEN_BYTES = 3;

export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / TOKEN_BYTES);
}

/** Faults of requests that a server did not take up, and that nobody pays for. */
const UNSERVED: ReadonlySet<ModelFaultKind> = new Set(["rate-limited", "unavailable", "rejected", "not-understood"]);

/** A call that broke off, with what it cost until then. */
export type Attempt = Answer & { fault: ModelFault | null };

/** Asks once, and reads the answer as it comes; an answer that takes too long or never ends is cut off. */
export async function streamAnswer(
  model: LanguageModel,
  question: Question,
  limits: CallLimits,
  timers: Timers,
): Promise<Attempt> {
  const reading = new Reading(question, limits, timers);
  try {
    const result = streamText({
      model,
      instructions: question.instructions,
      prompt: question.prompt,
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

/** The answer's shape; of a growing answer only the length is of interest, and reading it anew at every piece costs. */
function answerIn(schema: z.ZodType) {
  const output = Output.object({ schema, name: "post" });
  return { ...output, parsePartialOutput: async ({ text }: { text: string }) => ({ partial: text.length }) };
}

type Part = { type: string; text?: string; error?: unknown; finishReason?: string; totalUsage?: Usage };
type Usage = { inputTokens: number | undefined; outputTokens: number | undefined };

/** The state of one answer that is being read. */
class Reading {
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

  /** @throws what went wrong on the way */
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
    const wasServed = fault === null || !UNSERVED.has(fault.kind);
    return {
      text: this.#text,
      inputTokens: this.#usage.inputTokens ?? (wasServed ? estimateTokens(instructions + prompt) : 0),
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
    if (finishReason === "content-filter") throw new ModelFault("filtered");
    if (finishReason === "error") throw new ModelFault("disconnected");
  }
}
