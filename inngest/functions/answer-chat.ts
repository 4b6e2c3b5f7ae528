import "server-only";
import { inngest } from "#inngest/client.ts";
import { answerChat as answer } from "#lib/chats/answer.ts";
import { answerRequested } from "#lib/events.ts";
import { operations } from "#lib/operations.ts";
import { toolsOf } from "#lib/tools/tool.ts";

const tools = toolsOf(operations);

/** Answers a message of a chat, or goes on after a decision. A run that a crash cut off is ended, not answered twice. */
export const answerChat = inngest.createFunction(
  {
    id: "answer-chat",
    triggers: [answerRequested],
    // An answer mostly waits for a model, so that many fit side by side.
    concurrency: [{ limit: 256 }, { limit: 1, key: "event.data.runId" }],
    retries: 2,
  },
  async ({ event, step }) => ({ end: await step.run("answer-chat", () => answer(event.data, tools)) }),
);
