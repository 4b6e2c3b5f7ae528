import type { PlannedCheck, TurnCheck } from "#db/queries/geo/checks.ts";
import type { EngineAnswer, Turn } from "#lib/geo/engines/types.ts";

/** Outcome of a question; `pending` only records the attempts so far. */
export type Outcome = { check: PlannedCheck; attempts: number } & (
  | { status: "ok"; answer: EngineAnswer }
  | { status: "failed" | "blocked_zdr" | "skipped"; error: string }
  | { status: "pending" }
);

/** A question to ask, with the earlier turns and the abort signal. */
export type Question = { check: PlannedCheck; history: readonly Turn[]; signal: AbortSignal };

/** Dependencies of the runner; tests pass their own. */
export type Ports = {
  /** @throws EngineFault, or the signal's reason */
  ask: (question: Question) => Promise<EngineAnswer>;
  /** Pending questions with an id greater than `after`, ordered by id; empty at the end. */
  nextPage: (provider: string, after: string) => Promise<PlannedCheck[]>;
  /** Every turn of the sequences of a provider. */
  turns: (provider: string) => Promise<TurnCheck[]>;
  /** Sets aside the price of a question. @returns false if the budget does not cover it: it is not asked then */
  reserve: (check: PlannedCheck) => boolean;
  /** Replaces the amount set aside for a question by the cost of its answer; without an answer it cost nothing. */
  release: (check: PlannedCheck, answer?: EngineAnswer) => void;
  /** @returns false once the scan has ended: nothing more is asked then */
  store: (outcomes: readonly Outcome[]) => Promise<boolean>;
  /** Milliseconds. */
  now: () => number;
  /** Runs the callback once after a delay. @returns a function that cancels it */
  after: (ms: number, callback: () => void) => () => void;
  /** From 0 up to 1. */
  random: () => number;
};

export type WorkerOptions = {
  provider: string;
  /** Maximum concurrent questions. */
  max: number;
  /** Limit that an earlier batch reached. */
  limit?: number | undefined;
};

/** Result of a batch. */
export type BatchResult = {
  /**
   * `done`: nothing is pending; `paused`: more is pending, to be asked from `resumeAt` on; `over_budget`: the budget
   * covers no pending question; `stopped`: the scan has ended.
   */
  state: "done" | "paused" | "over_budget" | "stopped";
  resumeAt: number | null;
  /** Concurrency limit that each provider has reached. */
  limits: Record<string, number>;
};
