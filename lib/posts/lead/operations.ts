import "server-only";
import { versionEtag } from "#lib/http/etag.ts";
import { implement, reply } from "#lib/http/operation.ts";
import { withDraft } from "#lib/posts/service/draft.ts";
import { toPost } from "#lib/posts/service/resource.ts";
import * as contract from "./contract.ts";
import { addLeadSentence, getThinLead } from "./lead.ts";

export const leadOperations = [
  implement(contract.getThinLead, ({ ctx, params, query }) => getThinLead(ctx, params.postId, query.draft === "true")),
  implement(contract.addLeadSentence, async ({ ctx, params, body, ifMatch }) => {
    const changed = await addLeadSentence(ctx, params.postId, body, ifMatch);
    const row = body.draft ? await withDraft(ctx.db, changed) : changed;
    return reply({ organization: ctx.organization, post: toPost(row) }, { etag: versionEtag(row.id, row.version) });
  }),
];
