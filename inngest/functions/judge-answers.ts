import "server-only";
import { inngest } from "#inngest/client.ts";
import { scanFinished } from "#lib/events.ts";
import { judgeAnswers } from "#lib/geo/scans/judge.ts";
import { openScanRun } from "#lib/geo/scans/run.ts";

const ROUNDS_MAX = 900;

/** Classifies how the answers of a finished scan speak of the company. */
export const judgeScan = inngest.createFunction(
  {
    id: "judge-answers",
    triggers: [scanFinished],
    idempotency: "event.data.scanId",
    concurrency: { limit: 1, key: "event.data.organizationId" },
    retries: 3,
  },
  async ({ event, step, runId }) => {
    let after = "";
    for (let round = 1; round <= ROUNDS_MAX; round++) {
      const cursor = after;
      const result = await step.run(`judge-${round}`, () => judgeAnswers(openScanRun(event.data, runId), cursor));
      if (result.isDone) break;
      after = result.after;
    }
  },
);
