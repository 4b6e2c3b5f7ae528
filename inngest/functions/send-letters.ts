import "server-only";
import { inngest } from "#inngest/client.ts";
import { sendDueLetters } from "#lib/letters/send.ts";

/** Sends the weekly letters that are due: on Mondays, and later where the mail server did not answer. */
export const sendLetters = inngest.createFunction(
  { id: "send-letters", triggers: [{ cron: "2 * * * *" }], retries: 0 },
  async ({ step }) => {
    await step.run("send-due", () => sendDueLetters());
  },
);
