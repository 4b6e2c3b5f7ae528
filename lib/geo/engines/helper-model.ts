import "server-only";
import type { Choice } from "#lib/ai/choice.ts";
import { ModelFault } from "#lib/ai/fault.ts";
import { connectModel, usableModels } from "#lib/ai/providers.ts";
import { ModelSession, SESSION_LIMITS } from "#lib/ai/session.ts";
import type { Question } from "#lib/ai/stream.ts";
import { systemTimers } from "#lib/ai/timers.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";

const SESSION_MS = 60_000;
const CALLS = 2;

/**
 * A model that supports the measurement by translating questions and reading answers; it is not a measured engine.
 */
export type Helper = {
  id: string;
  /** The vendor of the model, or `custom`. */
  provider: string;
  /** The answer; null if there is none within the limits. */
  ask(question: Question): Promise<string | null>;
};

/**
 * The models that can help, best first: the one that also writes posts, otherwise the default model of each vendor with
 * a key.
 */
export function configuredHelpers(): Helper[] {
  return usableModels().map(toHelper);
}

/** The first model that can help; null if none is configured. */
export function configuredHelper(): Helper | null {
  return configuredHelpers()[0] ?? null;
}

function toHelper(choice: Choice): Helper {
  return {
    id: choice.id,
    provider: choice.provider,
    ask: async (question) => {
      const limits = { ...SESSION_LIMITS, sessionMs: SESSION_MS, calls: CALLS, costUsd: env.AI_MAX_COST_USD };
      const session = new ModelSession(choice, connectModel(choice), limits, systemTimers);
      try {
        return await session.ask(question);
      } catch (error) {
        if (!(error instanceof ModelFault)) throw error;
        log.warn({ fault: error.kind, model: choice.id }, "a helper model gave no answer");
        return null;
      }
    },
  };
}
