import "server-only";
import { implement, reply } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { estimateScan, getSpending } from "./estimate.ts";
import * as service from "./service.ts";

export const scanOperations = [
  implement(contract.createScan, async ({ ctx, params, body }) => {
    const queued = await service.createScan(ctx, params.projectId, body);
    return reply(queued, { headers: { Location: queued.statusUrl } });
  }),
  implement(contract.estimateScan, ({ ctx, params, body }) => estimateScan(ctx, params.projectId, body)),
  implement(contract.getSpending, ({ ctx, params, query }) => getSpending(ctx, params.projectId, query.month)),
  implement(contract.resumeScan, async ({ ctx, params }) => {
    const queued = await service.resumeScan(ctx, params.projectId, params.scanId);
    return reply(queued, { headers: { Location: queued.statusUrl } });
  }),
  implement(contract.listScans, ({ ctx, params, query }) => service.listScans(ctx, params.projectId, query)),
  implement(contract.getScan, ({ ctx, params }) => service.getScan(ctx, params.projectId, params.scanId)),
  implement(contract.cancelScan, ({ ctx, params }) => service.cancelScan(ctx, params.projectId, params.scanId)),
];
