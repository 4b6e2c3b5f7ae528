import "server-only";
import { ModelFault } from "#lib/ai/fault.ts";
import { configuredModel, connectModel } from "#lib/ai/providers.ts";
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
  /** The answer; null if there is none within the limits. */
  ask(question: Question): Promise<string | null>;
};

/** The model that also writes posts; null if none is configured. */
export function configuredHelper(): Helper | null {
  const choice = configuredModel();
  if (choice.kind !== "model") return null;
  return {
    id: choice.id,
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
