import "server-only";
import { inngest } from "#inngest/client.ts";
import { failStuckAnalyses, resendStrandedAnalyses } from "#lib/brands/service/sweep.ts";

/** Resends or fails analyses that a crash interrupted. */
export const sweepAnalyses = inngest.createFunction(
  { id: "sweep-analyses", triggers: [{ cron: "* * * * *" }], retries: 0 },
  async ({ step }) => {
    await step.run("resend-analyses", () => resendStrandedAnalyses());
    // Right after a start, resumed runs look idle for as long as the server was down.
    await step.sleep("let-analyses-go-on", "20s");
    await step.run("fail-stuck-analyses", () => failStuckAnalyses());
  },
);
