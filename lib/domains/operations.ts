import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service.ts";

export const domainOperations = [
  implement(contract.getCustomDomain, ({ ctx }) => service.getCustomDomain(ctx)),
  implement(contract.setCustomDomain, ({ ctx, body }) => service.setCustomDomain(ctx, body.domain)),
  implement(contract.checkCustomDomain, ({ ctx }) => service.checkCustomDomain(ctx)),
  implement(contract.deleteCustomDomain, ({ ctx }) => service.deleteCustomDomain(ctx)),
];
