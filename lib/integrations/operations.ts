import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { deleteIntegration, updateIntegration } from "./service/change.ts";
import { connectRepository } from "./service/connect.ts";
import { listIntegrations } from "./service/read.ts";

export const integrationOperations = [
  implement(contract.listIntegrations, ({ ctx }) => listIntegrations(ctx)),
  implement(contract.connectRepository, ({ ctx, body }) => connectRepository(ctx, body)),
  implement(contract.updateIntegration, ({ ctx, params, body }) => updateIntegration(ctx, params.integrationId, body)),
  implement(contract.deleteIntegration, ({ ctx, params }) => deleteIntegration(ctx, params.integrationId)),
];
