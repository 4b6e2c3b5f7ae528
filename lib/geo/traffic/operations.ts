import "server-only";
import { implement, type Operation } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { ingest } from "./ingest/service.ts";
import { createToken, rotateToken } from "./tokens.ts";

const ingestEvents = implement(contract.ingestEvents, ({ ctx, body }) => ingest(ctx, body));

/** The ingest under its other path; the table names it once. */
export const ingestAlias: Operation = {
  ...ingestEvents,
  endpoint: { ...ingestEvents.endpoint, path: contract.INGEST_ALIAS },
};

export const trafficOperations = [
  ingestEvents,
  implement(contract.createIngestToken, ({ ctx, query }) => createToken(ctx, query.projectId)),
  implement(contract.rotateIngestToken, ({ ctx, query }) => rotateToken(ctx, query.projectId)),
];
