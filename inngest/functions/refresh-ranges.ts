import "server-only";
import { inngest } from "#inngest/client.ts";
import { maintainRangeLists } from "#lib/geo/traffic/verify/store.ts";

/** Fetches the address lists of AI operators every day, because an old list must not reject their new addresses. */
export const refreshRanges = inngest.createFunction(
  { id: "refresh-ranges", triggers: [{ cron: "41 1 * * *" }], retries: 2 },
  async ({ step }) => {
    await step.run("refresh-ranges", () => maintainRangeLists());
  },
);
