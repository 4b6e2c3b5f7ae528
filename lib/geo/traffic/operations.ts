import "server-only";
import { implement, type Operation } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { ingest } from "./ingest/service.ts";
import { getJourney, getLog, listJourneys, listPages } from "./reads/lists.ts";
import { getOverview } from "./reads/overview.ts";
import { getSetup } from "./reads/setup.ts";
import { createToken, rotateToken } from "./tokens.ts";

const ingestEvents = implement(contract.ingestEvents, ({ ctx, body }) => ingest(ctx, body));

/** The ingest operation under its second path, which the operation table does not list. */
export const ingestAlias: Operation = {
  ...ingestEvents,
  endpoint: { ...ingestEvents.endpoint, path: contract.INGEST_ALIAS },
};

export const trafficOperations = [
  ingestEvents,
  implement(contract.getIngestSetup, ({ ctx }) => getSetup(ctx)),
  implement(contract.createIngestToken, ({ ctx, query }) => createToken(ctx, query.projectId)),
  implement(contract.rotateIngestToken, ({ ctx, query }) => rotateToken(ctx, query.projectId)),
  implement(contract.getTrafficOverview, ({ ctx, params, query }) => getOverview(ctx, params.projectId, query)),
  implement(contract.getTrafficLog, ({ ctx, params, query }) => getLog(ctx, params.projectId, query)),
  implement(contract.listTrafficJourneys, ({ ctx, params, query }) => listJourneys(ctx, params.projectId, query)),
  implement(contract.getTrafficJourney, ({ ctx, params }) => getJourney(ctx, params.projectId, params.journeyId)),
  implement(contract.listTrafficPages, ({ ctx, params, query }) => listPages(ctx, params.projectId, query)),
];
