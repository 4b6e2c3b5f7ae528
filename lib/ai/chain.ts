import "server-only";
import type { Choice } from "./choice.ts";
import { ModelFault, type ModelFaultKind } from "./fault.ts";
import type { ModelSession, Spent } from "./session.ts";
import type { Question } from "./stream.ts";

/** Faults of one server or model, after which another one can answer. Limits of calls and cost hold for all. */
const SWITCHING: ReadonlySet<ModelFaultKind> = new Set([
  "rate-limited",
  "unavailable",
  "rejected",
  "not-understood",
  "disconnected",
  "stalled",
  "endless",
  "refused",
  "filtered",
  "malformed",
]);

/** Whether another model can answer after this fault of one. */
export function isSwitchable(kind: ModelFaultKind): boolean {
  return SWITCHING.has(kind);
}

/** Models in the order in which they are asked: the next one takes over when one gives no answer, and stays. */
export class ModelChain {
  readonly #choices: readonly Choice[];
  readonly #open: (choice: Choice, spent: Spent) => ModelSession;
  #index: number;
  #session: ModelSession;

  /**
   * @param open connects to a model; what was spent before counts toward its limits
   * @param asked the ids of the models that were asked before: the work continues with the last one in order
   */
  constructor(
    choices: readonly [Choice, ...Choice[]],
    open: (choice: Choice, spent: Spent) => ModelSession,
    spent: Spent,
    asked: readonly string[],
  ) {
    this.#choices = choices;
    this.#open = open;
    this.#index = Math.max(
      0,
      choices.findLastIndex(({ id }) => asked.includes(id)),
    );
    this.#session = open(choices[this.#index] ?? choices[0], spent);
  }

  get choice(): Choice {
    return this.#session.choice;
  }

  get spent(): Spent {
    return this.#session.spent;
  }

  /** @param onSwitch runs before the next model is asked @throws ModelFault if no model has an answer */
  async ask(question: Question, onSwitch: (fault: ModelFault, next: Choice) => Promise<void>): Promise<string> {
    for (;;) {
      try {
        return await this.#session.ask(question);
      } catch (error) {
        const next = this.#choices[this.#index + 1];
        if (!(error instanceof ModelFault) || !this.#isAnswerable(error) || next === undefined) throw error;
        await onSwitch(error, next);
        this.#index += 1;
        this.#session = this.#open(next, this.#session.spent);
      }
    }
  }

  /** Whether another model can answer. A slow answer can leave time for it. */
  #isAnswerable({ kind }: ModelFault): boolean {
    return isSwitchable(kind) || (kind === "timed-out" && this.#session.leftMs > 0);
  }
}
