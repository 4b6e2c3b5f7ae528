import "server-only";
import { listIdleAnalyses } from "#db/queries/brand-analyses.ts";
import { failAnalysis } from "#lib/brands/steps/analyze.ts";
import { sweepOf } from "#lib/sweep.ts";
import { sendAnalysis } from "./analyze.ts";

export const { resendStranded: resendStrandedAnalyses, failStuck: failStuckAnalyses } = sweepOf({
  noun: "analysis",
  listIdle: listIdleAnalyses,
  send: sendAnalysis,
  fail: (platform, { organizationId, id }, message) =>
    failAnalysis({ ...platform, organizationId, jobId: id }, message),
});
