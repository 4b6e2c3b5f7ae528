import "server-only";
import { inngest } from "#inngest/client.ts";
import { purgeExpired } from "#lib/deletion/purge.ts";
import { sweepMirrors } from "#lib/jobs/service/sweep-mirrors.ts";
import { sweepPictures } from "#lib/posts/service/sweep-pictures.ts";

/** Purges what was deleted 30 days ago, then deletes files that are no longer referenced. */
export const sweepFiles = inngest.createFunction(
  { id: "sweep-files", triggers: [{ cron: "17 * * * *" }], retries: 0 },
  async ({ step }) => {
    // First, since a picture of a purged post has no row any more.
    await step.run("purge-deleted", () => purgeExpired());
    await step.run("sweep-pictures", () => sweepPictures());
    await step.run("sweep-mirrors", () => sweepMirrors());
  },
);
