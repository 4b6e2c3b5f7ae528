import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./shares.ts";

export const shareOperations = [
  implement(contract.listShares, ({ ctx, params }) => service.listShares(ctx, params.postId)),
  implement(contract.createShare, ({ ctx, params, body }) => service.createShare(ctx, params.postId, body)),
  implement(contract.deleteShare, ({ ctx, params }) => service.deleteShare(ctx, params.postId, params.shareId)),
];
