import "server-only";
import { inngest } from "#inngest/client.ts";
import { answerChat as answer } from "#lib/chats/answer.ts";
import { answerRequested } from "#lib/events.ts";
import { operations } from "#lib/operations.ts";
import { buildTools } from "#lib/tools/tool.ts";

const tools = buildTools(operations);

/**
 * Answers a message of a chat, or continues after a decision. A run that a crash interrupted is ended, not repeated.
 */
export const answerChat = inngest.createFunction(
  {
    id: "answer-chat",
    triggers: [answerRequested],
    // A run mostly waits for a model, so that many can run in parallel.
    concurrency: [{ limit: 256 }, { limit: 1, key: "event.data.runId" }],
    retries: 2,
  },
  async ({ event, step }) => ({ end: await step.run("answer-chat", () => answer(event.data, tools)) }),
);
