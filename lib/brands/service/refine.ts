import "server-only";
import { randomBytes } from "node:crypto";
import { ModelFault } from "#lib/ai/fault.ts";
import { configuredModel, connectModel } from "#lib/ai/providers.ts";
import { ModelSession, SESSION_LIMITS } from "#lib/ai/session.ts";
import { systemTimers } from "#lib/ai/timers.ts";
import type { Findings } from "#lib/brands/analysis/findings.ts";
import { applyRefinement, refineQuestion } from "#lib/brands/analysis/refine.ts";
import type { Scraped } from "#lib/brands/analysis/scraped.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";

/** Shorter than the sweep's timeout for stuck steps. Without an answer in time, the findings stay unrefined. */
const SESSION_MS = 90_000;
const CALLS = 2;

/** Refines findings with the configured model. Without a model, or if it fails, the findings stay unchanged. */
export async function refineFindings(findings: Findings, scraped: Scraped): Promise<Findings> {
  const choice = configuredModel();
  if (choice.kind !== "model") return findings;
  const limits = { ...SESSION_LIMITS, sessionMs: SESSION_MS, calls: CALLS, costUsd: env.AI_MAX_COST_USD };
  const session = new ModelSession(choice, connectModel(choice), limits, systemTimers);
  try {
    const answer = await session.ask(refineQuestion(scraped, randomBytes(12).toString("hex")));
    return applyRefinement(findings, answer, scraped);
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    log.warn({ fault: error.kind, model: choice.id }, "a model did not refine an analysis");
    return findings;
  }
}
