import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import { versionEtag } from "#lib/http/etag.ts";
import { implement, reply } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { deletePost, restorePost } from "./service/delete.ts";
import { changeEvidence, getEvidence } from "./service/evidence.ts";
import { getPostRow, listPosts } from "./service/read.ts";
import { toPost } from "./service/resource.ts";
import { listRevisions } from "./service/revisions.ts";
import { restoreRevision, updatePost } from "./service/write.ts";

/** Replies with a post and the ETag of its version. */
function answer(ctx: Ctx, row: Parameters<typeof toPost>[0]) {
  return reply({ organization: ctx.organization, post: toPost(row) }, { etag: versionEtag(row.id, row.version) });
}

export const postOperations = [
  implement(contract.listPosts, ({ ctx, query }) => listPosts(ctx, query)),
  implement(contract.getPost, async ({ ctx, params }) => answer(ctx, await getPostRow(ctx, params.postId))),
  implement(contract.updatePost, async ({ ctx, params, body, ifMatch }) =>
    answer(ctx, await updatePost(ctx, params.postId, body, ifMatch)),
  ),
  implement(contract.deletePost, async ({ ctx, params }) => {
    await deletePost(ctx, params.postId);
    return { id: params.postId, organization: ctx.organization };
  }),
  implement(contract.restorePost, async ({ ctx, params }) => answer(ctx, await restorePost(ctx, params.postId))),
  implement(contract.listRevisions, ({ ctx, params }) => listRevisions(ctx, params.postId)),
  implement(contract.restoreRevision, async ({ ctx, params, ifMatch }) =>
    answer(ctx, await restoreRevision(ctx, params.postId, params.revisionId, ifMatch)),
  ),
  implement(contract.getEvidence, ({ ctx, params, query }) => getEvidence(ctx, params.postId, query)),
  implement(contract.changeEvidence, ({ ctx, params, query, body }) => changeEvidence(ctx, params.postId, body, query)),
];
