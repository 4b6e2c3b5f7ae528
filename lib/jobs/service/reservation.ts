import "server-only";
import type { Db } from "#db/client.ts";
import type { Meter } from "#db/queries/accounts/billing.ts";
import type { JobRow } from "#db/queries/posts/generation-jobs.ts";
import { configuredModel } from "#lib/ai/providers.ts";
import { type Hold, release, reserve, settle } from "#lib/billing/reservations.ts";
import { contentTypeLabel } from "#lib/format.ts";
import { jobRequest } from "#lib/jobs/request.ts";

type PaidJob = Pick<JobRow, "id" | "organizationId" | "contentType" | "request">;

const METERS: Record<JobRow["contentType"], Meter> = {
  changelog: "longForm",
  blog_post: "longForm",
  linkedin_post: "social",
  twitter_post: "social",
  image: "images",
};

/** The meter that counts posts of a type. */
export function getMeter(contentType: JobRow["contentType"]): Meter {
  return METERS[contentType];
}

/**
 * Reserves the cost of a generation. A rewrite is not a new post: it is free without a model and otherwise costs the
 * credits of its type, regardless of the quota.
 * @param tx the transaction that writes the job; this must be its last operation
 * @throws AppError `unavailable` when billing fails
 */
export async function reserveForJob(tx: Db, job: PaidJob, now: Date): Promise<Hold> {
  const isRewrite = jobRequest.parse(job.request).rewrites !== null;
  if (isRewrite && (job.contentType === "image" || configuredModel().kind !== "model")) return FREE;
  const label = contentTypeLabel(job.contentType);
  const note = isRewrite ? `New text of a ${label.toLowerCase()}` : label;
  return reserve(
    tx,
    { ...toHolder(job), meter: getMeter(job.contentType), units: 1, note, creditsOnly: isRewrite },
    now,
  );
}

const FREE: Hold = { held: true, quotaUnits: 0, credits: 0 };

/**
 * Charges the reservation of a completed job, or releases it if no model wrote a rewrite. Must be the last operation
 * of its transaction.
 */
export async function settleJob(tx: Db, job: PaidJob, writer: "model" | "deterministic", now: Date): Promise<void> {
  const isRewrite = jobRequest.parse(job.request).rewrites !== null;
  if (isRewrite && writer === "deterministic") return release(tx, toHolder(job), now);
  return settle(tx, toHolder(job), now);
}

/** Releases the reservation of a job without a result. Must be the last operation of its transaction. */
export function releaseJob(tx: Db, job: Pick<JobRow, "id" | "organizationId">, now: Date): Promise<void> {
  return release(tx, toHolder(job), now);
}

function toHolder({ organizationId, id }: Pick<JobRow, "id" | "organizationId">) {
  return { organizationId, holderId: id };
}
