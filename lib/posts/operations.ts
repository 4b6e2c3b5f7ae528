import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import { versionEtag } from "#lib/http/etag.ts";
import { implement, reply } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { deletePost, restorePost } from "./service/delete.ts";
import { withDraft } from "./service/draft.ts";
import { changeEvidence, getEvidence } from "./service/evidence.ts";
import { getPostRow, listPosts } from "./service/read.ts";
import { toPost } from "./service/resource.ts";
import { getNewestRevision, listRevisions } from "./service/revisions.ts";
import { changeDraft, discardRevision, publishRevision, restoreRevision, updatePost } from "./service/write.ts";

type Row = Parameters<typeof toPost>[0];

/** Replies with a post and the ETag of its version. */
function answer<T extends object>(ctx: Ctx, row: Row, more?: T) {
  const etag = versionEtag(row.id, row.version);
  return reply({ organization: ctx.organization, post: toPost(row), ...(more as T) }, { etag });
}

/** Replies with the draft changes of a post, if it has any and they are asked for. */
async function answerDraft(ctx: Ctx, row: Row, { draft }: { draft: "true" | "false" }) {
  return answer(ctx, draft === "true" ? await withDraft(ctx.db, row) : row);
}

export const postOperations = [
  implement(contract.listPosts, ({ ctx, query }) => listPosts(ctx, query)),
  implement(contract.getPost, async ({ ctx, params, query }) =>
    answerDraft(ctx, await getPostRow(ctx, params.postId), query),
  ),
  implement(contract.updatePost, async ({ ctx, params, query, body, ifMatch }) =>
    answerDraft(ctx, await updatePost(ctx, params.postId, body, ifMatch), query),
  ),
  implement(contract.deletePost, async ({ ctx, params }) => {
    await deletePost(ctx, params.postId);
    return { id: params.postId, organization: ctx.organization };
  }),
  implement(contract.restorePost, async ({ ctx, params }) => answer(ctx, await restorePost(ctx, params.postId))),
  implement(contract.listRevisions, ({ ctx, params }) => listRevisions(ctx, params.postId)),
  implement(contract.createRevision, async ({ ctx, params, body, ifMatch }) => {
    const row = await changeDraft(ctx, params.postId, body, ifMatch);
    return answer(ctx, await withDraft(ctx.db, row), { revision: await getNewestRevision(ctx, row) });
  }),
  implement(contract.restoreRevision, async ({ ctx, params, query, ifMatch }) => {
    const write = { ifMatch, draft: query.draft === "true" };
    return answerDraft(ctx, await restoreRevision(ctx, params.postId, params.revisionId, write), query);
  }),
  implement(contract.publishRevision, async ({ ctx, params, ifMatch }) => {
    const { post, previousRevisionId } = await publishRevision(ctx, params.postId, params.revisionId, ifMatch);
    return answer(ctx, post, { previousRevisionId });
  }),
  implement(contract.discardRevision, async ({ ctx, params, ifMatch }) =>
    answer(ctx, await discardRevision(ctx, params.postId, params.revisionId, ifMatch)),
  ),
  implement(contract.getEvidence, ({ ctx, params, query }) => getEvidence(ctx, params.postId, query)),
  implement(contract.changeEvidence, ({ ctx, params, query, body }) => changeEvidence(ctx, params.postId, body, query)),
];
