import type { z } from "zod";
import type { JobEventRow, JobRow } from "#db/queries/posts/generation-jobs.ts";
import type { job, jobEvent } from "#lib/jobs/contract.ts";

/** Converts a stored job to the API resource; unset fields are null. */
export function toJob(row: JobRow): z.input<typeof job> {
  return {
    id: row.id,
    organizationId: row.organizationId,
    repositoryIds: row.repositoryIds,
    brandVoiceId: row.brandIdentityId,
    workflowRunId: row.workflowRunId,
    postId: row.postId,
    error: row.error,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    completedAt: row.completedAt,
    status: row.status,
    contentType: row.contentType,
    lookbackWindow: row.lookbackWindow,
    source: row.source,
    resumeAt: row.resumeAt,
  };
}

export function toJobEvent(row: JobEventRow): z.input<typeof jobEvent> {
  return {
    id: row.id,
    jobId: row.jobId,
    type: row.type,
    message: row.message,
    createdAt: row.createdAt,
    metadata: row.metadata ?? null,
  };
}
