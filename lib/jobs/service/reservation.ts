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

/** What the posts of a type are counted by. */
export function meterOf(contentType: JobRow["contentType"]): Meter {
  return METERS[contentType];
}

/**
 * Holds what a generation costs. A new text for a post that is there counts as no new post: it costs nothing where no model
 * writes it, else the credits of its type, whatever is left of the quota.
 * @param tx the transaction that writes the job; this is the last thing that it does
 * @throws AppError `unavailable` when billing fails
 */
export async function reserveForJob(tx: Db, job: PaidJob, now: Date): Promise<Hold> {
  const isRewrite = jobRequest.parse(job.request).rewrites !== null;
  if (isRewrite && (job.contentType === "image" || configuredModel().kind !== "model")) return FREE;
  const label = contentTypeLabel(job.contentType);
  const note = isRewrite ? `New text of a ${label.toLowerCase()}` : label;
  return reserve(
    tx,
    { ...holderOf(job), meter: meterOf(job.contentType), units: 1, note, creditsOnly: isRewrite },
    now,
  );
}

const FREE: Hold = { held: true, quotaUnits: 0, credits: 0 };

/** The job is done: what it held is used, but for a rewrite that no model wrote in the end. Last in its transaction. */
export async function settleJob(tx: Db, job: PaidJob, writer: "model" | "deterministic", now: Date): Promise<void> {
  const isRewrite = jobRequest.parse(job.request).rewrites !== null;
  if (isRewrite && writer === "deterministic") return release(tx, holderOf(job), now);
  return settle(tx, holderOf(job), now);
}

/** The job came to nothing: what it held is given back. Last in its transaction. */
export function releaseJob(tx: Db, job: Pick<JobRow, "id" | "organizationId">, now: Date): Promise<void> {
  return release(tx, holderOf(job), now);
}

function holderOf({ organizationId, id }: Pick<JobRow, "id" | "organizationId">) {
  return { organizationId, holderId: id };
}
