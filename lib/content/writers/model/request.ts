import type { Stage } from "#lib/ai/describe-fault.ts";
import type { ModelFaultKind } from "#lib/ai/fault.ts";
import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import type { BrandProfile, Direction, Draft, TextType, WriterOptions } from "#lib/content/types.ts";
import type { Reason } from "./check.ts";
import type { verdictSchema } from "./judge.ts";
import type { Slot } from "./outline.ts";
import type { planSchema } from "./plan.ts";
import type { ReadFact } from "./read-facts.ts";
import type { replySchema, WantedRead } from "./reply.ts";

/** One request to a model. The caller limits time, calls and cost. */
export type ModelQuestion = {
  stage: Exclude<Stage, "plan">;
  instructions: string;
  prompt: string;
  /** Characters at the start of the prompt that later requests of the post repeat. */
  sharedCharacters?: number;
  schema: typeof planSchema | typeof replySchema | typeof verdictSchema;
  maxOutputTokens: number;
  onText: (text: string) => void;
};

/** A finished text that is written again, and how the new one is to differ. */
export type Rewrite = { direction: Direction; title: string; markdown: string };

export type ModelRequest = {
  type: TextType;
  ledger: Ledger;
  profile: BrandProfile;
  options: WriterOptions;
  /** @throws ModelFault if there is no answer */
  ask: (question: ModelQuestion) => Promise<string>;
  /** Reads sources for the model, one text for each read. Absent if nothing can be read. */
  read?: (reads: readonly SourceRead[]) => Promise<string[]>;
  /** Titles of the brand's newest posts. They shape style and are no facts. */
  earlierTitles?: readonly string[];
  /** The text to write again. Absent for a first text. */
  rewrite?: Rewrite | undefined;
  /** The model's context window, including its answer, and its maximum answer, in tokens. */
  contextTokens: number;
  outputTokens: number;
  /** Returns an unguessable marker, new for every request. */
  nonce: () => string;
  onProgress?: (progress: Progress) => void;
};

/** What a model asks to read about a change: its lines, a file by its path, or documentation by words. */
export type SourceRead = { tool: WantedRead["tool"]; entry: LedgerEntry; argument: string };

/** The kind of part being written, and how many of the post's parts are done. */
export type Progress = { kind: Slot["kind"]; done: number; total: number };

/** How far a post is written: each step continues where the one before it ended. */
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
  /** What the model read beyond the ledger. */
  reads: ReadFact[];
  fallbacks: Fallback[];
  removals: Removal[];
  /** Sentences that the second reading did not judge; they were checked by rules alone. */
  unjudged: number;
  /** Parts of answers that were not requested. */
  ignored: number;
};

/** Reasoning tokens count toward the limit of an answer. */
const THINKING_TOKENS = 4_000;
const BYTES_PER_TOKEN = 3;

/** The maximum tokens of an answer of the given length, within the limits of the model. */
export function limitAnswer({ outputTokens, contextTokens }: ModelRequest, tokens: number): number {
  return Math.min(outputTokens, tokens + THINKING_TOKENS, Math.floor(contextTokens / 2));
}

/** Whether a request leaves room for its answer in the model's context window. */
export function fitsContext({ contextTokens }: ModelRequest, maxOutputTokens: number, ...texts: string[]): boolean {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return bytes <= (contextTokens - maxOutputTokens) * BYTES_PER_TOKEN;
}
