import type { PlannedCheck, TurnCheck } from "#db/queries/geo/checks.ts";
import type { Turn } from "#lib/geo/engines/types.ts";
import type { Outcome } from "./types.ts";

/** A question, or the turns of a sequence that are still to be asked, one after another. */
export type Task = {
  /** The next is first. */
  checks: readonly [PlannedCheck, ...PlannedCheck[]];
  history: readonly Turn[];
  /** How often the next has been asked. */
  attempts: number;
  /** How long the next has been asked, waiting apart. */
  spentMs: number;
  /** It is not asked before this instant. */
  notBefore: number;
};

export function taskOf(checks: Task["checks"], history: readonly Turn[] = []): Task {
  return { checks, history, attempts: checks[0].attempts, spentMs: 0, notBefore: Number.NEGATIVE_INFINITY };
}

/** What is left of a sequence once its next turn was answered. */
export function afterTurn({ checks, history }: Task, answer: string): Task | undefined {
  const [done, next, ...rest] = checks;
  return next && taskOf([next, ...rest], [...history, { prompt: done.prompt, answer }]);
}

const EARLIER_FAILED = "An earlier turn of the sequence was not answered.";

/** A turn that has failed takes the later ones with it. */
export function skipped(checks: readonly PlannedCheck[]): Outcome[] {
  return checks.map((check) => ({ check, attempts: 0, status: "skipped", error: EARLIER_FAILED }));
}

/**
 * The conversations that are still to be had, each from its first turn that waits on.
 * @param turns of all sequences, those of one conversation one after another
 */
export function conversationsOf(turns: readonly TurnCheck[]): { tasks: Task[]; skipped: Outcome[] } {
  const found: { tasks: Task[]; skipped: Outcome[] } = { tasks: [], skipped: [] };
  const conversations = Map.groupBy(turns, ({ sequenceId, engine, language, repeatIndex }) =>
    JSON.stringify([sequenceId, engine, language, repeatIndex]),
  );
  for (const conversation of conversations.values()) {
    const at = conversation.findIndex(({ status }) => status === "pending");
    const [next, ...rest] = at < 0 ? [] : conversation.slice(at);
    if (!next) continue;
    const earlier = conversation.slice(0, at);
    if (earlier.some(({ status }) => status !== "ok")) found.skipped.push(...skipped([next, ...rest]));
    else
      found.tasks.push(
        taskOf(
          [next, ...rest],
          earlier.map(({ prompt, text }) => ({ prompt, answer: text ?? "" })),
        ),
      );
  }
  return found;
}
