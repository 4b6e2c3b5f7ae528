import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service.ts";

export const auditOperations = [
  implement(contract.listAuditEvents, ({ ctx, query }) => service.listEvents(ctx, query)),
  implement(contract.exportAuditEvents, ({ ctx, query }) => service.exportEvents(ctx, query)),
];
