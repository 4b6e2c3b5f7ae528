import "server-only";
import { implement } from "#lib/http/operation.ts";
import { proposePostEdit } from "./contract.ts";
import { proposeEdit } from "./propose.ts";

/** For the agent of the post editor alone: they stand in no table of routes. */
export const proposalOperations = [
  implement(proposePostEdit, ({ ctx, params, body }) => proposeEdit(ctx, params.postId, body)),
];
