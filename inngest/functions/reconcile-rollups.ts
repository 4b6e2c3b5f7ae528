import "server-only";
import { inngest } from "#inngest/client.ts";
import { reconcileRollups as reconcile } from "#lib/geo/rollups/reconcile.ts";

/** Recomputes the daily sums of GEO visibility from the answers, every night. */
export const reconcileRollups = inngest.createFunction(
  { id: "reconcile-rollups", triggers: [{ cron: "41 2 * * *" }], retries: 2 },
  async ({ step }) => {
    await step.run("reconcile-rollups", () => reconcile());
  },
);
