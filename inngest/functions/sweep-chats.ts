import "server-only";
import { inngest } from "#inngest/client.ts";
import { failSilentAnswers, lapseWaiting, resendAnswers } from "#lib/chats/sweep.ts";

/** Ends answers that a crash interrupted, and expires proposals that nobody decided in time. */
export const sweepChats = inngest.createFunction(
  { id: "sweep-chats", triggers: [{ cron: "* * * * *" }], retries: 0 },
  async ({ step }) => {
    await step.run("resend-answers", () => resendAnswers());
    await step.run("lapse-waiting", () => lapseWaiting());
    await step.run("fail-silent-answers", () => failSilentAnswers());
  },
);
