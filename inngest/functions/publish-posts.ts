import "server-only";
import { inngest } from "#inngest/client.ts";
import { publishDuePosts } from "#lib/posts/service/publish-due.ts";

/** Publishes the drafts whose planned time has come. */
export const publishPosts = inngest.createFunction(
  { id: "publish-posts", triggers: [{ cron: "* * * * *" }], retries: 0 },
  async ({ step }) => {
    await step.run("publish-due", () => publishDuePosts());
  },
);
