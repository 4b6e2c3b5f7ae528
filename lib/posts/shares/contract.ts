import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { deleted, id, organization, timestamp } from "#lib/http/shapes.ts";

const DAYS_MAX = 90;
const DAYS_DEFAULT = 14;

export const share = z
  .object({
    id: z.string(),
    postId: z.string(),
    createdBy: z.string(),
    expiresAt: timestamp,
    createdAt: timestamp,
  })
  .meta({ id: "PostShare" });
export type PostShare = z.output<typeof share>;

const postParams = z.object({ postId: id });

export const listShares = endpoint({
  id: "listShares",
  method: "GET",
  path: "/v1/posts/{postId}/shares",
  tag: "Posts",
  summary: "List the share links of a post",
  description: "Those that have not expired, newest first, without their addresses.",
  scope: "posts.read",
  params: postParams,
  pages: ["shares"],
  tool: { defaults: { limit: 20 } },
  output: z.object({ shares: z.array(share), organization }),
  errors: [404],
});

export const createShare = endpoint({
  id: "createShare",
  method: "POST",
  path: "/v1/posts/{postId}/shares",
  tag: "Posts",
  summary: "Make a share link of a post",
  description:
    "Everyone with the link can read the current text of the post, including draft changes, without signing in, until the link expires. Search engines do not index it. The address is shown once. A post has at most 20 links.",
  scope: "posts.write",
  rateLimit: { limit: 30, windowMs: 60_000 },
  params: postParams,
  status: 201,
  answersSecret: true,
  body: z.object({ expiresInDays: z.int().min(1).max(DAYS_MAX).default(DAYS_DEFAULT) }),
  tool: { destructive: false },
  output: z.object({ share, url: z.string(), organization }),
  errors: [404, 409],
});

export const deleteShare = endpoint({
  id: "deleteShare",
  method: "DELETE",
  path: "/v1/posts/{postId}/shares/{shareId}",
  tag: "Posts",
  summary: "Revoke a share link",
  description: "The link stops working at once.",
  scope: "posts.write",
  params: postParams.extend({ shareId: id }),
  output: deleted,
  errors: [404],
});
