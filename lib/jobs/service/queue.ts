import "server-only";
import type { Db } from "#db/client.ts";
import { changeJob, insertJob, type JobRow } from "#db/queries/posts/generation-jobs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { creditsRequired } from "#lib/billing/reservations.ts";
import { AppError } from "#lib/errors.ts";
import { generationRequested, sendEvent } from "#lib/events.ts";
import { faultPoint } from "#lib/fault.ts";
import { newId } from "#lib/ids.ts";
import type { JobRequest } from "#lib/jobs/request.ts";
import { log } from "#lib/log.ts";
import { endRun } from "./end-automation-run.ts";
import { appendEvents } from "./events.ts";
import { releaseJob, reserveForJob } from "./reservation.ts";

export type NewGeneration = {
  request: JobRequest;
  contentType: JobRow["contentType"];
  lookbackWindow: string | null;
  repositoryIds: string[];
  trackerIds: string[];
  brandIdentityId: string;
  /** An existing ledger; null if the run builds one. */
  ledgerId: string | null;
  /** The post to rewrite; null creates a new one. */
  postId: string | null;
  /** For automations. */
  autoPublish?: boolean;
  publishDestination?: string | null;
};

/**
 * Stores a job with its reservation, commits, and only then sends its event, so that no run can start before its row
 * exists. The sweep resends events that were lost in a crash.
 * @param storeFirst stores what belongs to the job, in its transaction
 * @throws AppError `paymentRequired`, with nothing queued, if neither quota nor credits suffice; `unavailable` with
 * `{error, jobId}` if the queue cannot be reached, and the job is marked failed
 */
export async function queueJob(
  ctx: Ctx,
  generation: NewGeneration,
  storeFirst: (tx: Db, jobId: string, now: Date) => Promise<void> = async () => {},
): Promise<JobRow> {
  const now = ctx.clock.now();
  const id = newId("job", now.getTime());
  const job = { ...generation, id, organizationId: ctx.organization.id, source: getSource(ctx) };
  const row = await ctx.db.transaction(async (tx) => {
    await storeFirst(tx, id, now);
    return storeJob(tx, job, now);
  });
  await sendStored(ctx, row);
  return row;
}

export type JobToStore = NewGeneration & Pick<JobRow, "id" | "organizationId" | "source">;

/**
 * Stores a job with its reservation; the caller commits and sends it.
 * @param tx a transaction; this must be its last operation
 * @throws AppError `paymentRequired` if neither quota nor credits suffice
 */
export async function storeJob(tx: Db, generation: JobToStore, now: Date): Promise<JobRow> {
  const job = await insertJob(tx, { ...generation, status: "queued", createdAt: now, updatedAt: now });
  await appendEvents(tx, job, [{ type: "queued", message: "Waiting to start" }], now);
  const hold = await reserveForJob(tx, job, now);
  if (!hold.held) throw creditsRequired(hold);
  return job;
}

/**
 * Sends the event of a stored job. @throws AppError `unavailable` if the queue cannot be reached; the job is marked
 * failed
 */
export async function sendStored(ctx: Pick<Ctx, "db" | "clock">, row: JobRow): Promise<void> {
  faultPoint("send-generation", "before");
  try {
    await sendGeneration(row, row.id);
  } catch (cause) {
    log.error({ err: cause, jobId: row.id }, "a generation could not be queued");
    await failUnsent(ctx, row);
    throw new AppError("unavailable", QUEUE_DOWN, "Try again in a minute.", {
      body: { error: QUEUE_DOWN, jobId: row.id },
      cause,
    });
  }
  faultPoint("send-generation", "after");
}

const QUEUE_DOWN = "The job queue cannot be reached";

/** @param eventId the queue accepts each ID once */
export async function sendGeneration(job: Pick<JobRow, "id" | "organizationId">, eventId: string): Promise<void> {
  const data = { organizationId: job.organizationId, jobId: job.id };
  await sendEvent(generationRequested.create(data, { id: eventId }));
}

async function failUnsent(ctx: Pick<Ctx, "db" | "clock">, row: JobRow): Promise<void> {
  const now = ctx.clock.now();
  const change = { status: "failed" as const, error: QUEUE_DOWN, completedAt: now, updatedAt: now };
  await ctx.db.transaction(async (tx) => {
    const failed = await changeJob(tx, row.organizationId, row.id, { statuses: ["queued"] }, change);
    if (!failed) return;
    await appendEvents(tx, row, [{ type: "failed", message: QUEUE_DOWN }], now);
    await endRun(tx, row, { status: "failed", reason: QUEUE_DOWN }, now);
    await releaseJob(tx, row, now);
  });
}

function getSource(ctx: Ctx): JobRow["source"] {
  if (ctx.via) return ctx.via;
  if (ctx.principal.type === "user") return "dashboard";
  return ctx.principal.type === "system" ? "cli" : "api";
}
