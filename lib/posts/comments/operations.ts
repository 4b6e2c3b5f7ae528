import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as service from "./comments.ts";
import * as contract from "./contract.ts";

export const commentOperations = [
  implement(contract.listComments, ({ ctx, params }) => service.listComments(ctx, params.postId)),
  implement(contract.createComment, ({ ctx, params, body }) => service.createComment(ctx, params.postId, body)),
  implement(contract.updateComment, ({ ctx, params, body }) =>
    service.updateComment(ctx, params.postId, params.commentId, body),
  ),
  implement(contract.deleteComment, ({ ctx, params }) => service.deleteComment(ctx, params.postId, params.commentId)),
  implement(contract.restoreComment, ({ ctx, params }) => service.restoreComment(ctx, params.postId, params.commentId)),
];
