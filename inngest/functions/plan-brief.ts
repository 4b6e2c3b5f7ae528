import "server-only";
import { inngest } from "#inngest/client.ts";
import { briefPlanningRequested } from "#lib/events.ts";
import { endPlanning, finishPlanning } from "#lib/geo/briefs/job/plan.ts";
import { openPlanning } from "#lib/geo/briefs/job/run.ts";
import { log } from "#lib/log.ts";

const UNFINISHED = "The plan is the first one, by rules: finishing it failed unexpectedly.";

/** Finishes the plan of a brief with pages of the website to link to, and with a model if one is configured. */
export const planBrief = inngest.createFunction(
  {
    id: "plan-brief",
    triggers: [briefPlanningRequested],
    idempotency: "event.data.briefId",
    concurrency: [{ limit: 4 }, { limit: 2, key: "event.data.organizationId" }],
    retries: 2,
    onFailure: async ({ event, error, step }) => {
      const { data } = event.data.event;
      log.error({ err: error, briefId: data.briefId }, "the planning of a brief failed");
      await step.run("end-planning", () => endPlanning(openPlanning(data, event.data.run_id), UNFINISHED));
    },
  },
  async ({ event, step, runId }) => {
    const finished = await step.run("finish-planning", () => finishPlanning(openPlanning(event.data, runId)));
    return { finished };
  },
);
