import "server-only";
import { inngest } from "#inngest/client.ts";
import { failStuckBriefs, resendStrandedBriefs, sweepPlanning } from "#lib/geo/briefs/sweep.ts";

/** Resends or fails briefs that a crash interrupted. */
export const sweepBriefs = inngest.createFunction(
  { id: "sweep-briefs", triggers: [{ cron: "* * * * *" }], retries: 0 },
  async ({ step }) => {
    await step.run("resend-briefs", () => resendStrandedBriefs());
    await step.run("sweep-planning", () => sweepPlanning());
    // Right after a start, resumed runs look idle for as long as the server was down.
    await step.sleep("let-briefs-go-on", "20s");
    await step.run("fail-stuck-briefs", () => failStuckBriefs());
  },
);
