import "server-only";
import { inngest } from "#inngest/client.ts";
import { tendTraffic as tend } from "#lib/geo/traffic/upkeep.ts";

/** Proves the sums of AI traffic by its log, and removes what is kept no longer, every night. */
export const tendTraffic = inngest.createFunction(
  { id: "tend-traffic", triggers: [{ cron: "11 2 * * *" }], retries: 2 },
  async ({ step }) => {
    await step.run("tend-traffic", () => tend());
  },
);
