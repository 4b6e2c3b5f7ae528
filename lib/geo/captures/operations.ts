import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { importChecks } from "./service.ts";

export const captureOperations = [
  implement(contract.importChecks, ({ ctx, params, body }) => importChecks(ctx, params.projectId, body.checks)),
];
