import "server-only";
import { haveJobsMoved, listIdleJobs } from "#db/queries/posts/generation-jobs.ts";
import { createSweep } from "#lib/sweep.ts";
import { endJob } from "./end.ts";
import { sendGeneration } from "./queue.ts";

/** A job that waits for a rate limit counts as active until its `resumeAt`. */
export const { resendStranded, failStuck } = createSweep({
  noun: "generation",
  listIdle: listIdleJobs,
  hasMoved: haveJobsMoved,
  send: sendGeneration,
  fail: (platform, { organizationId, id }, message) =>
    endJob({ ...platform, organizationId, jobId: id }, { status: "failed", message }),
});
