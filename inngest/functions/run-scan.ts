import "server-only";
import { inngest } from "#inngest/client.ts";
import { scanFinished, scanRequested } from "#lib/events.ts";
import { openScanRun } from "#lib/geo/scans/run.ts";
import { askEngines, failScan, finishScan, planScan } from "#lib/geo/scans/steps.ts";

/** A run can have at most 1,000 steps. Each round takes up to two, and lasts four minutes or a wait. */
const ROUNDS_MAX = 450;

/** Runs a scan: plans its questions, then asks them in batches until none is pending. */
export const runScan = inngest.createFunction(
  {
    id: "run-scan",
    triggers: [scanRequested],
    idempotency: "event.data.scanId",
    concurrency: [{ limit: 6 }, { limit: 2, key: "event.data.organizationId" }],
    retries: 3,
    onFailure: async ({ event, error, step }) => {
      const { data } = event.data.event;
      await step.run("fail-scan", () => failScan(openScanRun(data, event.data.run_id), error.message));
    },
  },
  async ({ event, step, runId }) => {
    const open = () => openScanRun(event.data, runId);
    const { goesOn } = await step.run("plan-scan", async () => ({ goesOn: await planScan(open()) }));
    if (!goesOn) return { stoppedAt: "plan-scan" };
    let limits: Record<string, number> = {};
    let end: "done" | "over_budget" = "done";
    for (let round = 1; round <= ROUNDS_MAX; round++) {
      const previous = limits;
      const outcome = await step.run(`ask-engines-${round}`, () => askEngines(open(), { limits: previous }));
      if (outcome.state === "stopped") return { stoppedAt: `ask-engines-${round}` };
      if (outcome.state === "done" || outcome.state === "over_budget") {
        end = outcome.state;
        break;
      }
      limits = outcome.limits;
      if (outcome.resumeAt !== null) await step.sleepUntil(`wait-${round}`, new Date(outcome.resumeAt));
    }
    await step.run("finish-scan", () => finishScan(open(), end));
    await step.sendEvent("tell-finished", scanFinished.create(event.data));
    return { stoppedAt: null };
  },
);
