import "server-only";
import { inngest } from "#inngest/client.ts";
import { failStuckScans, resendStrandedScans } from "#lib/geo/scans/sweep.ts";

/** Resends or fails scans that a crash interrupted. */
export const sweepScans = inngest.createFunction(
  { id: "sweep-scans", triggers: [{ cron: "* * * * *" }], retries: 0 },
  async ({ step }) => {
    try {
      await step.run("resend-stranded", () => resendStrandedScans());
    } finally {
      // Right after a start, resumed runs look idle for as long as the server was down.
      await step.sleep("let-scans-go-on", "20s");
      await step.run("fail-stuck", () => failStuckScans());
    }
  },
);
