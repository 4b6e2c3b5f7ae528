import type { ModelFaultKind } from "#lib/ai/fault.ts";
import { clip } from "#lib/content/text/clip.ts";
import type { Checked, CheckedSentence, Flaw } from "./check.ts";
import type { Outline, Slot } from "./outline.ts";
import type { Fallback, Removal } from "./request.ts";

/** Complaints about one part in a request. */
const COMPLAINTS_MAX = 20;

/** What a model has written of a post so far, with all that is wrong with it. */
export class Wordings {
  /** The fault after which the model is not asked again. */
  stopped: ModelFaultKind | null;
  /** Parts of answers that were not requested. */
  ignored = 0;
  readonly slots: readonly Slot[];
  readonly removals: Removal[] = [];
  readonly judged = new Set<CheckedSentence>();
  readonly tooLarge = new Set<Slot>();
  /** The checked wording of each part, and of parts without a readable one the reason. */
  readonly #checked = new Map<Slot, Checked>();
  readonly #missing = new Map<Slot, Flaw>();

  constructor({ slots }: Outline, fault: ModelFaultKind | null) {
    this.slots = slots;
    this.stopped = fault;
    for (const slot of slots) this.#missing.set(slot, { reason: "missing", message: "It was not written." });
  }

  set(slot: Slot, checked: Checked): void {
    this.#checked.set(slot, checked);
  }

  /** A part that was written before keeps its wording. */
  setMissing(slot: Slot, flaw: Flaw): void {
    this.#missing.set(slot, flaw);
  }

  sentencesOf(slot: Slot): readonly CheckedSentence[] {
    return this.#checked.get(slot)?.sentences ?? [];
  }

  isAccepted(slot: Slot): boolean {
    return this.#flawsOf(slot).length === 0;
  }

  listAccepted(): Slot[] {
    return this.slots.filter((slot) => this.isAccepted(slot));
  }

  /** The parts that can be written again. */
  listRejected(): Slot[] {
    return this.slots.filter((slot) => !this.isAccepted(slot) && !this.tooLarge.has(slot));
  }

  /** The wordings of the accepted parts. */
  getAccepted(): ReadonlyMap<Slot, Checked> {
    return new Map([...this.#checked].filter(([slot]) => this.isAccepted(slot)));
  }

  /** Blames the sentences with the token, else the whole part. */
  reject(slot: Slot, token: string | undefined, flaw: Flaw): void {
    const guilty = token === undefined ? [] : this.sentencesOf(slot).filter(({ text }) => text.includes(token));
    for (const sentence of guilty) sentence.flaws.push(flaw);
    if (guilty.length === 0) this.#checked.get(slot)?.flaws.push(flaw);
  }

  /** Rejects every sentence that is already in the post. */
  rejectRepetitions(): void {
    const seen = new Set<string>();
    const sentences = this.slots.flatMap((slot) => (slot.kind === "title" ? [] : this.sentencesOf(slot)));
    for (const sentence of sentences) {
      if (sentence.flaws.length > 0) continue;
      const key = sentence.text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
      if (seen.has(key)) sentence.flaws.push({ reason: "unproven", message: "This sentence is already in the post." });
      seen.add(key);
    }
  }

  /** Leaves the unsupported sentences of each part out, if half of them or more are left. */
  leaveOutUnsupported(): void {
    for (const slot of this.slots) {
      const checked = this.#checked.get(slot);
      if (checked === undefined || checked.flaws.length > 0 || this.isAccepted(slot)) continue;
      const left = checked.sentences.filter(({ flaws }) => flaws.length === 0);
      if (left.length === 0 || left.length * 2 < checked.sentences.length) continue;
      this.removals.push({ slot, sentences: checked.sentences.length - left.length });
      this.#checked.set(slot, { ...checked, sentences: left });
    }
  }

  /** What is wrong with a part, for the model. */
  listComplaints(slot: Slot): string[] {
    const checked = this.#checked.get(slot);
    if (checked === undefined) return this.#flawsOf(slot).map(({ message }) => message);
    const sentences = checked.sentences.flatMap(({ text, flaws }) =>
      flaws.map(({ message }) => `"${clip(text, 200)}": ${message}`),
    );
    return [...checked.flaws.map(({ message }) => message), ...sentences].slice(0, COMPLAINTS_MAX);
  }

  /** The parts that use the deterministic text, with the reason. */
  listFallbacks(): Fallback[] {
    return this.slots.flatMap((slot): Fallback[] => {
      const [flaw] = this.#flawsOf(slot);
      if (flaw === undefined) return [];
      if (this.tooLarge.has(slot)) return [{ slot, reason: "too-large" }];
      const reason = flaw.reason === "missing" ? (this.stopped ?? flaw.reason) : flaw.reason;
      return [{ slot, reason }];
    });
  }

  /** All flaws of a part, those of its form first. */
  #flawsOf(slot: Slot): Flaw[] {
    const checked = this.#checked.get(slot);
    if (checked !== undefined) return [...checked.flaws, ...checked.sentences.flatMap(({ flaws }) => flaws)];
    return [this.#missing.get(slot) ?? { reason: "missing", message: "" }];
  }
}
