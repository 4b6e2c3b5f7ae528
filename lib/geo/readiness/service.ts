import "server-only";
import * as queries from "#db/queries/geo/readiness.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError } from "#lib/errors.ts";
import { readinessAuditRequested, sendEvent } from "#lib/events.ts";
import { faultPoint } from "#lib/fault.ts";
import { findProjectBrand } from "#lib/geo/brands.ts";
import { getProject } from "#lib/geo/project.ts";
import { newId } from "#lib/ids.ts";
import { log } from "#lib/log.ts";
import { HISTORY_MAX } from "./contract.ts";
import { toHistory, toReport, toScan } from "./resource.ts";

const QUEUE_DOWN = "The job queue cannot be reached";

/**
 * Gets the last report with the open audit, or with the one that failed since.
 * @throws AppError `notFound` for the project
 */
export async function getReadiness(ctx: Ctx, projectId: string) {
  const { db, organization } = ctx;
  const targetUrl = await findTargetUrl(ctx, projectId);
  const latest = await queries.findLatestAudit(db, organization.id, projectId);
  const completed =
    latest?.status === "completed"
      ? latest
      : await queries.findLatestAudit(db, organization.id, projectId, "completed");
  const history = await queries.listReadinessScores(db, organization.id, projectId, HISTORY_MAX);
  return {
    targetUrl: targetUrl ?? null,
    report: completed ? toReport(completed) : null,
    scan: latest ? toScan(latest) : null,
    history: history.map(toHistory).toReversed(),
    organization,
  };
}

/** The website of the brand identity that the project measures. */
async function findTargetUrl({ db, organization }: Ctx, projectId: string): Promise<string | undefined> {
  const project = await getProject(db, organization.id, projectId);
  return (await findProjectBrand(db, project))?.websiteUrl ?? undefined;
}

/**
 * Queues an audit of the website, or returns the open one.
 * @throws AppError `notFound` for the project, `conflict` without a website, `unavailable` when the queue is down;
 * the audit is failed then
 */
export async function scanReadiness(ctx: Ctx, projectId: string) {
  const { db, organization } = ctx;
  const targetUrl = await findTargetUrl(ctx, projectId);
  if (targetUrl === undefined) {
    throw new AppError(
      "conflict",
      "The brand identity of this project has no website",
      "Enter its website under brand identities, then audit it.",
    );
  }
  const row = await storeAudit(ctx, projectId, targetUrl);
  if (row) {
    await sendStored(ctx, row);
    return { reportId: row.id, alreadyRunning: false, organization };
  }
  const open = await queries.findOpenAudit(db, organization.id, projectId);
  // The audit ended between the insert and this read.
  if (!open) throw new AppError("conflict", "An audit has just ended", "Read its report, or start another.");
  return { reportId: open.id, alreadyRunning: true, organization };
}

async function storeAudit({ db, organization, clock }: Ctx, projectId: string, targetUrl: string) {
  const now = clock.now();
  const times = { createdAt: now, updatedAt: now };
  const row = { organizationId: organization.id, projectId, targetUrl, status: "queued" as const, ...times };
  return queries.insertReadinessReport(db, { ...row, id: newId("rpt", now.getTime()) });
}

async function sendStored({ db, clock }: Ctx, row: queries.ReadinessRow): Promise<void> {
  faultPoint("send-audit", "before");
  try {
    await sendAudit(row, row.id);
  } catch (cause) {
    log.error({ err: cause, reportId: row.id }, "an audit could not be queued");
    const change = { status: "failed" as const, error: `${QUEUE_DOWN}.`, updatedAt: clock.now() };
    await queries.changeOpenAudit(db, row.organizationId, row.id, change);
    throw new AppError("unavailable", QUEUE_DOWN, "Try again in a minute.", { cause });
  }
  faultPoint("send-audit", "after");
}

/** @param eventId the queue accepts an id once */
export async function sendAudit(row: Pick<queries.ReadinessRow, "id" | "organizationId">, eventId: string) {
  const data = { organizationId: row.organizationId, reportId: row.id };
  await sendEvent(readinessAuditRequested.create(data, { id: eventId }));
}
