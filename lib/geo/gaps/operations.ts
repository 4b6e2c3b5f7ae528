import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service.ts";

export const gapOperations = [
  implement(contract.listGaps, ({ ctx, params, query }) => service.listGaps(ctx, params.projectId, query)),
  implement(contract.updateGap, ({ ctx, params, body }) =>
    service.updateGap(ctx, params.projectId, params.gapId, body),
  ),
];
