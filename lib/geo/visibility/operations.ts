import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { getBrand, getCompetitorShare } from "./service/brands.ts";
import { getChanges } from "./service/changes.ts";
import { getCheck, listChecks } from "./service/checks.ts";
import { getCitations } from "./service/citations.ts";
import { exportChecks } from "./service/export.ts";
import { getLanguageShare } from "./service/languages.ts";
import { getMethodology } from "./service/methodology.ts";
import { getOverview, getTimeseries } from "./service/overview.ts";
import { getPrompt, listPromptResults, listPrompts } from "./service/prompts.ts";
import { getSentiment } from "./service/sentiment.ts";

export const visibilityOperations = [
  implement(contract.getVisibilityOverview, ({ ctx, params, query }) => getOverview(ctx, params.projectId, query)),
  implement(contract.getVisibilityTimeseries, ({ ctx, params, query }) => getTimeseries(ctx, params.projectId, query)),
  implement(contract.listPromptResults, ({ ctx, params, query }) => listPromptResults(ctx, params.projectId, query)),
  implement(contract.listPromptVisibility, ({ ctx, params, query }) => listPrompts(ctx, params.projectId, query)),
  implement(contract.getPromptVisibility, ({ ctx, params, query }) =>
    getPrompt(ctx, params.projectId, params.promptId, query),
  ),
  implement(contract.getCompetitorShare, ({ ctx, params, query }) => getCompetitorShare(ctx, params.projectId, query)),
  implement(contract.getLanguageShare, ({ ctx, params, query }) => getLanguageShare(ctx, params.projectId, query)),
  implement(contract.getVisibilitySentiment, ({ ctx, params, query }) => getSentiment(ctx, params.projectId, query)),
  implement(contract.getCompetitorVisibility, ({ ctx, params, query }) =>
    getBrand(ctx, params.projectId, params.brand, query),
  ),
  implement(contract.getVisibilityChanges, ({ ctx, params, query }) => getChanges(ctx, params.projectId, query)),
  implement(contract.getVisibilityMethodology, ({ ctx, params }) => getMethodology(ctx, params.projectId)),
  implement(contract.getVisibilityCitations, ({ ctx, params, query }) => getCitations(ctx, params.projectId, query)),
  implement(contract.listChecks, ({ ctx, params, query }) => listChecks(ctx, params.projectId, query)),
  implement(contract.getCheck, ({ ctx, params }) => getCheck(ctx, params.projectId, params.checkId)),
  implement(contract.exportChecks, ({ ctx, params, query }) => exportChecks(ctx, params.projectId, query)),
];
