import { ModelFault, type ModelFaultKind } from "#lib/ai/fault.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { clip } from "#lib/content/text/clip.ts";
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
import {
  type CheckContext,
  type Checked,
  type CheckedSentence,
  checkWording,
  type Flaw,
  type Reason,
} from "./check.ts";
import { buildDossier, type Dossier } from "./dossiers.ts";
import {
  buildJudgeInstructions,
  buildJudgePrompt,
  JUDGED_MAX,
  readVerdicts,
  VERDICT_TOKENS,
  verdictSchema,
} from "./judge.ts";
import { buildOutline, type Outline, type Slot } from "./outline.ts";
import {
  applyHighlights,
  buildPlanInstructions,
  buildPlanPrompt,
  NO_PLAN,
  PLAN_TOKENS,
  type Plan,
  planSchema,
  readPlan,
} from "./plan.ts";
import { type Brief, buildInstructions, buildPrompt, type Discrepancies } from "./prompt.ts";
import { readReply, replySchema } from "./reply.ts";
import { getShape } from "./shape.ts";

/** What a request is for: the choice of changes, the wording of parts, the same again after flaws, or a second reading of sentences. */
export type Stage = "edit" | "write" | "revise" | "judge";

/** One request to a model. The caller limits time, calls and cost. */
export type ModelQuestion = {
  stage: Stage;
  instructions: string;
  prompt: string;
  schema: typeof planSchema | typeof replySchema | typeof verdictSchema;
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

/** How far a post is written: each step goes on where the one before it ended. */
export type Until = "edited" | "written" | "checked";

/** Why a part uses the deterministic text. */
export type FallbackReason = Reason | ModelFaultKind | "too-large";
export type Fallback = { slot: Slot; reason: FallbackReason };
/** How many sentences of a part were left out, because no fact supports them. */
export type Removal = { slot: Slot; sentences: number };

export type ModelWritten = {
  draft: Draft;
  /** The ids of the highlights that the model chose; empty if the ledger's own stand. */
  highlights: string[];
  total: number;
  fallbacks: Fallback[];
  removals: Removal[];
  /** Sentences that the second reading did not judge; they were checked by rules alone. */
  unjudged: number;
  /** Parts of answers that were not requested. */
  ignored: number;
};

/** Fewer changes leave no choice. */
const CHOICE_MIN = 3;
const READERS_CHARACTERS = 300;
/** How often flaws are sent back to the model (generation.md, section 5). */
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
/** Complaints about one part in a request. */
const COMPLAINTS_MAX = 20;
/** The maximum length of a stored text (reference.md 2). */
const MARKDOWN_MAX = 100_000;

/**
 * Writes a post with a model: links, numbers and authors come from code, every sentence of the model names its facts.
 * Sentences are checked by rules, then judged by a second reading. Unsupported ones are sent back twice and then left
 * out one by one; a part of which less than half is left uses the deterministic text.
 * @param until `edited` stops before a word is written, `written` before anything is judged or sent back
 */
export async function writeWithModel(request: ModelRequest, until: Until = "checked"): Promise<ModelWritten | Skipped> {
  const { type, ledger, options } = request;
  const skipped = writeText(type, ledger, options);
  if (isSkipped(skipped)) return skipped;
  // One marker for the whole post, so that providers can cache what its requests share.
  const nonce = request.nonce();
  const dossiers = listDossiers(ledger);
  const { plan, fault } = await choosePlan(request, dossiers, nonce);
  const highlights = plan.highlights.map(({ id }) => id);
  const planned = applyHighlights(ledger, highlights);
  const sections = plan.sections.map((entries) => entries.map(({ id }) => id));
  const deterministic = writeText(type, planned, options, sections);
  if (isSkipped(deterministic)) return deterministic;
  const lead = planned.entries.find(({ id }) => id === plan.lead?.id) ?? null;
  const outline = buildOutline(type, deterministic, planned, lead);
  const writer = new PostWriter({ ...request, ledger: planned }, outline, deterministic, nonce, fault);
  if (until !== "edited") await writer.write();
  if (until === "checked") await writer.checkAndRevise();
  return { ...writer.result(), highlights };
}

function listDossiers(ledger: Ledger): Dossier[] {
  const kept = ledger.entries.filter((entry) => entry.disposition !== "dropped");
  return kept.map((entry, index) => buildDossier(entry, `e${index + 1}`));
}

/** Lets the model choose what the post is about. Where nothing is to choose, or nothing usable comes, the rules do. */
async function choosePlan(
  { ask, type, profile, contextTokens }: ModelRequest,
  dossiers: readonly Dossier[],
  nonce: string,
): Promise<{ plan: Plan; fault: ModelFaultKind | null }> {
  const instructions = buildPlanInstructions(nonce);
  const readers = profile.audienceDescription?.slice(0, READERS_CHARACTERS) ?? profile.audience;
  const prompt = buildPlanPrompt(dossiers, type, readers, nonce);
  const size = Buffer.byteLength(instructions) + Buffer.byteLength(prompt);
  const maxOutputTokens = Math.min(PLAN_TOKENS + THINKING_TOKENS, Math.floor(contextTokens / 2));
  if (dossiers.length < CHOICE_MIN || size > (contextTokens - maxOutputTokens) * BYTES_PER_TOKEN)
    return { plan: NO_PLAN, fault: null };
  try {
    const onText = (): void => undefined;
    const text = await ask({ stage: "edit", instructions, prompt, schema: planSchema, maxOutputTokens, onText });
    return { plan: readPlan(text, dossiers), fault: null };
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    return { plan: NO_PLAN, fault: error.kind };
  }
}

class PostWriter {
  readonly #request: ModelRequest;
  readonly #outline: Outline;
  readonly #deterministic: Draft;
  readonly #brief: Brief;
  readonly #context: CheckContext;
  readonly #nonce: string;
  readonly #baseline: ReadonlySet<string>;
  /** The checked wording of each part, and of parts without a readable one the reason. */
  readonly #checked = new Map<Slot, Checked>();
  readonly #missing = new Map<Slot, Flaw>();
  readonly #judged = new Set<CheckedSentence>();
  readonly #removals: Removal[] = [];
  readonly #tooLarge = new Set<Slot>();
  #stopped: ModelFaultKind | null = null;
  #ignored = 0;
  #reportedLength = 0;

  constructor(
    request: ModelRequest,
    outline: Outline,
    deterministic: Draft,
    nonce: string,
    fault: ModelFaultKind | null,
  ) {
    const { type, ledger, profile, options } = request;
    this.#request = request;
    this.#outline = outline;
    this.#deterministic = deterministic;
    this.#nonce = nonce;
    this.#stopped = fault;
    const dossiers = listDossiers(ledger);
    const dossiersOf = new Map(dossiers.map((dossier) => [dossier.entry, dossier]));
    const sections = outline.slots.filter((slot) => slot.kind === "section").length;
    this.#brief = { type, ledger, profile, tone: options.tone, dossiers: dossiersOf, sections };
    this.#context = {
      type,
      ledger,
      options,
      profile,
      sections,
      names: listNames(request),
      dossiers: new Map(dossiers.map((dossier) => [dossier.handle, dossier])),
      dossiersOf,
    };
    this.#baseline = new Set(this.#verify(deterministic).map(getFaultKey));
    for (const slot of outline.slots) this.#missing.set(slot, { reason: "missing", message: "It was not written." });
  }

  async write(): Promise<void> {
    for (const batch of this.#batches(this.#outline.slots)) await this.#ask("write", batch, new Map());
  }

  async checkAndRevise(): Promise<void> {
    await this.#check();
    for (let repair = 0; repair < REPAIRS && this.#stopped === null; repair += 1) {
      const wrong = this.#rejectedSlots();
      if (wrong.length === 0) return;
      for (const batch of this.#batches(wrong)) await this.#ask("revise", batch, this.#discrepancies(batch));
      await this.#check();
    }
  }

  async #check(): Promise<void> {
    this.#rejectRepetitions();
    await this.#judge();
    this.#verifyWhole();
  }

  result(): Omit<ModelWritten, "highlights"> {
    for (const slot of this.#outline.slots) this.#leaveOut(slot);
    this.#rejectUnverified();
    const { slots } = this.#outline;
    const fallbacks = slots.flatMap((slot): Fallback[] => {
      const [flaw] = this.#flawsOf(slot);
      if (flaw === undefined) return [];
      if (this.#tooLarge.has(slot)) return [{ slot, reason: "too-large" }];
      const reason = flaw.reason === "missing" ? (this.#stopped ?? flaw.reason) : flaw.reason;
      return [{ slot, reason }];
    });
    const accepted = slots.filter((slot) => this.#isAccepted(slot));
    const sentences = accepted.flatMap((slot) => this.#checked.get(slot)?.sentences ?? []);
    return {
      draft: this.#draft(),
      total: slots.length,
      fallbacks,
      removals: this.#removals.filter(({ slot }) => this.#isAccepted(slot)),
      unjudged: sentences.filter((sentence) => !this.#judged.has(sentence)).length,
      ignored: this.#ignored,
    };
  }

  /** Leaves the unsupported sentences of a part out, if half of them or more are left. */
  #leaveOut(slot: Slot): void {
    const checked = this.#checked.get(slot);
    if (checked === undefined || checked.flaws.length > 0 || this.#isAccepted(slot)) return;
    const left = checked.sentences.filter(({ flaws }) => flaws.length === 0);
    if (left.length === 0 || left.length * 2 < checked.sentences.length) return;
    this.#removals.push({ slot, sentences: checked.sentences.length - left.length });
    this.#checked.set(slot, { ...checked, sentences: left });
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

  async #ask(stage: Stage, slots: readonly Slot[], wrong: Discrepancies): Promise<void> {
    if (this.#stopped !== null) return;
    const { ask, outputTokens, contextTokens } = this.#request;
    const answer = slots.reduce((sum, slot) => sum + this.#estimateTokens(slot), 0);
    const maxOutputTokens = Math.min(outputTokens, answer + THINKING_TOKENS, Math.floor(contextTokens / 2));
    const nonce = this.#nonce;
    const instructions = buildInstructions(this.#brief, nonce);
    const room = (contextTokens - maxOutputTokens) * BYTES_PER_TOKEN;
    const fits = (text: string): boolean => Buffer.byteLength(instructions) + Buffer.byteLength(text) <= room;
    const prompt = buildPrompt(this.#brief, slots, wrong, nonce, fits);
    if (prompt === undefined) return this.#askInHalves(stage, slots, wrong);
    const onText = (text: string): void => this.#reportProgress(slots, text);
    try {
      this.#readAnswer(slots, await ask({ stage, instructions, prompt, schema: replySchema, maxOutputTokens, onText }));
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      this.#stopped = error.kind;
    }
  }

  /** Splits a request that is too large, down to a single part that is too large by itself. */
  async #askInHalves(stage: Stage, slots: readonly Slot[], wrong: Discrepancies): Promise<void> {
    const [only, ...others] = slots;
    if (only !== undefined && others.length === 0) this.#tooLarge.add(only);
    if (others.length === 0) return;
    const middle = Math.ceil(slots.length / 2);
    for (const half of [slots.slice(0, middle), slots.slice(middle)]) {
      await this.#ask(stage, half, new Map([...wrong].filter(([id]) => half.some((slot) => slot.id === id))));
    }
  }

  #readAnswer(slots: readonly Slot[], text: string): void {
    const { wordings, ignored } = readReply(text, new Set(slots.map((slot) => slot.id)));
    this.#ignored += ignored;
    if (wordings.size === 0 && !text.includes("{")) throw new ModelFault("refused");
    const unread: Flaw = { reason: "malformed", message: "The answer was not the JSON that was asked for." };
    for (const slot of slots) {
      const wording = wordings.get(slot.id);
      if (wordings.size === 0 && !this.#checked.has(slot)) this.#missing.set(slot, unread);
      if (wording !== undefined) this.#checked.set(slot, checkWording(slot, wording, this.#context));
    }
  }

  /** The same sentence never stands twice: the later one is a flaw. */
  #rejectRepetitions(): void {
    const seen = new Set<string>();
    for (const slot of this.#outline.slots) {
      if (slot.kind === "title") continue;
      for (const sentence of this.#checked.get(slot)?.sentences ?? []) {
        if (sentence.flaws.length > 0) continue;
        const key = sentence.text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
        if (seen.has(key))
          sentence.flaws.push({ reason: "unproven", message: "This sentence stands in the post already." });
        seen.add(key);
      }
    }
  }

  /** Asks for a second reading of all sentences that the rules accept. */
  async #judge(): Promise<void> {
    const open = this.#outline.slots
      .flatMap((slot) => this.#checked.get(slot)?.sentences ?? [])
      .filter((sentence) => sentence.flaws.length === 0 && !this.#judged.has(sentence));
    for (let from = 0; from < open.length && this.#stopped === null; from += JUDGED_MAX) {
      await this.#judgeSome(open.slice(from, from + JUDGED_MAX));
    }
  }

  async #judgeSome(sentences: readonly CheckedSentence[]): Promise<void> {
    const { ask, outputTokens, contextTokens } = this.#request;
    const instructions = buildJudgeInstructions(this.#nonce);
    const prompt = buildJudgePrompt(sentences, this.#nonce);
    const wanted = sentences.length * VERDICT_TOKENS + THINKING_TOKENS;
    const maxOutputTokens = Math.min(outputTokens, wanted, Math.floor(contextTokens / 2));
    const room = (contextTokens - maxOutputTokens) * BYTES_PER_TOKEN;
    if (Buffer.byteLength(instructions) + Buffer.byteLength(prompt) > room) {
      const middle = Math.ceil(sentences.length / 2);
      if (sentences.length === 1) return;
      await this.#judgeSome(sentences.slice(0, middle));
      return this.#judgeSome(sentences.slice(middle));
    }
    try {
      const onText = (): void => undefined;
      const text = await ask({ stage: "judge", instructions, prompt, schema: verdictSchema, maxOutputTokens, onText });
      for (const [sentence, quote] of readVerdicts(text, sentences)) {
        this.#judged.add(sentence);
        if (quote !== null) sentence.flaws.push({ reason: "unproven", message: `No cited fact says "${quote}".` });
      }
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      this.#stopped = error.kind;
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
    return this.#flawsOf(slot).length === 0;
  }

  /** All flaws of a part, those of its form first. */
  #flawsOf(slot: Slot): Flaw[] {
    const checked = this.#checked.get(slot);
    if (checked !== undefined) return [...checked.flaws, ...checked.sentences.flatMap(({ flaws }) => flaws)];
    return [this.#missing.get(slot) ?? { reason: "missing", message: "" }];
  }

  #discrepancies(slots: readonly Slot[]): Discrepancies {
    return new Map(slots.map((slot) => [slot.id, this.#complaints(slot)]));
  }

  #complaints(slot: Slot): string[] {
    const checked = this.#checked.get(slot);
    if (checked === undefined) return this.#flawsOf(slot).map(({ message }) => message);
    const sentences = checked.sentences.flatMap(({ text, flaws }) =>
      flaws.map(({ message }) => `"${clip(text, 200)}": ${message}`),
    );
    return [...checked.flaws.map(({ message }) => message), ...sentences].slice(0, COMPLAINTS_MAX);
  }

  #draft(): Draft {
    const accepted = new Map([...this.#checked].filter(([slot]) => this.#isAccepted(slot)));
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
      for (const slot of this.#suspects(fault)) this.#reject(slot, fault, flaw);
    }
    return faults.length === 0;
  }

  /** Blames the sentences with the words of the fault, else the whole part. */
  #reject(slot: Slot, { token }: Pick<Fault, "token">, flaw: Flaw): void {
    const checked = this.#checked.get(slot);
    const guilty = token === undefined ? [] : (checked?.sentences.filter(({ text }) => text.includes(token)) ?? []);
    for (const sentence of guilty) sentence.flaws.push(flaw);
    if (guilty.length === 0) checked?.flaws.push(flaw);
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
    for (const slot of this.#outline.slots) if (this.#isAccepted(slot)) this.#reject(slot, {}, flaw);
  }
}

/** What every sentence may name: the product, its repositories and range, and the brand's own words. */
function listNames({ ledger, profile, options }: ModelRequest): string[] {
  return [
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
}

function getSection(slot: Slot): string {
  if (slot.kind === "highlight") return "highlights";
  return slot.kind === "update" ? "updates" : slot.kind;
}

function getFaultKey({ section, kind, entryId, token, message }: Fault): string {
  return JSON.stringify([section, kind, entryId, token, message]);
}
