import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service.ts";

export const securityPolicyOperations = [
  implement(contract.getSecurityPolicy, ({ ctx }) => service.getSecurityPolicy(ctx)),
  implement(contract.updateSecurityPolicy, ({ ctx, body }) => service.updateSecurityPolicy(ctx, body)),
];
