import "server-only";
import { inngest } from "#inngest/client.ts";
import { sendDueEmails } from "#lib/weekly-email/send.ts";

/** Sends the weekly emails that are due: on Mondays, and later where the mail server did not answer. */
export const sendWeeklyEmails = inngest.createFunction(
  { id: "send-weekly-emails", triggers: [{ cron: "2 * * * *" }], retries: 0 },
  async ({ step }) => {
    await step.run("send-due", () => sendDueEmails());
  },
);
