import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service.ts";

export const billingOperations = [
  implement(contract.getPlan, ({ ctx }) => service.getPlan(ctx)),
  implement(contract.updatePlan, ({ ctx, body }) => service.updatePlan(ctx, body)),
  implement(contract.listCredits, ({ ctx, query }) => service.listCredits(ctx, query)),
  implement(contract.addCredits, ({ ctx, body }) => service.addCredits(ctx, body)),
];
