import "server-only";
import { inngest } from "#inngest/client.ts";
import { failStuck, resendStranded } from "#lib/jobs/service/sweep.ts";

/** Resends or fails generation jobs that a crash interrupted. */
export const sweepGenerations = inngest.createFunction(
  { id: "sweep-generations", triggers: [{ cron: "* * * * *" }], retries: 0 },
  async ({ step }) => {
    try {
      await step.run("resend-stranded", () => resendStranded());
    } finally {
      // Right after a start, resumed runs look idle for as long as the server was down.
      await step.sleep("let-runs-go-on", "20s");
      await step.run("fail-stuck", () => failStuck());
    }
  },
);
