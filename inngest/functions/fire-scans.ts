import "server-only";
import { inngest } from "#inngest/client.ts";
import { fireScans as fireDue } from "#lib/geo/scans/fire.ts";

/** Starts the scans of projects that are due. */
export const fireScans = inngest.createFunction(
  { id: "fire-scans", triggers: [{ cron: "* * * * *" }], retries: 0 },
  async ({ step }) => {
    await step.run("fire-due", () => fireDue());
  },
);
