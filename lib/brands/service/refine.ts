import "server-only";
import { randomBytes } from "node:crypto";
import { askModels } from "#lib/ai/ask-models.ts";
import { writingModels } from "#lib/ai/providers.ts";
import type { Findings } from "#lib/brands/analysis/findings.ts";
import { applyRefinement, refineQuestion } from "#lib/brands/analysis/refine.ts";
import type { Scraped } from "#lib/brands/analysis/scraped.ts";

/** Shorter than the sweep's timeout for stuck steps. Without an answer in time, the findings stay unrefined. */
const LIMITS = { sessionMs: 90_000, calls: 4, purpose: "brand analysis" };

/** Refines findings with the configured models. Without a model, or if all fail, the findings stay unchanged. */
export async function refineFindings(findings: Findings, scraped: Scraped): Promise<Findings> {
  const question = refineQuestion(scraped, randomBytes(12).toString("hex"));
  const answer = await askModels(writingModels() ?? [], question, LIMITS);
  return answer === null ? findings : applyRefinement(findings, answer, scraped);
}
