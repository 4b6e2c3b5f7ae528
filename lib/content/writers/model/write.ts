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
import { CHANGELOG_LIMITS, type Fault } from "#lib/content/verify/fault.ts";
import { verifyText } from "#lib/content/verify/text.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { assemble } from "./assemble.ts";
import { type CheckContext, checkWording, type Flaw, type Reason, resolve } from "./check.ts";
import { type Outline, outlineOf, type Slot } from "./outline.ts";
import { type Brief, type Discrepancies, instructionsOf, promptOf } from "./prompt.ts";
import type { Worded } from "./render.ts";
import { readReply, replySchema } from "./reply.ts";
import { shapeOf } from "./shape.ts";

/** One request as this writer makes it; who asks sets the bounds of time, calls and cost. */
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
  /** @throws ModelFault where there is no answer */
  ask: (question: ModelQuestion) => Promise<string>;
  /** What the model takes, its answer included, and what it answers at most; in tokens. */
  contextTokens: number;
  outputTokens: number;
  /** A marker that nobody can guess, new for every request. */
  nonce: () => string;
  onProgress?: (progress: Progress) => void;
};

/** What the model is at, and how many of the post's parts have come. */
export type Progress = { kind: Slot["kind"]; done: number; total: number };

/** Why a part is the deterministic text's. */
export type FallbackReason = Reason | ModelFaultKind | "too-large";
export type Fallback = { slot: Slot; reason: FallbackReason };

export type ModelWritten = {
  draft: Draft;
  total: number;
  fallbacks: Fallback[];
  /** Parts of answers that nobody asked for. */
  ignored: number;
};

/** How often faults are sent back (generation.md 3). */
const REPAIRS = 2;
/** Words to tokens, with what JSON and ids take. */
const TOKENS_PER_WORD = 2;
const TOKENS_PER_PART = 60;
/** List items are mostly far shorter than they may be. */
const UPDATE_TOKENS = 100;
/** Models that think before they answer do so within the same bound. */
const THINKING_TOKENS = 4_000;
const ANSWER_TOKENS = 6_000;
const BYTES_PER_TOKEN = 3;
const PROGRESS_CHARACTERS = 300;
/** What a stored text may be long (reference.md 2). */
const MARKDOWN_MAX = 100_000;

/**
 * Writes a post with a model. The plan, links, numbers and authors are ours; the wording is the model's, as far as it can
 * be proved. What cannot is sent back twice and is the deterministic text's then, part by part.
 */
export async function writeWithModel(request: ModelRequest): Promise<ModelWritten | Skipped> {
  const { type, ledger, options } = request;
  const deterministic = writeText(type, ledger, options);
  if (isSkipped(deterministic)) return deterministic;
  const outline = outlineOf(type, deterministic, ledger);
  const work = new Work(request, outline, deterministic);
  await work.writeAll();
  return work.result();
}

class Work {
  readonly #request: ModelRequest;
  readonly #outline: Outline;
  readonly #deterministic: Draft;
  readonly #brief: Brief;
  readonly #context: CheckContext;
  readonly #baseline: ReadonlySet<string>;
  readonly #worded = new Map<Slot, Worded>();
  /** What is wrong with the part's present wording; an empty list is a wording that stands. */
  readonly #flaws = new Map<Slot, Flaw[]>();
  readonly #tooLarge = new Set<Slot>();
  #stopped: ModelFaultKind | null = null;
  #ignored = 0;
  #told = 0;

  constructor(request: ModelRequest, outline: Outline, deterministic: Draft) {
    const { type, ledger, profile, options } = request;
    this.#request = request;
    this.#outline = outline;
    this.#deterministic = deterministic;
    const kept = ledger.entries.filter((entry) => entry.disposition !== "dropped");
    const handles = kept.map((entry, index) => [entry, `e${index + 1}`] as const);
    const sections = outline.slots.filter((slot) => slot.kind === "section").length;
    this.#brief = { type, ledger, profile, tone: options.tone, handles: new Map(handles), sections };
    const replacements = profile.style.forbidden.map(({ replacement }) => replacement);
    const names = [
      options.companyName,
      profile.name,
      profile.companyName,
      ...profile.style.names,
      ...replacements,
    ].filter((name) => typeof name === "string");
    this.#context = {
      type,
      ledger,
      options,
      profile,
      sections,
      limits: { ...CHANGELOG_LIMITS, names },
      handles: new Map(handles.map(([entry, handle]) => [handle, entry])),
    };
    this.#baseline = new Set(this.#verify(deterministic).map(keyOf));
    for (const slot of outline.slots) this.#flaws.set(slot, [{ reason: "missing", message: "It was not written." }]);
  }

  async writeAll(): Promise<void> {
    for (const batch of this.#batches(this.#outline.slots)) await this.#ask(batch, new Map());
    this.#verifyWhole();
    for (let repair = 0; repair < REPAIRS && this.#stopped === null; repair += 1) {
      const wrong = this.#open();
      if (wrong.length === 0) return;
      for (const batch of this.#batches(wrong)) await this.#ask(batch, this.#discrepancies(batch));
      this.#verifyWhole();
    }
  }

  result(): ModelWritten {
    this.#settle();
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

  /** Parts in requests of a bounded answer, in order. */
  #batches(slots: readonly Slot[]): Slot[][] {
    const batches: Slot[][] = [];
    let room = 0;
    for (const slot of slots) {
      const size = this.#tokensOf(slot);
      const last = batches.at(-1);
      if (last !== undefined && size <= room) last.push(slot);
      else {
        batches.push([slot]);
        room = Math.min(ANSWER_TOKENS, Math.floor(this.#request.outputTokens / 2));
      }
      room -= size;
    }
    return batches;
  }

  #tokensOf(slot: Slot): number {
    if (slot.kind === "update") return UPDATE_TOKENS;
    const [, words] = shapeOf(slot, this.#brief.type, this.#brief.sections).words;
    return words * TOKENS_PER_WORD + TOKENS_PER_PART;
  }

  async #ask(slots: readonly Slot[], wrong: Discrepancies): Promise<void> {
    if (this.#stopped !== null) return;
    const { ask, outputTokens, contextTokens } = this.#request;
    const answer = slots.reduce((sum, slot) => sum + this.#tokensOf(slot), 0);
    const maxOutputTokens = Math.min(outputTokens, answer + THINKING_TOKENS, Math.floor(contextTokens / 2));
    const nonce = this.#request.nonce();
    const instructions = instructionsOf(this.#brief, nonce);
    const room = (contextTokens - maxOutputTokens) * BYTES_PER_TOKEN;
    const fits = (text: string): boolean => Buffer.byteLength(instructions) + Buffer.byteLength(text) <= room;
    const prompt = promptOf(this.#brief, slots, wrong, nonce, fits);
    if (prompt === undefined) return this.#askInHalves(slots, wrong);
    const onText = (text: string): void => this.#tell(slots, text);
    try {
      this.#take(slots, await ask({ instructions, prompt, schema: replySchema, maxOutputTokens, onText }));
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      this.#stopped = error.kind;
    }
  }

  /** Less is asked at a time, down to a part that alone is too much. */
  async #askInHalves(slots: readonly Slot[], wrong: Discrepancies): Promise<void> {
    const [only, ...others] = slots;
    if (only !== undefined && others.length === 0) this.#tooLarge.add(only);
    if (others.length === 0) return;
    const middle = Math.ceil(slots.length / 2);
    for (const half of [slots.slice(0, middle), slots.slice(middle)]) {
      await this.#ask(half, new Map([...wrong].filter(([id]) => half.some((slot) => slot.id === id))));
    }
  }

  #take(slots: readonly Slot[], text: string): void {
    const { wordings, ignored } = readReply(text, new Set(slots.map((slot) => slot.id)));
    this.#ignored += ignored;
    if (wordings.size === 0 && !text.includes("{")) throw new ModelFault("refused");
    const unread: Flaw = { reason: "malformed", message: "The answer was not the JSON that was asked for." };
    for (const slot of slots) {
      const wording = wordings.get(slot.id);
      if (wordings.size === 0 && !this.#worded.has(slot)) this.#flaws.set(slot, [unread]);
      if (wording === undefined) continue;
      const { worded, flaws } = resolve(slot, wording, this.#context);
      this.#worded.set(slot, worded);
      this.#flaws.set(slot, [...flaws, ...checkWording(slot, worded, this.#context)]);
    }
  }

  /** Counts the parts that a growing answer has begun, each time that it grew by some. */
  #tell(slots: readonly Slot[], text: string): void {
    if (text.length < this.#told) this.#told = 0;
    if (this.#told > 0 && text.length - this.#told < PROGRESS_CHARACTERS) return;
    this.#told = text.length;
    const begun = slots.findLastIndex((slot) => text.includes(`"${slot.id}"`));
    const slot = slots[Math.max(0, begun)];
    if (slot === undefined) return;
    const before = this.#outline.slots.indexOf(slot);
    this.#request.onProgress?.({ kind: slot.kind, done: Math.max(0, before), total: this.#outline.slots.length });
  }

  #open(): Slot[] {
    return this.#outline.slots.filter((slot) => !this.#stands(slot) && !this.#tooLarge.has(slot));
  }

  #stands(slot: Slot): boolean {
    return this.#flaws.get(slot)?.length === 0;
  }

  #discrepancies(slots: readonly Slot[]): Discrepancies {
    return new Map(slots.map((slot) => [slot.id, (this.#flaws.get(slot) ?? []).map(({ message }) => message)]));
  }

  #draft(): Draft {
    const standing = new Map([...this.#worded].filter(([slot]) => this.#stands(slot)));
    return assemble(this.#outline, standing, this.#brief.type, this.#deterministic, this.#request.options);
  }

  #verify(draft: Draft): Fault[] {
    const { type, ledger, options } = this.#request;
    return verifyText(type, draft, ledger, options);
  }

  /** Faults of the whole post that the deterministic text has not: each goes to the parts that may have caused it. */
  #verifyWhole(): boolean {
    const faults = this.#verify(this.#draft()).filter((fault) => !this.#baseline.has(keyOf(fault)));
    for (const fault of faults) {
      const flaw: Flaw = { reason: "unproven", message: fault.message.slice(0, 200) };
      for (const slot of this.#suspects(fault)) this.#flaws.set(slot, [flaw]);
    }
    return faults.length === 0;
  }

  #suspects(fault: Fault): Slot[] {
    const standing = this.#outline.slots.filter((slot) => this.#stands(slot));
    const { entryId } = fault;
    const narrowed = standing.filter((slot) => {
      if (slot.kind === "title" || slot.kind === "summary") return slot.kind === fault.section;
      return entryId === undefined || slot.entries.some((entry) => entry.id === entryId);
    });
    const exact = narrowed.filter((slot) => sectionOf(slot) === fault.section);
    return exact.length > 0 ? exact : narrowed.length > 0 ? narrowed : standing;
  }

  /** The last gate: what the verifier does not pass is not published, part by part and at worst as a whole. */
  #settle(): void {
    const isShort = this.#draft().markdown.length <= MARKDOWN_MAX;
    for (let round = 0; isShort && round < 3; round += 1) if (this.#verifyWhole()) return;
    const flaw: Flaw = { reason: "unproven", message: "" };
    for (const slot of this.#outline.slots) if (this.#stands(slot)) this.#flaws.set(slot, [flaw]);
  }
}

function sectionOf(slot: Slot): string {
  if (slot.kind === "highlight") return "highlights";
  return slot.kind === "update" ? "updates" : slot.kind;
}

function keyOf({ section, kind, entryId, token, message }: Fault): string {
  return JSON.stringify([section, kind, entryId, token, message]);
}
