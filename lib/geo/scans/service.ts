import "server-only";
import { countByEngine, listSkipped } from "#db/queries/geo/checks.ts";
import * as queries from "#db/queries/geo/scans.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { faultPoint } from "#lib/fault.ts";
import { getProject } from "#lib/geo/project.ts";
import { paginate } from "#lib/http/pagination.ts";
import { log } from "#lib/log.ts";
import { requireBudget } from "./budget.ts";
import { endScan } from "./end.ts";
import { scanPlan } from "./plan-schema.ts";
import { sendScan, storeScan } from "./queue.ts";
import { resolvePlan, type ScanOrder } from "./resolve.ts";
import { toProgress, toScan } from "./resource.ts";
import { stopScan } from "./stops.ts";

/**
 * Queues a scan, or a run of one sequence.
 * @throws AppError `notFound` for the project, a prompt or sequence, `invalid` for an unknown engine or language,
 * `conflict` if a scan is open, there is nothing to ask or the budget does not allow it, `paymentRequired` if neither quota nor credits cover every
 * answer, `unavailable` if the queue cannot be reached (the scan fails then)
 */
export async function createScan(ctx: Ctx, projectId: string, order: ScanOrder) {
  const { db, organization, clock } = ctx;
  const project = await getProject(db, organization.id, projectId);
  const plan = await resolvePlan(db, project, order);
  await requireBudget(db, { organizationId: organization.id, projectId }, plan, clock.now());
  const kind = order.sequenceId === undefined ? ("scan" as const) : ("sequence" as const);
  const scan = { organizationId: organization.id, projectId, kind, trigger: getTrigger(ctx), plan };
  const row = await db.transaction((tx) => storeScan(tx, scan, clock.now()));
  if (!row) {
    throw new AppError(
      "conflict",
      "A scan of this project is in progress",
      "Wait until it ends, or cancel it, then start another.",
    );
  }
  return sendStored(ctx, row);
}

/**
 * Queues a scan of the questions that a scan stopped by the budget did not ask.
 * @throws AppError `notFound`; `conflict` if the budget did not stop it, it was resumed already, a scan is open or the
 * budget does not allow it; `paymentRequired` and `unavailable` as for `createScan`
 */
export async function resumeScan(ctx: Ctx, projectId: string, scanId: string) {
  const { db, organization, clock } = ctx;
  const stopped = await findScan(db, organization.id, projectId, scanId);
  if (stopped.status !== "stopped_by_budget") {
    throw new AppError("conflict", "The budget did not stop this scan", "Start another scan.");
  }
  const plan = { ...scanPlan.parse(stopped.request), continues: scanId };
  await requireBudget(db, { organizationId: organization.id, projectId }, plan, clock.now());
  const paid = (await listSkipped(db, organization.id, scanId)).filter(({ provider }) => provider !== "sandbox").length;
  const { kind } = stopped;
  const scan = { organizationId: organization.id, projectId, kind, trigger: getTrigger(ctx), plan, paid };
  const row = await db.transaction((tx) => storeScan(tx, scan, clock.now()));
  if (!row) {
    throw new AppError(
      "conflict",
      "A scan of this project is in progress, or this one was resumed already",
      "Look at the project's newest scan.",
    );
  }
  return sendStored(ctx, row);
}

function getStatusPath({ id, projectId }: queries.ScanRow): string {
  return `/v1/projects/${projectId}/geo/scans/${id}`;
}

function getTrigger({ principal, via }: Ctx): queries.ScanRow["trigger"] {
  if (via) return via;
  return principal.type === "key" || principal.type === "token" ? "api" : "manual";
}

const QUEUE_DOWN = "The job queue cannot be reached";

async function sendStored({ db, clock, organization }: Ctx, row: queries.ScanRow) {
  faultPoint("send-scan", "before");
  try {
    await sendScan(row, row.id);
  } catch (cause) {
    log.error({ err: cause, scanId: row.id }, "could not queue a scan");
    await endScan(db, row, { status: "failed", error: `${QUEUE_DOWN}.` }, clock.now());
    throw new AppError("unavailable", QUEUE_DOWN, "Try again in a minute.", { cause });
  }
  faultPoint("send-scan", "after");
  return { scanId: row.id, statusUrl: getStatusPath(row), organization };
}

/** Throws `notFound`. */
export async function getScan({ db, organization }: Ctx, projectId: string, scanId: string) {
  const row = await findScan(db, organization.id, projectId, scanId);
  const engines = toProgress(await countByEngine(db, organization.id, scanId));
  return { scan: toScan(row), engines, organization };
}

async function findScan(db: Ctx["db"], organizationId: string, projectId: string, id: string) {
  const row = await queries.findScan(db, organizationId, projectId, id);
  if (!row) throw notFound("Scan");
  return row;
}

type Listed = { limit: number; page: number; status: queries.ScanStatus[] };

/** Newest first. Throws `notFound` for the project. */
export async function listScans({ db, organization }: Ctx, projectId: string, { limit, page, status }: Listed) {
  await getProject(db, organization.id, projectId);
  const pagination = paginate(limit, page, await queries.countScans(db, organization.id, projectId, status));
  const filter = { statuses: status, limit, offset: (page - 1) * limit };
  const rows = await queries.listScans(db, organization.id, projectId, filter);
  return { scans: rows.map(toScan), pagination, organization };
}

/**
 * Cancels a scan: asks nothing more and returns the unused quota.
 * @throws AppError `notFound`, or `conflict` if the scan ended otherwise
 */
export async function cancelScan({ db, organization, clock }: Ctx, projectId: string, scanId: string) {
  const row = await findScan(db, organization.id, projectId, scanId);
  const canceled = await endScan(db, row, { status: "canceled" }, clock.now());
  stopScan(scanId);
  const after = canceled ?? (await findScan(db, organization.id, projectId, scanId));
  if (after.status !== "canceled") {
    throw new AppError("conflict", "The scan has ended", "There is nothing left to cancel.");
  }
  return { id: scanId, scan: toScan(after), organization };
}
