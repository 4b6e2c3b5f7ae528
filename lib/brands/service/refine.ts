import "server-only";
import { randomBytes } from "node:crypto";
import { ModelFault } from "#lib/ai/fault.ts";
import { configuredModel, connectModel } from "#lib/ai/providers.ts";
import { ModelSession, SESSION_LIMITS } from "#lib/ai/session.ts";
import { systemTimers } from "#lib/ai/timers.ts";
import type { Findings } from "#lib/brands/analysis/findings.ts";
import { refineBy, refineQuestion } from "#lib/brands/analysis/refine.ts";
import type { Scraped } from "#lib/brands/analysis/scraped.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";

/** Less than a step may stand still: a model that takes longer is done without. */
const SESSION_MS = 90_000;
const CALLS = 2;

/** What a configured model makes of the findings; without one, or where it fails, they stay as they were extracted. */
export async function refineFindings(found: Findings, scraped: Scraped): Promise<Findings> {
  const choice = configuredModel();
  if (choice.kind !== "model") return found;
  const limits = { ...SESSION_LIMITS, sessionMs: SESSION_MS, calls: CALLS, costUsd: env.AI_MAX_COST_USD };
  const session = new ModelSession(choice, connectModel(choice), limits, systemTimers);
  try {
    const answer = await session.ask(refineQuestion(scraped, randomBytes(12).toString("hex")));
    return refineBy(found, answer, scraped);
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    log.warn({ fault: error.kind, model: choice.id }, "a model did not refine an analysis");
    return found;
  }
}
