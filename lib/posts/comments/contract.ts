import { z } from "zod";
import { RESTORABLE, restoring } from "#lib/deletion/restoring.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { deleted, id, organization, text, timestamp } from "#lib/http/shapes.ts";

const BODY_MAX = 4_000;
const QUOTE_MAX = 2_000;
const body = text(BODY_MAX).min(1);

export const comment = z
  .object({
    id: z.string(),
    postId: z.string(),
    parentId: z.string().nullable().meta({ description: "The first comment of the thread; null for that one." }),
    revisionId: z.string().meta({ description: "The revision that the author read." }),
    quote: z.string().nullable().meta({ description: "The sentence it is about, as it was then; null for the post." }),
    anchor: z
      .object({
        state: z.enum(["same", "changed", "gone"]),
        sentence: z.string().nullable().meta({ description: "The sentence as it is now." }),
      })
      .nullable()
      .meta({ description: "Where the quoted sentence is in the present text; null without a quote." }),
    body: z.string(),
    author: z.string(),
    authorUserId: z.string().nullable(),
    resolvedAt: timestamp.nullable(),
    resolvedBy: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "PostComment" });
export type PostComment = z.output<typeof comment>;

const postParams = z.object({ postId: id });
const answer = z.object({ comment, organization });

export const listComments = endpoint({
  id: "listComments",
  method: "GET",
  path: "/v1/posts/{postId}/comments",
  tag: "Posts",
  summary: "List the comments on a post",
  description: "Oldest first, replies included.",
  scope: "posts.read",
  params: postParams,
  pages: ["comments"],
  tool: { defaults: { limit: 20 } },
  output: z.object({ comments: z.array(comment), organization }),
  errors: [404],
});

export const createComment = endpoint({
  id: "createComment",
  method: "POST",
  path: "/v1/posts/{postId}/comments",
  tag: "Posts",
  summary: "Comment on a post",
  description:
    "On the sentence that contains `quote`, on the whole post without one, or as a reply in the thread of `parentId`. A comment follows its sentence through edits.",
  scope: "posts.write",
  rateLimit: { limit: 60, windowMs: 60_000 },
  params: postParams,
  status: 201,
  body: z
    .object({
      body,
      quote: text(QUOTE_MAX).min(1).nullable().optional(),
      parentId: id.nullable().optional(),
    })
    .refine((value) => !value.quote || !value.parentId, {
      message: "quote and parentId exclude each other",
      path: ["quote"],
    }),
  tool: { destructive: false },
  output: answer,
  errors: [404, 409],
});

export const updateComment = endpoint({
  id: "updateComment",
  method: "PATCH",
  path: "/v1/posts/{postId}/comments/{commentId}",
  tag: "Posts",
  summary: "Edit a comment, or resolve its thread",
  description: "Only its author can edit a comment. `resolved` is for the first comment of a thread.",
  scope: "posts.write",
  rateLimit: { limit: 60, windowMs: 60_000 },
  params: postParams.extend({ commentId: id }),
  body: z
    .object({ body: body.optional(), resolved: z.boolean().optional() })
    .refine((value) => value.body !== undefined || value.resolved !== undefined, {
      message: "at least one of body, resolved is required",
    }),
  tool: { destructive: false },
  output: answer,
  errors: [404],
});

export const deleteComment = endpoint({
  id: "deleteComment",
  method: "DELETE",
  path: "/v1/posts/{postId}/comments/{commentId}",
  tag: "Posts",
  summary: "Delete a comment",
  description:
    "The author, admins and owners can delete a comment. Deleting the first comment of a thread also deletes its replies; the author can do so only while nobody else has replied. " +
    RESTORABLE,
  scope: "posts.write",
  rateLimit: { limit: 60, windowMs: 60_000 },
  params: postParams.extend({ commentId: id }),
  output: deleted,
  errors: [404, 409],
});

export const restoreComment = endpoint({
  ...restoring(
    "a comment",
    "The replies that were deleted with it come back, too. A comment that its author deleted can be restored by the author, every comment by admins and owners. 409 for a reply whose thread is deleted.",
  ),
  id: "restoreComment",
  path: "/v1/posts/{postId}/comments/{commentId}/restore",
  tag: "Posts",
  scope: "posts.write",
  params: postParams.extend({ commentId: id }),
  output: answer,
});
