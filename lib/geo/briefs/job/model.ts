import "server-only";
import { ModelFault } from "#lib/ai/fault.ts";
import { configuredModel, connectModel } from "#lib/ai/providers.ts";
import { ModelSession, SESSION_LIMITS, type Spent } from "#lib/ai/session.ts";
import { systemTimers } from "#lib/ai/timers.ts";
import { env } from "#lib/env.ts";
import type { Helper } from "#lib/geo/engines/helper-model.ts";
import { log } from "#lib/log.ts";

const SESSION_MS = 300_000;
const CALLS = 7;

/** A model that plans and writes, and its accumulated cost. */
export type BriefModel = Helper & { provider: string; spent: () => Spent };

/** Opens the configured model; null without one. */
export function openModel(): BriefModel | null {
  const choice = configuredModel();
  if (choice.kind !== "model") return null;
  const limits = { ...SESSION_LIMITS, sessionMs: SESSION_MS, calls: CALLS, costUsd: env.AI_MAX_COST_USD };
  const session = new ModelSession(choice, connectModel(choice), limits, systemTimers);
  return {
    id: choice.id,
    provider: choice.provider,
    spent: () => session.spent,
    ask: async (question) => {
      try {
        return await session.ask(question);
      } catch (error) {
        if (!(error instanceof ModelFault)) throw error;
        log.warn({ fault: error.kind, model: choice.id }, "a model gave no answer for a brief");
        return null;
      }
    },
  };
}
