import "server-only";
import { implement } from "#lib/http/operation.ts";
import { proposePostEdit } from "./contract.ts";
import { proposeEdit } from "./propose.ts";

/** Only for the agent of the post editor; not part of the route table. */
export const proposalOperations = [
  implement(proposePostEdit, ({ ctx, params, body }) => proposeEdit(ctx, params.postId, body)),
];
