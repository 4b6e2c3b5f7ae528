import "server-only";
import { inngest } from "#inngest/client.ts";
import { rescoringRequested } from "#lib/events.ts";
import { rescore } from "#lib/geo/rescoring/run.ts";

/** Scores the stored answers of a project by other names, and lets reads take them when all are done. */
export const rescoreAnswers = inngest.createFunction(
  {
    id: "rescore-answers",
    triggers: [rescoringRequested],
    concurrency: { limit: 1, key: "event.data.projectId" },
    retries: 3,
  },
  async ({ event, step }) => {
    for (let stretch = 1; ; stretch++) {
      const progress = await step.run(`rescore-${stretch}`, () => rescore(event.data));
      if (progress !== "more") return { progress };
    }
  },
);
