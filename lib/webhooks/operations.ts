import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { readLogs } from "./logs.ts";
import { openSetup, regenerateSecret } from "./setup.ts";

export const webhookOperations = [
  implement(contract.listWebhookLogs, ({ ctx, query }) =>
    readLogs(ctx, {
      limit: query.limit,
      page: query.page,
      statuses: query.status,
      integrationTypes: query.integrationType,
    }),
  ),
  implement(contract.openWebhookSetup, ({ ctx, params }) => openSetup(ctx, params.integrationId)),
  implement(contract.regenerateWebhookSecret, ({ ctx, params }) => regenerateSecret(ctx, params.integrationId)),
];
