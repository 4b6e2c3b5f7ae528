import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { id } from "#lib/http/shapes.ts";
import { postAnswer, REVIEW_STATES } from "#lib/posts/contract.ts";

export const reviewPost = endpoint({
  id: "reviewPost",
  method: "POST",
  path: "/v1/posts/{postId}/review",
  tag: "Posts",
  summary: "Ask for a review, or review a draft",
  description:
    "`requested` asks for a review and `none` withdraws it. `approved` and `changes_requested` are for admins and owners, and for apps that act for them, never for API keys. Where approval is required, nobody approves a text of their own, unless no other member may. After `changes_requested`, only the same reviewer approves before a new request. Send `If-Match` with the ETag of the text that was read: if it has changed since, the answer is 412.",
  scope: "posts.write",
  rateLimit: { limit: 60, windowMs: 60_000 },
  params: z.object({ postId: id }),
  body: z.object({ state: z.enum(REVIEW_STATES) }),
  status: 200,
  tool: {
    use: "Use it to ask a person for a review of a draft, or to record a review. It returns the state of the post.",
    destructive: false,
  },
  output: postAnswer,
  versioned: true,
  ifMatch: 412,
  errors: [404, 409],
});
