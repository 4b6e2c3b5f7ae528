import "server-only";
import { inngest } from "#inngest/client.ts";
import { feedbackReceived } from "#lib/events.ts";
import { refineFeedback } from "#lib/feedback/service/refine.ts";

/**
 * Lets the configured model correct what the rules said of feedback. Strangers send it, so that the number of questions
 * is bounded by itself: past it the rules' word stands.
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
