import "server-only";
import { NonRetriableError } from "inngest";
import { inngest } from "#inngest/client.ts";
import { generationRequested } from "#inngest/events.ts";
import { endJob } from "#lib/jobs/steps/end.ts";
import { fetchRepositories, makeLedger } from "#lib/jobs/steps/read.ts";
import { type Outcome, openRun, type Run, StepFault } from "#lib/jobs/steps/run.ts";
import { savePost } from "#lib/jobs/steps/save.ts";
import { startJob } from "#lib/jobs/steps/start.ts";
import { verifyPost, writePost } from "#lib/jobs/steps/write.ts";

type Step = { id: string; work: (run: Run) => Promise<Outcome> };

/** In this order; each may run again after a crash without doing anything twice. */
const STEPS: readonly Step[] = [
  { id: "start-job", work: startJob },
  { id: "fetch-repositories", work: fetchRepositories },
  { id: "make-ledger", work: makeLedger },
  { id: "write-post", work: writePost },
  { id: "verify-post", work: verifyPost },
  { id: "save-post", work: savePost },
];

/** A fault that lasts is not tried again. */
async function settle(outcome: Promise<Outcome>): Promise<Outcome> {
  try {
    return await outcome;
  } catch (error) {
    if (error instanceof StepFault && error.isLasting) throw new NonRetriableError(error.message, { cause: error });
    throw error;
  }
}

/** Makes the post of a generation job: repositories, ledger, text, check, post. */
export const generatePost = inngest.createFunction(
  {
    id: "generate-post",
    triggers: [generationRequested],
    idempotency: "event.data.jobId",
    concurrency: { limit: 2, key: "event.data.organizationId" },
    retries: 3,
    onFailure: async ({ event, error, step }) => {
      const { data } = event.data.event;
      await step.run("fail-job", () =>
        endJob(openRun(data, event.data.run_id), { status: "failed", message: error.message }),
      );
    },
  },
  async ({ event, step, runId }) => {
    for (const { id, work } of STEPS) {
      const { next } = await step.run(id, () => settle(work(openRun(event.data, runId))));
      if (next === "stop") return { stoppedAt: id };
    }
    return { stoppedAt: null };
  },
);
