import "server-only";
import { inngest } from "#inngest/client.ts";
import { briefWritingRequested } from "#lib/events.ts";
import { PLAN_WAITS, planForWriting } from "#lib/geo/briefs/job/plan.ts";
import { openWriting, startWriting } from "#lib/geo/briefs/job/run.ts";
import { saveArticle, writeDraft } from "#lib/geo/briefs/job/write.ts";
import { failBrief } from "#lib/geo/briefs/queue.ts";
import { log } from "#lib/log.ts";

const FAILED = "The writing failed unexpectedly. Approve the brief again.";

/** Writes the article of an approved brief. Each step is idempotent, because it can run again after a crash. */
export const writeBrief = inngest.createFunction(
  {
    id: "write-brief",
    triggers: [briefWritingRequested],
    idempotency: "event.data.runId",
    concurrency: { limit: 2, key: "event.data.organizationId" },
    retries: 3,
    onFailure: async ({ event, error, step }) => {
      const { data } = event.data.event;
      log.error({ err: error, briefId: data.briefId }, "the writing of a brief failed");
      const brief = { organizationId: data.organizationId, id: data.briefId, runId: data.runId };
      await step.run("fail-brief", () => failBrief(openWriting(data, event.data.run_id), brief, FAILED));
    },
  },
  async ({ event, step, runId }) => {
    const run = () => openWriting(event.data, runId);
    if (!(await step.run("start-writing", () => startWriting(run())))) return { stoppedAt: "start-writing" };
    for (let round = 1; ; round += 1) {
      const name = round === 1 ? "finish-planning" : `finish-planning-${round}`;
      if (!(await step.run(name, () => planForWriting(run(), round)))) break;
      await step.sleep(`wait-for-plan-${round}`, `${PLAN_WAITS.seconds}s`);
    }
    if (!(await step.run("write-article", () => writeDraft(run())))) return { stoppedAt: "write-article" };
    if (!(await step.run("save-article", () => saveArticle(run())))) return { stoppedAt: "save-article" };
    return { stoppedAt: null };
  },
);
