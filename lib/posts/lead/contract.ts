import { z } from "zod";
import { endpoint, type OutputOf } from "#lib/http/endpoint.ts";
import { id, line, organization } from "#lib/http/shapes.ts";
import { ledgerEntry, postAnswer } from "#lib/posts/contract.ts";
import { LEAD_SENTENCE_MAX } from "#lib/posts/limits.ts";

const params = z.object({ postId: id });

export const getThinLead = endpoint({
  id: "getThinLead",
  method: "GET",
  path: "/v1/posts/{postId}/lead",
  tag: "Posts",
  summary: "Get the lead of a post that needs a sentence",
  description:
    "The change that a post without a model leads with, where its sources say nothing beyond its title. `lead` is null where they do, and once a person has added a sentence.",
  scope: "posts.read",
  params,
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
  errors: [400, 404],
});

export const addLeadSentence = endpoint({
  id: "addLeadSentence",
  method: "POST",
  path: "/v1/posts/{postId}/lead",
  tag: "Posts",
  summary: "Add a sentence on the lead of a post",
  description:
    "Adds one sentence of a person after the first one, as a revision of its own. Numbers, versions, names, identifiers, addresses and strong claims must stand in the facts of the change; 400 names those that do not, and nothing is written. 409 where the post asks for no sentence.",
  scope: "posts.write",
  rateLimit: { limit: 60, windowMs: 60_000 },
  status: 201,
  params,
  body: z.object({
    sentence: line(LEAD_SENTENCE_MAX).meta({
      description: "What readers can do now, as plain text. Code stands in backticks.",
    }),
    withoutSource: z.boolean().default(false).meta({
      description: "Adds it even if no fact says so. Evidence then counts it as a sentence without a source.",
    }),
  }),
  tool: { destructive: false },
  output: postAnswer,
  errors: [400, 402, 404, 409, 412, 413, 429],
});

export type ThinLead = NonNullable<OutputOf<typeof getThinLead>["lead"]>;
