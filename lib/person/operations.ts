import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service.ts";

export const personOperations = [
  implement(contract.exportMyData, ({ ctx }) => service.exportMyData(ctx)),
  implement(contract.eraseMe, ({ ctx }) => service.eraseMe(ctx)),
];
