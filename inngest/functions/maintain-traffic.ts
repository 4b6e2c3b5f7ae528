import "server-only";
import { inngest } from "#inngest/client.ts";
import { maintainTraffic as maintain } from "#lib/geo/traffic/maintenance.ts";

/** Verifies the sums of AI traffic against its log, and deletes expired data, every night. */
export const maintainTraffic = inngest.createFunction(
  // The id is stored with runs and crons, so that it keeps its first name.
  { id: "tend-traffic", triggers: [{ cron: "11 2 * * *" }], retries: 2 },
  async ({ step }) => {
    await step.run("tend-traffic", () => maintain());
  },
);
