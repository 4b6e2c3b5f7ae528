import "server-only";
import type { LanguageModel } from "ai";
import { computeCost } from "./catalog.ts";
import type { Choice } from "./choice.ts";
import { ModelFault, type ModelFaultKind } from "./fault.ts";
import { type Answer, type CallLimits, estimateTokens, type Question, streamAnswer } from "./stream.ts";
import type { Timers } from "./timers.ts";

/** Limits for all calls of a session together. */
export type SessionLimits = CallLimits & {
  sessionMs: number;
  /** The longest wait for a server's rate limit. */
  waitMs: number;
  calls: number;
  /** US dollars; only applies if the model's price is known. */
  costUsd: number;
};

export const SESSION_LIMITS: Omit<SessionLimits, "costUsd"> = {
  firstMs: 60_000,
  stallMs: 30_000,
  callMs: 120_000,
  sessionMs: 300_000,
  waitMs: 60_000,
  calls: 20,
};

/** How often each kind of fault is retried. Other faults are final. */
const RETRIES: Partial<Record<ModelFaultKind, number>> = {
  "rate-limited": 3,
  unavailable: 2,
  disconnected: 1,
  stalled: 1,
  malformed: 1,
  "not-understood": 1,
};
const BACKOFF_MS = 1_000;

/** The calls, tokens and cost of a session so far. */
export type Spent = { calls: number; inputTokens: number; outputTokens: number; costUsd: number | null };

export const NOTHING_SPENT: Spent = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: null };

/** Calls one model within limits for time, calls and cost that apply to all questions together. */
export class ModelSession {
  readonly choice: Choice;
  readonly spent: Spent;
  readonly #model: LanguageModel;
  readonly #limits: SessionLimits;
  readonly #timers: Timers;
  readonly #end: number;
  /** Whether the server rejected a request with a response format. */
  #isPlain = false;

  /** @param spent what earlier sessions spent on the same work, which counts toward the limits */
  constructor(
    choice: Choice,
    model: LanguageModel,
    limits: SessionLimits,
    timers: Timers,
    spent: Spent = NOTHING_SPENT,
  ) {
    this.choice = choice;
    this.spent = { ...spent };
    this.#model = model;
    this.#limits = limits;
    this.#timers = timers;
    this.#end = timers.now() + limits.sessionMs;
    if (choice.price !== null) this.spent.costUsd ??= 0;
  }

  /** The time that is left for all calls. */
  get leftMs(): number {
    return this.#end - this.#timers.now();
  }

  /** @throws ModelFault if there is no answer within the limits */
  async ask(input: Question): Promise<string> {
    const prompt = this.#withoutKey(input.prompt);
    const question = { ...input, prompt, isPlain: this.#isPlain, marksCache: this.choice.provider === "anthropic" };
    const tries = new Map<ModelFaultKind, number>();
    for (;;) {
      const { fault, text } = await this.#attempt(question);
      if (fault === null) return text;
      if (fault.kind === "truncated") throw new ModelFault("truncated", { partial: text, cause: fault });
      const tried = tries.get(fault.kind) ?? 0;
      if (tried >= (RETRIES[fault.kind] ?? 0)) throw fault;
      tries.set(fault.kind, tried + 1);
      if (fault.kind === "not-understood") {
        this.#isPlain = true;
        question.isPlain = true;
        continue;
      }
      await this.#wait(fault, fault.retryAfterMs ?? BACKOFF_MS * 2 ** tried);
    }
  }

  /** Removes the API key from prompts, in case a model or source has leaked it back. */
  #withoutKey(prompt: string): string {
    const { apiKey } = this.choice;
    return apiKey === undefined || apiKey.length < 8 ? prompt : prompt.replaceAll(apiKey, "[key]");
  }

  async #attempt(question: Question) {
    const { calls, costUsd } = this.#limits;
    const { leftMs } = this;
    if (leftMs <= 0) throw new ModelFault("timed-out");
    if (this.spent.calls >= calls) throw new ModelFault("too-many-calls");
    const { instructions, prompt, maxOutputTokens } = question;
    const next = computeCost(this.choice.price, estimateTokens(instructions + prompt), maxOutputTokens) ?? 0;
    if ((this.spent.costUsd ?? 0) + next > costUsd) throw new ModelFault("too-expensive");
    this.spent.calls += 1;
    const limits = { ...this.#limits, callMs: Math.min(this.#limits.callMs, leftMs) };
    const attempt = await streamAnswer(this.#model, question, limits, this.#timers);
    this.#count(attempt);
    return attempt;
  }

  #count({ inputTokens, outputTokens, cached }: Answer): void {
    this.spent.inputTokens += inputTokens;
    this.spent.outputTokens += outputTokens;
    const cost = computeCost(this.choice.price, inputTokens, outputTokens, cached);
    if (cost !== null) this.spent.costUsd = (this.spent.costUsd ?? 0) + cost;
  }

  /** Throws the fault instead of waiting if the wait is too long or would exceed the session. */
  async #wait(fault: ModelFault, ms: number): Promise<void> {
    if (ms > this.#limits.waitMs || this.#timers.now() + ms >= this.#end) throw fault;
    await this.#timers.pause(ms);
  }
}
