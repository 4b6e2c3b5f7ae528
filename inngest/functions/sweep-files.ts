import "server-only";
import { inngest } from "#inngest/client.ts";
import { sweepMirrors } from "#lib/jobs/service/sweep-mirrors.ts";
import { sweepPictures } from "#lib/posts/service/sweep-pictures.ts";

/** Removes files that nothing refers to any more. */
export const sweepFiles = inngest.createFunction(
  { id: "sweep-files", triggers: [{ cron: "17 * * * *" }], retries: 0 },
  async ({ step }) => {
    await step.run("sweep-pictures", () => sweepPictures());
    await step.run("sweep-mirrors", () => sweepMirrors());
  },
);
