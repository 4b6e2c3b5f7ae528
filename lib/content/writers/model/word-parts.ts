import { ModelFault } from "#lib/ai/fault.ts";
import { type CheckContext, checkWording, type Flaw } from "./check.ts";
import type { Slot } from "./outline.ts";
import { type Brief, buildInstructions, buildPrompt, type Discrepancies } from "./prompt.ts";
import { type Reply, readReply, replySchema } from "./reply.ts";
import { fitsContext, limitAnswer, type ModelRequest } from "./request.ts";
import { getShape } from "./shape.ts";
import type { Wordings } from "./wordings.ts";

/** Includes the overhead of JSON and IDs. */
const TOKENS_PER_WORD = 2;
const TOKENS_PER_PART = 60;
/** List items are usually much shorter than their limit. */
const UPDATE_TOKENS = 100;
const ANSWER_TOKENS = 6_000;
const PROGRESS_CHARACTERS = 300;

/** Asks a model for the wording of parts, in requests of a bounded size, and checks what it answers. */
export class PartWriter {
  readonly #request: ModelRequest;
  readonly #brief: Brief;
  readonly #context: CheckContext;
  readonly #wordings: Wordings;
  readonly #nonce: string;
  #reportedLength = 0;

  constructor(request: ModelRequest, brief: Brief, context: CheckContext, wordings: Wordings, nonce: string) {
    this.#request = request;
    this.#brief = brief;
    this.#context = context;
    this.#wordings = wordings;
    this.#nonce = nonce;
  }

  async write(): Promise<void> {
    for (const batch of this.#batches(this.#wordings.slots)) await this.#ask("write", batch, new Map());
  }

  /** Sends parts back with what is wrong with them. */
  async revise(slots: readonly Slot[]): Promise<void> {
    for (const batch of this.#batches(slots)) {
      const wrong = new Map(batch.map((slot) => [slot.id, this.#wordings.listComplaints(slot)]));
      await this.#ask("revise", batch, wrong);
    }
  }

  /** Groups parts into requests with a bounded answer, in order. */
  #batches(slots: readonly Slot[]): Slot[][] {
    const batches: Slot[][] = [];
    let room = 0;
    for (const slot of slots) {
      const size = this.#estimateTokens(slot);
      const lastBatch = batches.at(-1);
      if (lastBatch !== undefined && size <= room) lastBatch.push(slot);
      else {
        batches.push([slot]);
        room = Math.min(ANSWER_TOKENS, Math.floor(this.#request.outputTokens / 2));
      }
      room -= size;
    }
    return batches;
  }

  #estimateTokens(slot: Slot): number {
    if (slot.kind === "update") return UPDATE_TOKENS;
    const [, words] = getShape(slot, this.#brief).words;
    return words * TOKENS_PER_WORD + TOKENS_PER_PART;
  }

  async #ask(stage: "write" | "revise", slots: readonly Slot[], wrong: Discrepancies): Promise<void> {
    if (this.#wordings.stopped !== null) return;
    const tokens = slots.reduce((sum, slot) => sum + this.#estimateTokens(slot), 0);
    const maxOutputTokens = limitAnswer(this.#request, tokens);
    const instructions = buildInstructions(this.#brief, this.#nonce);
    const fits = (text: string): boolean => fitsContext(this.#request, maxOutputTokens, instructions, text);
    const prompt = buildPrompt(this.#brief, slots, wrong, this.#nonce, fits);
    if (prompt === undefined) return this.#askInHalves(stage, slots, wrong);
    const onText = (text: string): void => this.#reportProgress(slots, text);
    try {
      const { text: promptText, shared: sharedCharacters } = prompt;
      const question = {
        stage,
        instructions,
        prompt: promptText,
        sharedCharacters,
        schema: replySchema,
        maxOutputTokens,
        onText,
      };
      const text = await this.#request.ask(question);
      const reply = readReply(text, new Set(slots.map((slot) => slot.id)));
      if (stage === "write" && (await this.#brief.reads.answer(reply.reads))) return this.#ask(stage, slots, wrong);
      this.#takeReply(slots, reply);
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      if (error.kind === "truncated" && slots.length > 1) return this.#askInHalves(stage, slots, wrong);
      this.#wordings.stopped = error.kind;
    }
  }

  /** Splits a request that is too large itself or in its answer, down to a single part that is too large by itself. */
  async #askInHalves(stage: "write" | "revise", slots: readonly Slot[], wrong: Discrepancies): Promise<void> {
    const [only, ...others] = slots;
    if (only !== undefined && others.length === 0) this.#wordings.tooLarge.add(only);
    if (others.length === 0) return;
    const middle = Math.ceil(slots.length / 2);
    for (const half of [slots.slice(0, middle), slots.slice(middle)]) {
      await this.#ask(stage, half, new Map([...wrong].filter(([id]) => half.some((slot) => slot.id === id))));
    }
  }

  #takeReply(slots: readonly Slot[], { wordings, ignored }: Reply): void {
    this.#wordings.ignored += ignored;
    const unread: Flaw = { reason: "malformed", message: "The answer was not the JSON that was asked for." };
    for (const slot of slots) {
      const wording = wordings.get(slot.id);
      if (wordings.size === 0) this.#wordings.setMissing(slot, unread);
      if (wording !== undefined) this.#wordings.set(slot, checkWording(slot, wording, this.#context));
    }
  }

  /** Reports progress while an answer streams in, at intervals of `PROGRESS_CHARACTERS`. */
  #reportProgress(slots: readonly Slot[], text: string): void {
    if (text.length < this.#reportedLength) this.#reportedLength = 0;
    if (this.#reportedLength > 0 && text.length - this.#reportedLength < PROGRESS_CHARACTERS) return;
    this.#reportedLength = text.length;
    const begun = slots.findLastIndex((slot) => text.includes(`"${slot.id}"`));
    const slot = slots[Math.max(0, begun)];
    if (slot === undefined) return;
    const all = this.#wordings.slots;
    this.#request.onProgress?.({ kind: slot.kind, done: Math.max(0, all.indexOf(slot)), total: all.length });
  }
}
