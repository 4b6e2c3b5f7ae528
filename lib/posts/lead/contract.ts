import { z } from "zod";
import { endpoint, type OutputOf } from "#lib/http/endpoint.ts";
import { id, line, organization } from "#lib/http/shapes.ts";
import { draftFlag, draftRead, ledgerEntry, postAnswer } from "#lib/posts/contract.ts";
import { LEAD_SENTENCE_MAX } from "#lib/posts/limits.ts";

const params = z.object({ postId: id });

export const getThinLead = endpoint({
  id: "getThinLead",
  method: "GET",
  path: "/v1/posts/{postId}/lead",
  tag: "Posts",
  summary: "Get the lead of a post that needs a sentence",
  description:
    "The main change of a post that was written without a model, if its sources say nothing beyond its title. Otherwise, and once a person has added a sentence, `lead` is null.",
  scope: "posts.read",
  params,
  query: z.object(draftRead),
  output: z.object({
    lead: z
      .object({
        entry: ledgerEntry,
        description: z
          .string()
          .nullable()
          .meta({ description: "What the source's own description says, if anything." }),
      })
      .nullable(),
    organization,
  }),
  errors: [404],
});

export const addLeadSentence = endpoint({
  id: "addLeadSentence",
  method: "POST",
  path: "/v1/posts/{postId}/lead",
  tag: "Posts",
  summary: "Add a sentence on the lead of a post",
  description:
    "Adds a person's sentence after the first sentence of the post and stores the result as a new revision. The facts of the change must contain the numbers, versions, names, identifiers, URLs and strong claims of the sentence. If some are missing, the answer is 400 and names them, and the post stays as it is. The answer is 409 if the post needs no sentence.",
  scope: "posts.write",
  rateLimit: { limit: 60, windowMs: 60_000 },
  status: 201,
  params,
  body: z.object({
    sentence: line(LEAD_SENTENCE_MAX).meta({
      description: "What readers can do now, as plain text. Write code in backticks.",
    }),
    withoutSource: z.boolean().default(false).meta({
      description: "Adds it even if no fact says so. Evidence then counts it as a sentence without a source.",
    }),
    draft: draftFlag,
  }),
  tool: { destructive: false },
  output: postAnswer,
  versioned: true,
  ifMatch: 412,
  errors: [404, 409],
});

export type ThinLead = NonNullable<OutputOf<typeof getThinLead>["lead"]>;
