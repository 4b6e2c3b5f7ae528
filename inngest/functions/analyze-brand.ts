import "server-only";
import { NonRetriableError } from "inngest";
import { inngest } from "#inngest/client.ts";
import { failAnalysis } from "#lib/brands/service/analyze.ts";
import { extractStep, saveStep, scrapeStep } from "#lib/brands/steps/analyze.ts";
import { AnalysisFault, type AnalysisRun, openAnalysis } from "#lib/brands/steps/run.ts";
import { brandAnalysisRequested } from "#lib/events.ts";

type Step = { id: string; work: (run: AnalysisRun) => Promise<boolean> };

/** The steps in order; each is idempotent, because it can run again after a crash. */
const STEPS: readonly Step[] = [
  { id: "scrape-website", work: scrapeStep },
  { id: "extract-brand", work: extractStep },
  { id: "save-brand", work: saveStep },
];

/** A permanent fault is not retried. */
async function stopOnPermanent(outcome: Promise<boolean>): Promise<{ goesOn: boolean }> {
  try {
    return { goesOn: await outcome };
  } catch (error) {
    if (error instanceof AnalysisFault && error.isPermanent)
      throw new NonRetriableError(error.message, { cause: error });
    throw error;
  }
}

/** Creates a brand identity from a website: its pages, the extraction, the identity. */
export const analyzeBrand = inngest.createFunction(
  {
    id: "analyze-brand",
    triggers: [brandAnalysisRequested],
    idempotency: "event.data.jobId",
    concurrency: { limit: 2, key: "event.data.organizationId" },
    retries: 2,
    onFailure: async ({ event, error, step }) => {
      const { data } = event.data.event;
      await step.run("fail-analysis", () => failAnalysis(openAnalysis(data, event.data.run_id), error.message));
    },
  },
  async ({ event, step, runId }) => {
    for (const { id, work } of STEPS) {
      const { goesOn } = await step.run(id, () => stopOnPermanent(work(openAnalysis(event.data, runId))));
      if (!goesOn) return { stoppedAt: id };
    }
    return { stoppedAt: null };
  },
);
