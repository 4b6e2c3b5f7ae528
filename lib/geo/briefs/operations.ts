import "server-only";
import { implement, reply } from "#lib/http/operation.ts";
import { addBriefFacts } from "./add-facts.ts";
import * as contract from "./contract.ts";
import { deleteBriefFact } from "./delete-fact.ts";
import * as service from "./service.ts";
import { updateBrief } from "./update.ts";

export const briefOperations = [
  implement(contract.listBriefs, ({ ctx, params, query }) => service.listBriefs(ctx, params.projectId, query)),
  implement(contract.createBrief, async ({ ctx, params, body }) => {
    const { brief, isNew } = await service.createBrief(ctx, params.projectId, body);
    return reply(brief, isNew ? {} : { status: 200 });
  }),
  implement(contract.getBrief, ({ ctx, params }) => service.getBrief(ctx, params.projectId, params.briefId)),
  implement(contract.updateBrief, ({ ctx, params, body }) => updateBrief(ctx, params.projectId, params.briefId, body)),
  implement(contract.addBriefFacts, ({ ctx, params, body }) =>
    addBriefFacts(ctx, params.projectId, params.briefId, body.facts),
  ),
  implement(contract.deleteBriefFact, ({ ctx, params }) =>
    deleteBriefFact(ctx, params.projectId, params.briefId, params.factId),
  ),
  implement(contract.approveBrief, ({ ctx, params }) => service.approveBrief(ctx, params.projectId, params.briefId)),
];
