import "server-only";
import { createScan } from "#lib/geo/scans/service.ts";
import { implement, reply } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service.ts";

export const sequenceOperations = [
  implement(contract.listSequences, ({ ctx, params }) => service.listSequences(ctx, params.projectId)),
  implement(contract.createSequence, ({ ctx, params, body }) => service.createSequence(ctx, params.projectId, body)),
  implement(contract.getSequence, ({ ctx, params }) => service.getSequence(ctx, params.projectId, params.sequenceId)),
  implement(contract.updateSequence, ({ ctx, params, body }) =>
    service.updateSequence(ctx, params.projectId, params.sequenceId, body),
  ),
  implement(contract.deleteSequence, ({ ctx, params }) =>
    service.deleteSequence(ctx, params.projectId, params.sequenceId),
  ),
  implement(contract.restoreSequence, ({ ctx, params }) =>
    service.restoreSequence(ctx, params.projectId, params.sequenceId),
  ),
  implement(contract.runSequence, async ({ ctx, params }) => {
    const queued = await createScan(ctx, params.projectId, { sequenceId: params.sequenceId });
    return reply(queued, { headers: { Location: queued.statusUrl } });
  }),
];
