import type { PlannedCheck, TurnCheck } from "#db/queries/geo/checks.ts";
import type { EngineAnswer, Turn } from "#lib/geo/engines/types.ts";

/** What came of a question; `pending` only notes how often it has been asked so far. */
export type Outcome = { check: PlannedCheck; attempts: number } & (
  | { status: "ok"; answer: EngineAnswer }
  | { status: "failed" | "blocked_zdr" | "skipped"; error: string }
  | { status: "pending" }
);

/** A question that is put: which one, what was said before, and what calls it off. */
export type Question = { check: PlannedCheck; history: readonly Turn[]; signal: AbortSignal };

/** What the runner stands on; tests give their own. */
export type Ports = {
  /** @throws EngineFault, or the signal's reason */
  ask: (question: Question) => Promise<EngineAnswer>;
  /** Questions that wait, in order of id, from behind `after` on; empty at the end. */
  nextPage: (provider: string, after: string) => Promise<PlannedCheck[]>;
  /** Every turn of the sequences of a provider. */
  turns: (provider: string) => Promise<TurnCheck[]>;
  /** @returns false once the scan is over: nothing more is asked then */
  store: (outcomes: readonly Outcome[]) => Promise<boolean>;
  /** Milliseconds. */
  now: () => number;
  /** Calls back once after a time. @returns what calls it off */
  after: (ms: number, callback: () => void) => () => void;
  /** From 0 up to 1. */
  random: () => number;
};

export type LaneOptions = {
  provider: string;
  /** Most questions under way. */
  max: number;
  /** Where the limit of an earlier stretch goes on. */
  limit?: number | undefined;
};

/** What a stretch of asking came to. */
export type StretchEnd = {
  /** `done`: nothing waits; `paused`: more waits, from `resumeAt` on; `stopped`: the scan is over. */
  state: "done" | "paused" | "stopped";
  resumeAt: number | null;
  /** How many questions each provider may be asked at a time by now. */
  limits: Record<string, number>;
};
