import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { getStatus } from "./service.ts";

export const statusOperations = [implement(contract.getStatus, ({ ctx }) => getStatus(ctx.db))];
