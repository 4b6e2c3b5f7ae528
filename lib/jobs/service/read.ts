import "server-only";
import { findJob, listJobEvents, listJobs } from "#db/queries/posts/generation-jobs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import { toJob, toJobEvent } from "./resource.ts";

const LIST_MAX = 50;

export async function listGenerations(ctx: Ctx) {
  const rows = await listJobs(ctx.db, ctx.organization.id, LIST_MAX);
  return { jobs: rows.map(toJob), organization: ctx.organization };
}

/** Returns a job with its events, oldest first. @throws AppError `notFound` */
export async function getGeneration(ctx: Ctx, jobId: string) {
  const row = await findJob(ctx.db, ctx.organization.id, jobId);
  if (!row) throw notFound("Generation job");
  const events = await listJobEvents(ctx.db, ctx.organization.id, jobId);
  return { job: toJob(row), events: events.map(toJobEvent) };
}
