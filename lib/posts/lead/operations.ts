import "server-only";
import { versionEtag } from "#lib/http/etag.ts";
import { implement, reply } from "#lib/http/operation.ts";
import { toPost } from "#lib/posts/service/resource.ts";
import * as contract from "./contract.ts";
import { addLeadSentence, getThinLead } from "./lead.ts";

export const leadOperations = [
  implement(contract.getThinLead, ({ ctx, params }) => getThinLead(ctx, params.postId)),
  implement(contract.addLeadSentence, async ({ ctx, params, body, ifMatch }) => {
    const row = await addLeadSentence(ctx, params.postId, body, ifMatch);
    return reply({ organization: ctx.organization, post: toPost(row) }, { etag: versionEtag(row.id, row.version) });
  }),
];
