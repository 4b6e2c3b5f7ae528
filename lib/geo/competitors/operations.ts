import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { importCompetitors } from "./import.ts";
import * as service from "./service.ts";
import { suggestCompetitors } from "./suggestions.ts";

export const competitorOperations = [
  implement(contract.listCompetitors, ({ ctx, params }) => service.listCompetitors(ctx, params.projectId)),
  implement(contract.putCompetitor, ({ ctx, params, body }) => service.putCompetitor(ctx, params.projectId, body)),
  implement(contract.importCompetitors, ({ ctx, params, body }) => importCompetitors(ctx, params.projectId, body)),
  implement(contract.suggestCompetitors, ({ ctx, params, query }) =>
    suggestCompetitors(ctx, params.projectId, query.domain),
  ),
  implement(contract.deleteCompetitor, ({ ctx, params }) =>
    service.deleteCompetitor(ctx, params.projectId, params.name),
  ),
  implement(contract.restoreCompetitor, ({ ctx, params }) =>
    service.restoreCompetitor(ctx, params.projectId, params.name),
  ),
];
