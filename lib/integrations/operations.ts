import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { deleteIntegration, getConsequences, restoreIntegration, updateIntegration } from "./service/change.ts";
import { checkIntegration } from "./service/check.ts";
import { connectRepository } from "./service/connect.ts";
import { connectTracker } from "./service/connect-tracker.ts";
import { listIntegrations } from "./service/read.ts";
import { listTrackerTeams } from "./service/tracker-teams.ts";

export const integrationOperations = [
  implement(contract.listIntegrations, ({ ctx }) => listIntegrations(ctx)),
  implement(contract.connectRepository, ({ ctx, body }) => connectRepository(ctx, body)),
  implement(contract.connectTracker, ({ ctx, body }) => connectTracker(ctx, body)),
  implement(contract.listTrackerTeams, ({ ctx, body }) => listTrackerTeams(ctx, body)),
  implement(contract.updateIntegration, ({ ctx, params, body }) => updateIntegration(ctx, params.integrationId, body)),
  implement(contract.checkIntegration, ({ ctx, params }) => checkIntegration(ctx, params.integrationId)),
  implement(contract.getIntegrationConsequences, ({ ctx, params }) => getConsequences(ctx, params.integrationId)),
  implement(contract.deleteIntegration, ({ ctx, params }) => deleteIntegration(ctx, params.integrationId)),
  implement(contract.restoreIntegration, ({ ctx, params }) => restoreIntegration(ctx, params.integrationId)),
];
