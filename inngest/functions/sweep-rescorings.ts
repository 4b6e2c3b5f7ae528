import "server-only";
import { inngest } from "#inngest/client.ts";
import { removeRetiredVersions, resendRescorings } from "#lib/geo/rescoring/sweep.ts";

/** Starts pending rescorings, and deletes obsolete versions. */
export const sweepRescorings = inngest.createFunction(
  { id: "sweep-rescorings", triggers: [{ cron: "* * * * *" }], concurrency: { limit: 1 }, retries: 0 },
  async ({ step }) => {
    await step.run("resend-rescorings", () => resendRescorings());
    await step.run("remove-retired", () => removeRetiredVersions());
  },
);
