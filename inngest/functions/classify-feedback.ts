import "server-only";
import { inngest } from "#inngest/client.ts";
import { feedbackReceived } from "#lib/events.ts";
import { refineFeedback } from "#lib/feedback/service/refine.ts";

/**
 * Lets the configured model correct the rules' classification of feedback. Strangers send feedback, so that the
 * number of model calls has its own limit; above it the rules' result stays.
 */
export const classifyFeedback = inngest.createFunction(
  {
    id: "classify-feedback",
    triggers: [feedbackReceived],
    rateLimit: { limit: 200, period: "1h", key: "event.data.organizationId" },
    concurrency: { limit: 2 },
    retries: 1,
  },
  async ({ event, step }) => {
    const { organizationId, feedbackId } = event.data;
    const answered = await step.run("classify-feedback", () => refineFeedback(organizationId, feedbackId));
    return { answered };
  },
);
