import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service.ts";

export const grantOperations = [
  implement(contract.listGrants, ({ ctx }) => service.listGrants(ctx)),
  implement(contract.revokeGrant, ({ ctx, params }) => service.revokeGrant(ctx, params.grantId)),
];
