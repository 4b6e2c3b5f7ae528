import { z } from "zod";

/** The part of a brief's plan that its article is written from. */
export const articlePlan = z.object({
  targetPrompt: z.string(),
  workingTitle: z.string(),
  audience: z.string(),
  jobToBeDone: z.string(),
  sections: z.array(
    z.object({
      heading: z.string(),
      goal: z.string(),
      claims: z.array(z.object({ text: z.string(), factIds: z.array(z.string()) })),
    }),
  ),
  questionsToAnswer: z.array(z.string()),
  internalLinks: z.array(z.object({ title: z.string(), url: z.string() })),
  acceptanceChecklist: z.array(z.string()),
});
export type ArticlePlan = z.output<typeof articlePlan>;

/** A fact that an article may state. */
export type ArticleFact = {
  id: string;
  text: string;
  kind: "entered" | "identity" | "post" | "page";
  source: string | null;
};
