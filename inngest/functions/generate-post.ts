import "server-only";
import { NonRetriableError } from "inngest";
import { inngest } from "#inngest/client.ts";
import { generationRequested } from "#lib/events.ts";
import { endJob } from "#lib/jobs/service/end.ts";
import { NO_WAITS, type Outcome, openRun, StepFault } from "#lib/jobs/steps/run.ts";
import { GENERATION_STEPS } from "#lib/jobs/steps/steps.ts";

/** A permanent fault is not retried. */
async function stopOnPermanent(outcome: Promise<Outcome>): Promise<Outcome> {
  try {
    return await outcome;
  } catch (error) {
    if (error instanceof StepFault && error.isPermanent) throw new NonRetriableError(error.message, { cause: error });
    throw error;
  }
}

/** Runs a generation job: repositories, ledger, text, verification, post. */
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
    let waits = NO_WAITS;
    for (const { id, work } of GENERATION_STEPS) {
      for (let attempt = 1; ; attempt++) {
        const previous = waits;
        const name = attempt === 1 ? id : `${id}-${attempt}`;
        const outcome = await step.run(name, () => stopOnPermanent(work(openRun(event.data, runId, previous))));
        if (outcome.next === "stop") return { stoppedAt: id };
        if (outcome.next !== "wait") break;
        waits = { ...previous, [outcome.reason]: previous[outcome.reason] + 1 };
        await step.sleepUntil(`${id}-wait-${attempt}`, outcome.until);
      }
    }
    return { stoppedAt: null };
  },
);
