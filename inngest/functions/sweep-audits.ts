import "server-only";
import { inngest } from "#inngest/client.ts";
import { failStuckAudits, resendStrandedAudits } from "#lib/geo/readiness/sweep.ts";

/** Resends or fails audits that a crash interrupted. */
export const sweepAudits = inngest.createFunction(
  { id: "sweep-audits", triggers: [{ cron: "* * * * *" }], retries: 0 },
  async ({ step }) => {
    await step.run("resend-audits", () => resendStrandedAudits());
    // Right after a start, resumed runs look idle for as long as the server was down.
    await step.sleep("let-audits-go-on", "20s");
    await step.run("fail-stuck-audits", () => failStuckAudits());
  },
);
