import "server-only";
import { versionEtag } from "#lib/http/etag.ts";
import { implement, reply } from "#lib/http/operation.ts";
import { toPost } from "#lib/posts/service/resource.ts";
import * as contract from "./contract.ts";
import { reviewPost } from "./review.ts";

export const reviewOperations = [
  implement(contract.reviewPost, async ({ ctx, params, body, ifMatch }) => {
    const row = await reviewPost(ctx, params.postId, body.state, ifMatch);
    return reply({ organization: ctx.organization, post: toPost(row) }, { etag: versionEtag(row.id, row.version) });
  }),
];
