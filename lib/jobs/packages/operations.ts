import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { confirmPackages, listPackages } from "./service.ts";

export const packageOperations = [
  implement(contract.listPackages, ({ ctx, params }) => listPackages(ctx, params.integrationId)),
  implement(contract.confirmPackages, ({ ctx, params, body }) => confirmPackages(ctx, params.integrationId, body)),
];
