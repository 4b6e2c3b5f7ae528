import "server-only";
import type { z } from "zod";
import {
  type AnalysisRow,
  changeAnalysis,
  findAnalysis,
  insertAnalysis,
  listAnalyses as listRows,
} from "#db/queries/brands/analyses.ts";
import { isUniqueViolation } from "#db/queries/errors.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { creditsRequired, release, reserve } from "#lib/billing/reservations.ts";
import { normalizeWebsite } from "#lib/brands/analysis/site.ts";
import type { AnalysisStep, analyzeBrand as analyzeContract, brandAnalysis } from "#lib/brands/contract.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { brandAnalysisRequested, sendEvent } from "#lib/events.ts";
import { faultPoint } from "#lib/fault.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import { log } from "#lib/log.ts";

export type AnalysisRequest = ParsedBody<typeof analyzeContract>;

const LIST_MAX = 20;
const QUEUE_DOWN = "The job queue cannot be reached";
const STEPS: readonly AnalysisStep[] = ["scraping", "extracting", "saving"];

/**
 * Queues the analysis of a website: first the row with its reservation, then its event. The sweep resends events that
 * were lost in a crash.
 * @throws AppError `conflict` while the same website is being analyzed, `paymentRequired` without credits,
 * `unavailable` when the queue is down
 */
export async function analyzeBrand(ctx: Ctx, { websiteUrl, name }: AnalysisRequest) {
  const now = ctx.clock.now();
  const row = await insertWithHold(ctx, {
    id: newId("job", now.getTime()),
    organizationId: ctx.organization.id,
    websiteUrl: normalizeWebsite(websiteUrl),
    name: name ?? null,
    status: "queued",
    createdAt: now,
    updatedAt: now,
  });
  faultPoint("send-analysis", "before");
  try {
    await sendAnalysis(row, row.id);
  } catch (cause) {
    log.error({ err: cause, jobId: row.id }, "an analysis could not be queued");
    const change = { status: "failed" as const, error: QUEUE_DOWN, completedAt: now, updatedAt: now };
    await ctx.db.transaction(async (tx) => {
      const failed = await changeAnalysis(tx, row.organizationId, row.id, null, change);
      if (failed) await release(tx, { organizationId: row.organizationId, holderId: row.id }, now);
    });
    const body = { error: QUEUE_DOWN, jobId: row.id };
    throw new AppError("unavailable", QUEUE_DOWN, "Try again in a minute.", { body, cause });
  }
  faultPoint("send-analysis", "after");
  return { organization: ctx.organization, job: toAnalysis(row) };
}

async function insertWithHold(ctx: Ctx, row: Parameters<typeof insertAnalysis>[1]): Promise<AnalysisRow> {
  const { organizationId, id: holderId } = row;
  try {
    return await ctx.db.transaction(async (tx) => {
      const analysis = await insertAnalysis(tx, row);
      const hold = await reserve(tx, { organizationId, holderId, meter: "analysis", units: 1 }, ctx.clock.now());
      if (!hold.held) throw creditsRequired(hold);
      return analysis;
    });
  } catch (error) {
    if (!isUniqueViolation(error, "brand_analyses_running")) throw error;
    throw new AppError("conflict", "This website is already being analyzed", "Wait until that analysis has ended.");
  }
}

/** @param eventId the queue accepts each ID once */
export async function sendAnalysis(row: Pick<AnalysisRow, "id" | "organizationId">, eventId: string): Promise<void> {
  const data = { organizationId: row.organizationId, jobId: row.id };
  await sendEvent(brandAnalysisRequested.create(data, { id: eventId }));
}

/** Marks an analysis as failed unless it has already ended. @returns whether this call ended it */
export async function failAnalysis(
  run: Pick<Ctx, "db" | "clock"> & { organizationId: string; jobId: string },
  message: string,
): Promise<boolean> {
  const now = run.clock.now();
  const change = { status: "failed" as const, error: message, findings: null, completedAt: now, updatedAt: now };
  return run.db.transaction(async (tx) => {
    const failed = await changeAnalysis(tx, run.organizationId, run.jobId, null, change);
    if (failed) await release(tx, { organizationId: run.organizationId, holderId: run.jobId }, now);
    return failed !== undefined;
  });
}

/** Lists the newest analyses, newest first. */
export async function listAnalyses(ctx: Ctx) {
  const rows = await listRows(ctx.db, ctx.organization.id, LIST_MAX);
  return { jobs: rows.map(toAnalysis), organization: ctx.organization };
}

/** @throws AppError `notFound` */
export async function getAnalysis(ctx: Ctx, jobId: string) {
  const row = await findAnalysis(ctx.db, ctx.organization.id, jobId);
  if (!row) throw notFound("Brand analysis");
  return { job: toAnalysis(row), organization: ctx.organization };
}

function toAnalysis({ findings: _, ...row }: AnalysisRow): z.input<typeof brandAnalysis> {
  return { ...row, currentStep: getStepNumber(row), totalSteps: 3 };
}

function getStepNumber({ status, step }: Pick<AnalysisRow, "status" | "step">): number {
  if (status === "completed") return STEPS.length;
  return step === null ? 0 : STEPS.indexOf(step) + 1;
}
