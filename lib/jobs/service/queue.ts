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
import { tellEvents } from "./events.ts";
import { releaseJob, reserveForJob } from "./reservation.ts";

export type NewGeneration = {
  request: JobRequest;
  contentType: JobRow["contentType"];
  lookbackWindow: string | null;
  repositoryIds: string[];
  trackerIds: string[];
  brandIdentityId: string;
  /** A ledger that is there already; null has the run make one. */
  ledgerId: string | null;
  /** The post that is written again; null makes a new one. */
  postId: string | null;
  /** Of an automation. */
  autoPublish?: boolean;
  publishDestination?: string | null;
};

/**
 * Writes a job with what pays for it, commits and only then sends its event, so that no run ever looks for a row that is
 * not there. A row whose event was lost to a crash is sent again by the sweep.
 * @throws AppError `paymentRequired`, with nothing queued, where neither quota nor credits pay; `unavailable` with
 * `{error, jobId}` when the queue cannot be reached; the job is failed then
 */
export async function queueJob(ctx: Ctx, generation: NewGeneration): Promise<JobRow> {
  const now = ctx.clock.now();
  const id = newId("job", now.getTime());
  const job = { ...generation, id, organizationId: ctx.organization.id, source: sourceOf(ctx) };
  const row = await ctx.db.transaction((tx) => storeJob(tx, job, now));
  await sendStored(ctx, row);
  return row;
}

export type JobToStore = NewGeneration & Pick<JobRow, "id" | "organizationId" | "source">;

/**
 * Writes a job with what pays for it; whoever commits sends it.
 * @param tx a transaction; this is the last thing that it does
 * @throws AppError `paymentRequired` where neither quota nor credits pay
 */
export async function storeJob(tx: Db, generation: JobToStore, now: Date): Promise<JobRow> {
  const job = await insertJob(tx, { ...generation, status: "queued", createdAt: now, updatedAt: now });
  await tellEvents(tx, job, [{ type: "queued", message: "Waiting to start" }], now);
  const hold = await reserveForJob(tx, job, now);
  if (!hold.held) throw creditsRequired(hold);
  return job;
}

/** Sends a job that was just stored. @throws AppError `unavailable` when the queue cannot be reached; the job is failed then */
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

/** @param eventId an event is taken once per id */
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
    await tellEvents(tx, row, [{ type: "failed", message: QUEUE_DOWN }], now);
    await endRun(tx, row, { status: "failed", reason: QUEUE_DOWN }, now);
    await releaseJob(tx, row, now);
  });
}

function sourceOf(ctx: Ctx): JobRow["source"] {
  if (ctx.via) return ctx.via;
  if (ctx.principal.type === "user") return "dashboard";
  return ctx.principal.type === "system" ? "cli" : "api";
}
