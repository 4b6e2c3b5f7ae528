import "server-only";
import { inngest } from "#inngest/client.ts";
import { fireSchedules as fireDue } from "#lib/schedules/service/fire.ts";

/** Fires the schedules that are due. */
export const fireSchedules = inngest.createFunction(
  { id: "fire-schedules", triggers: [{ cron: "* * * * *" }], retries: 0 },
  async ({ step }) => {
    await step.run("fire-due", () => fireDue());
  },
);
