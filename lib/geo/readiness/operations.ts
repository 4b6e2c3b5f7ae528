import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service.ts";

export const readinessOperations = [
  implement(contract.getReadiness, ({ ctx, params }) => service.getReadiness(ctx, params.projectId)),
  implement(contract.scanReadiness, ({ ctx, params }) => service.scanReadiness(ctx, params.projectId)),
];
