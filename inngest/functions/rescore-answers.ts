import "server-only";
import { inngest } from "#inngest/client.ts";
import { rescoringRequested } from "#lib/events.ts";
import { rescore } from "#lib/geo/rescoring/run.ts";

/** Scores the stored answers of a project by new names, and switches reads to the new scores at the end. */
export const rescoreAnswers = inngest.createFunction(
  {
    id: "rescore-answers",
    triggers: [rescoringRequested],
    concurrency: { limit: 1, key: "event.data.projectId" },
    retries: 3,
  },
  async ({ event, step }) => {
    for (let batch = 1; ; batch++) {
      const progress = await step.run(`rescore-${batch}`, () => rescore(event.data));
      if (progress !== "more") return { progress };
    }
  },
);
