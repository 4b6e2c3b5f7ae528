import { ModelFault, type ModelFaultKind } from "#lib/ai/fault.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import {
  type BrandProfile,
  type Draft,
  isSkipped,
  type Skipped,
  type TextType,
  type WriterOptions,
} from "#lib/content/types.ts";
import type { Fault } from "#lib/content/verify/fault.ts";
import { verifyText } from "#lib/content/verify/text.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { assemble } from "./assemble.ts";
import { type CheckContext, checkWording, type Flaw, type Reason, resolveHandles } from "./check.ts";
import { buildOutline, type Outline, type Slot } from "./outline.ts";
import { type Brief, buildInstructions, buildPrompt, type Discrepancies } from "./prompt.ts";
import type { Worded } from "./render.ts";
import { readReply, replySchema } from "./reply.ts";
import { getShape } from "./shape.ts";

/** One request to a model. The caller limits time, calls and cost. */
export type ModelQuestion = {
  instructions: string;
  prompt: string;
  schema: typeof replySchema;
  maxOutputTokens: number;
  onText: (text: string) => void;
};

export type ModelRequest = {
  type: TextType;
  ledger: Ledger;
  profile: BrandProfile;
  options: WriterOptions;
  /** @throws ModelFault if there is no answer */
  ask: (question: ModelQuestion) => Promise<string>;
  /** The model's context window, including its answer, and its maximum answer, in tokens. */
  contextTokens: number;
  outputTokens: number;
  /** Returns an unguessable marker, new for every request. */
  nonce: () => string;
  onProgress?: (progress: Progress) => void;
};

/** The kind of part being written, and how many of the post's parts are done. */
export type Progress = { kind: Slot["kind"]; done: number; total: number };

/** Why a part uses the deterministic text. */
export type FallbackReason = Reason | ModelFaultKind | "too-large";
export type Fallback = { slot: Slot; reason: FallbackReason };

export type ModelWritten = {
  draft: Draft;
  total: number;
  fallbacks: Fallback[];
  /** Parts of answers that were not requested. */
  ignored: number;
};

/** How often flaws are sent back to the model (generation.md 3). */
const REPAIRS = 2;
/** Includes the overhead of JSON and IDs. */
const TOKENS_PER_WORD = 2;
const TOKENS_PER_PART = 60;
/** List items are usually much shorter than their limit. */
const UPDATE_TOKENS = 100;
/** Reasoning tokens count toward the same limit. */
const THINKING_TOKENS = 4_000;
const ANSWER_TOKENS = 6_000;
const BYTES_PER_TOKEN = 3;
const PROGRESS_CHARACTERS = 300;
/** The maximum length of a stored text (reference.md 2). */
const MARKDOWN_MAX = 100_000;

/**
 * Writes a post with a model. The plan, links, numbers and authors come from code; the model only words the parts, as
 * far as its wording can be verified. Rejected parts are sent back twice and then use the deterministic text.
 */
export async function writeWithModel(request: ModelRequest): Promise<ModelWritten | Skipped> {
  const { type, ledger, options } = request;
  const deterministic = writeText(type, ledger, options);
  if (isSkipped(deterministic)) return deterministic;
  const outline = buildOutline(type, deterministic, ledger);
  const writer = new PostWriter(request, outline, deterministic);
  await writer.writeAll();
  return writer.result();
}

class PostWriter {
  readonly #request: ModelRequest;
  readonly #outline: Outline;
  readonly #deterministic: Draft;
  readonly #brief: Brief;
  readonly #context: CheckContext;
  readonly #baseline: ReadonlySet<string>;
  readonly #worded = new Map<Slot, Worded>();
  /** The flaws of each part's current wording. An empty list means that the wording is accepted. */
  readonly #flaws = new Map<Slot, Flaw[]>();
  readonly #tooLarge = new Set<Slot>();
  #stopped: ModelFaultKind | null = null;
  #ignored = 0;
  #reportedLength = 0;

  constructor(request: ModelRequest, outline: Outline, deterministic: Draft) {
    const { type, ledger, profile, options } = request;
    this.#request = request;
    this.#outline = outline;
    this.#deterministic = deterministic;
    const kept = ledger.entries.filter((entry) => entry.disposition !== "dropped");
    const handles = kept.map((entry, index) => [entry, `e${index + 1}`] as const);
    const sections = outline.slots.filter((slot) => slot.kind === "section").length;
    this.#brief = { type, ledger, profile, tone: options.tone, handles: new Map(handles), sections };
    const names = [
      options.companyName,
      profile.name,
      profile.companyName,
      profile.companyDescription,
      profile.audienceDescription,
      ...profile.style.names,
      ...profile.style.forbidden.map(({ replacement }) => replacement),
      ...ledger.repositories.flatMap(({ owner, name }) => [owner, name]),
      ledger.range.label,
    ].filter((name) => typeof name === "string");
    this.#context = {
      type,
      ledger,
      options,
      profile,
      sections,
      names,
      handles: new Map(handles.map(([entry, handle]) => [handle, entry])),
    };
    this.#baseline = new Set(this.#verify(deterministic).map(getFaultKey));
    for (const slot of outline.slots) this.#flaws.set(slot, [{ reason: "missing", message: "It was not written." }]);
  }

  async writeAll(): Promise<void> {
    for (const batch of this.#batches(this.#outline.slots)) await this.#ask(batch, new Map());
    this.#verifyWhole();
    for (let repair = 0; repair < REPAIRS && this.#stopped === null; repair += 1) {
      const wrong = this.#rejectedSlots();
      if (wrong.length === 0) return;
      for (const batch of this.#batches(wrong)) await this.#ask(batch, this.#discrepancies(batch));
      this.#verifyWhole();
    }
  }

  result(): ModelWritten {
    this.#rejectUnverified();
    const { slots } = this.#outline;
    const fallbacks = slots.flatMap((slot): Fallback[] => {
      const [flaw] = this.#flaws.get(slot) ?? [];
      if (flaw === undefined) return [];
      if (this.#tooLarge.has(slot)) return [{ slot, reason: "too-large" }];
      const reason = flaw.reason === "missing" ? (this.#stopped ?? flaw.reason) : flaw.reason;
      return [{ slot, reason }];
    });
    return { draft: this.#draft(), total: slots.length, fallbacks, ignored: this.#ignored };
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
    const [, words] = getShape(slot, this.#brief.type, this.#brief.sections).words;
    return words * TOKENS_PER_WORD + TOKENS_PER_PART;
  }

  async #ask(slots: readonly Slot[], wrong: Discrepancies): Promise<void> {
    if (this.#stopped !== null) return;
    const { ask, outputTokens, contextTokens } = this.#request;
    const answer = slots.reduce((sum, slot) => sum + this.#estimateTokens(slot), 0);
    const maxOutputTokens = Math.min(outputTokens, answer + THINKING_TOKENS, Math.floor(contextTokens / 2));
    const nonce = this.#request.nonce();
    const instructions = buildInstructions(this.#brief, nonce);
    const room = (contextTokens - maxOutputTokens) * BYTES_PER_TOKEN;
    const fits = (text: string): boolean => Buffer.byteLength(instructions) + Buffer.byteLength(text) <= room;
    const prompt = buildPrompt(this.#brief, slots, wrong, nonce, fits);
    if (prompt === undefined) return this.#askInHalves(slots, wrong);
    const onText = (text: string): void => this.#reportProgress(slots, text);
    try {
      this.#readAnswer(slots, await ask({ instructions, prompt, schema: replySchema, maxOutputTokens, onText }));
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      this.#stopped = error.kind;
    }
  }

  /** Splits a request that is too large, down to a single part that is too large by itself. */
  async #askInHalves(slots: readonly Slot[], wrong: Discrepancies): Promise<void> {
    const [only, ...others] = slots;
    if (only !== undefined && others.length === 0) this.#tooLarge.add(only);
    if (others.length === 0) return;
    const middle = Math.ceil(slots.length / 2);
    for (const half of [slots.slice(0, middle), slots.slice(middle)]) {
      await this.#ask(half, new Map([...wrong].filter(([id]) => half.some((slot) => slot.id === id))));
    }
  }

  #readAnswer(slots: readonly Slot[], text: string): void {
    const { wordings, ignored } = readReply(text, new Set(slots.map((slot) => slot.id)));
    this.#ignored += ignored;
    if (wordings.size === 0 && !text.includes("{")) throw new ModelFault("refused");
    const unread: Flaw = { reason: "malformed", message: "The answer was not the JSON that was asked for." };
    for (const slot of slots) {
      const wording = wordings.get(slot.id);
      if (wordings.size === 0 && !this.#worded.has(slot)) this.#flaws.set(slot, [unread]);
      if (wording === undefined) continue;
      const { worded, flaws } = resolveHandles(slot, wording, this.#context);
      this.#worded.set(slot, worded);
      this.#flaws.set(slot, [...flaws, ...checkWording(slot, worded, this.#context)]);
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
    const done = this.#outline.slots.indexOf(slot);
    this.#request.onProgress?.({ kind: slot.kind, done: Math.max(0, done), total: this.#outline.slots.length });
  }

  #rejectedSlots(): Slot[] {
    return this.#outline.slots.filter((slot) => !this.#isAccepted(slot) && !this.#tooLarge.has(slot));
  }

  #isAccepted(slot: Slot): boolean {
    return this.#flaws.get(slot)?.length === 0;
  }

  #discrepancies(slots: readonly Slot[]): Discrepancies {
    return new Map(slots.map((slot) => [slot.id, (this.#flaws.get(slot) ?? []).map(({ message }) => message)]));
  }

  #draft(): Draft {
    const accepted = new Map([...this.#worded].filter(([slot]) => this.#isAccepted(slot)));
    return assemble(this.#outline, accepted, this.#brief.type, this.#deterministic, this.#request.options);
  }

  #verify(draft: Draft): Fault[] {
    const { type, ledger, options } = this.#request;
    return verifyText(type, draft, ledger, options);
  }

  /**
   * Finds faults of the whole post that the deterministic text does not have, and rejects the parts that may have
   * caused them.
   */
  #verifyWhole(): boolean {
    const faults = this.#verify(this.#draft()).filter((fault) => !this.#baseline.has(getFaultKey(fault)));
    for (const fault of faults) {
      const flaw: Flaw = { reason: "unproven", message: fault.message.slice(0, 200) };
      for (const slot of this.#suspects(fault)) this.#flaws.set(slot, [flaw]);
    }
    return faults.length === 0;
  }

  #suspects(fault: Fault): Slot[] {
    const accepted = this.#outline.slots.filter((slot) => this.#isAccepted(slot));
    const { entryId } = fault;
    const narrowed = accepted.filter((slot) => {
      if (slot.kind === "title" || slot.kind === "summary") return slot.kind === fault.section;
      return entryId === undefined || slot.entries.some((entry) => entry.id === entryId);
    });
    const exact = narrowed.filter((slot) => getSection(slot) === fault.section);
    return exact.length > 0 ? exact : narrowed.length > 0 ? narrowed : accepted;
  }

  /**
   * Last check before publication: rejects parts that the verifier does not accept, in the worst case all of them.
   */
  #rejectUnverified(): void {
    const isShort = this.#draft().markdown.length <= MARKDOWN_MAX;
    for (let round = 0; isShort && round < 3; round += 1) if (this.#verifyWhole()) return;
    const flaw: Flaw = { reason: "unproven", message: "" };
    for (const slot of this.#outline.slots) if (this.#isAccepted(slot)) this.#flaws.set(slot, [flaw]);
  }
}

function getSection(slot: Slot): string {
  if (slot.kind === "highlight") return "highlights";
  return slot.kind === "update" ? "updates" : slot.kind;
}

function getFaultKey({ section, kind, entryId, token, message }: Fault): string {
  return JSON.stringify([section, kind, entryId, token, message]);
}
