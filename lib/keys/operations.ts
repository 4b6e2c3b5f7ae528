import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service.ts";

export const keyOperations = [
  implement(contract.listKeys, ({ ctx }) => service.listKeys(ctx)),
  implement(contract.createKey, ({ ctx, body }) => service.createKey(ctx, body)),
  implement(contract.updateKey, ({ ctx, params, body }) => service.updateKey(ctx, params.keyId, body)),
  implement(contract.deleteKey, ({ ctx, params }) => service.deleteKey(ctx, params.keyId)),
];
