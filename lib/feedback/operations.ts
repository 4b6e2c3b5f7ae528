import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as inbox from "./service/inbox.ts";
import * as receive from "./service/receive.ts";

export const feedbackOperations = [
  implement(contract.sendPublicFeedback, ({ ctx, params, body }) =>
    receive.sendPublicFeedback(ctx, params.organizationSlug, body),
  ),
  implement(contract.sendFeedback, ({ ctx, body }) => receive.sendFeedback(ctx, body)),
  implement(contract.listFeedback, ({ ctx, query }) => inbox.listFeedback(ctx, query)),
  implement(contract.getFeedback, ({ ctx, params }) => inbox.getFeedback(ctx, params.feedbackId)),
  implement(contract.updateFeedback, ({ ctx, params, body }) => inbox.updateFeedback(ctx, params.feedbackId, body)),
];
