import "server-only";
import { versionEtag } from "#lib/http/etag.ts";
import { implement, reply } from "#lib/http/operation.ts";
import { toPost } from "#lib/posts/service/resource.ts";
import * as contract from "./contract.ts";
import { acceptRewrite, createRewrite, listRewrites, updateRewrite } from "./rewrites.ts";

export const rewriteOperations = [
  implement(contract.createRewrite, async ({ ctx, params, body }) => {
    const queued = await createRewrite(ctx, params.postId, body.direction);
    return reply(queued, { headers: { Location: `/v1/posts/generate/${queued.job.id}` } });
  }),
  implement(contract.listRewrites, ({ ctx, params }) => listRewrites(ctx, params.postId)),
  implement(contract.updateRewrite, ({ ctx, params, body }) =>
    updateRewrite(ctx, params.postId, params.rewriteId, body.status),
  ),
  implement(contract.acceptRewrite, async ({ ctx, params, query, ifMatch }) => {
    const write = { ifMatch, draft: query.draft === "true" };
    const { post, previousRevisionId } = await acceptRewrite(ctx, params.postId, params.rewriteId, write);
    const etag = versionEtag(post.id, post.version);
    return reply({ organization: ctx.organization, post: toPost(post), previousRevisionId }, { etag });
  }),
];
