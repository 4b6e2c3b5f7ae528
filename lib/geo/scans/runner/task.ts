import type { PlannedCheck, TurnCheck } from "#db/queries/geo/checks.ts";
import type { Turn } from "#lib/geo/engines/types.ts";
import type { Outcome } from "./types.ts";

/** A question, or the remaining turns of a sequence in order. */
export type Task = {
  /** The next check comes first. */
  checks: readonly [PlannedCheck, ...PlannedCheck[]];
  history: readonly Turn[];
  /** How often the next check has been asked. */
  attempts: number;
  /** Time spent asking the next check, excluding backoff. */
  spentMs: number;
  /** Earliest instant to ask the next check. */
  notBefore: number;
};

export function createTask(checks: Task["checks"], history: readonly Turn[] = []): Task {
  return { checks, history, attempts: checks[0].attempts, spentMs: 0, notBefore: Number.NEGATIVE_INFINITY };
}

/** The remaining sequence after its next turn was answered. */
export function afterTurn({ checks, history }: Task, answer: string): Task | undefined {
  const [done, next, ...rest] = checks;
  return next && createTask([next, ...rest], [...history, { prompt: done.prompt, answer }]);
}

const EARLIER_FAILED = "An earlier turn of the sequence was not answered.";

/** Outcomes of the turns after a failed one. */
export function skipChecks(checks: readonly PlannedCheck[]): Outcome[] {
  return checks.map((check) => ({ check, attempts: 0, status: "skipped", error: EARLIER_FAILED }));
}

/**
 * Groups turns into conversations, each continued at its first pending turn. Conversations with a failed turn are
 * skipped.
 * @param turns of all sequences, in order within each conversation
 */
export function groupConversations(turns: readonly TurnCheck[]): { tasks: Task[]; skipped: Outcome[] } {
  const result: { tasks: Task[]; skipped: Outcome[] } = { tasks: [], skipped: [] };
  const conversations = Map.groupBy(turns, ({ sequenceId, engine, language, repeatIndex }) =>
    JSON.stringify([sequenceId, engine, language, repeatIndex]),
  );
  for (const conversation of conversations.values()) {
    const pendingIndex = conversation.findIndex(({ status }) => status === "pending");
    const [next, ...rest] = pendingIndex < 0 ? [] : conversation.slice(pendingIndex);
    if (!next) continue;
    const earlier = conversation.slice(0, pendingIndex);
    if (earlier.some(({ status }) => status !== "ok")) result.skipped.push(...skipChecks([next, ...rest]));
    else
      result.tasks.push(
        createTask(
          [next, ...rest],
          earlier.map(({ prompt, text }) => ({ prompt, answer: text ?? "" })),
        ),
      );
  }
  return result;
}
