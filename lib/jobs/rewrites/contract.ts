import { z } from "zod";
import { DIRECTIONS } from "#lib/content/types.ts";
import { endpoint, type OutputOf } from "#lib/http/endpoint.ts";
import { forAgents } from "#lib/http/for-agents.ts";
import { id, organization, timestamp } from "#lib/http/shapes.ts";
import { queueing } from "#lib/jobs/contract.ts";
import { draftWrite, postAnswer } from "#lib/posts/contract.ts";

const direction = z.enum(DIRECTIONS).meta({
  description: "`technical` is for developers, `users` for people who use the product.",
});

export const rewrite = z
  .object({
    id: z.string(),
    postId: z.string(),
    jobId: z.string().meta({ description: "The job that writes it, with its progress." }),
    direction,
    status: z.enum(["writing", "open", "accepted", "discarded", "failed"]),
    error: z.string().nullable().meta({ description: "Why there is no draft." }),
    title: z.string().nullable().meta({ description: "Null until it is written, as are the texts." }),
    markdown: z.string().nullable().register(forAgents, { show: "body" }),
    content: z
      .string()
      .nullable()
      .meta({ description: "Sanitized HTML, rendered from `markdown`." })
      .register(forAgents, { show: "never" }),
    recommendations: z.string().nullable().register(forAgents, { show: "single" }),
    writer: z.enum(["model", "rules"]).nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "PostRewrite" });
export type Rewrite = z.output<typeof rewrite>;

const params = z.object({ postId: id });
const draftParams = z.object({ postId: id, rewriteId: id });
const answer = z.object({ organization, rewrite });

export const createRewrite = endpoint({
  ...queueing,
  id: "createRewrite",
  method: "POST",
  path: "/v1/posts/{postId}/rewrites",
  tag: "Posts",
  summary: "Write a post again, shorter, warmer, more technical or for users",
  description:
    "Writes a draft from the same ledger and keeps it beside the post, which stays as it is until the draft is accepted. The newest 20 drafts of a post are kept. `GET` on the same path says which directions need a model.",
  scope: "posts.write",
  rateLimit: { limit: 10, windowMs: 60_000 },
  params,
  body: z.object({ direction }),
  tool: { follow: "getGeneration" },
  errors: [404, 409],
});

export const listRewrites = endpoint({
  id: "listRewrites",
  method: "GET",
  path: "/v1/posts/{postId}/rewrites",
  tag: "Posts",
  summary: "List the drafts that were written again",
  description: "Newest first, with what writes a new one in each direction.",
  scope: "posts.read",
  params,
  pages: ["rewrites"],
  tool: { defaults: { limit: 10 } },
  output: z.object({
    rewrites: z.array(rewrite),
    directions: z.array(
      z.object({
        direction,
        writer: z.enum(["model", "rules"]).nullable(),
        reason: z.string().nullable().meta({ description: "Why there is no writer." }),
      }),
    ),
    organization,
  }),
  errors: [404],
});

export const updateRewrite = endpoint({
  id: "updateRewrite",
  method: "PATCH",
  path: "/v1/posts/{postId}/rewrites/{rewriteId}",
  tag: "Posts",
  summary: "Discard a draft or open it again",
  scope: "posts.write",
  params: draftParams,
  body: z.object({ status: z.enum(["open", "discarded"]) }),
  tool: { destructive: false },
  output: answer,
  errors: [404, 409],
});

export const acceptRewrite = endpoint({
  id: "acceptRewrite",
  method: "POST",
  path: "/v1/posts/{postId}/rewrites/{rewriteId}/accept",
  tag: "Posts",
  summary: "Accept a draft as the text of its post",
  description:
    "The draft's title and text become the post's, with their sources, as a new revision. Restore `previousRevisionId` to undo it.",
  scope: "posts.write",
  params: draftParams,
  query: z.object(draftWrite),
  status: 201,
  versioned: true,
  ifMatch: 412,
  tool: { destructive: false },
  output: postAnswer.extend({ previousRevisionId: z.string() }),
  errors: [404, 409],
});

export type DirectionOption = OutputOf<typeof listRewrites>["directions"][number];
