import "server-only";
import { listIdleAnalyses } from "#db/queries/brands/analyses.ts";
import { createSweep } from "#lib/sweep.ts";
import { failAnalysis, sendAnalysis } from "./analyze.ts";

export const { resendStranded: resendStrandedAnalyses, failStuck: failStuckAnalyses } = createSweep({
  noun: "analysis",
  listIdle: listIdleAnalyses,
  send: sendAnalysis,
  fail: (platform, { organizationId, id }, message) =>
    failAnalysis({ ...platform, organizationId, jobId: id }, message),
});
