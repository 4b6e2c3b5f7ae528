import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service.ts";

export const weeklyEmailOperations = [
  implement(contract.getWeeklyEmail, ({ ctx }) => service.getWeeklyEmail(ctx)),
  implement(contract.updateWeeklyEmail, ({ ctx, body }) => service.updateWeeklyEmail(ctx, body)),
];
