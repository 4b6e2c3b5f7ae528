import "server-only";
import type { Db } from "#db/client.ts";
import { lockBrands } from "#db/queries/brands/brands.ts";
import { clearDeleted, markDeleted } from "#db/queries/deleted.ts";
import { listBriefs } from "#db/queries/geo/briefs.ts";
import { listProjects, type ProjectRow } from "#db/queries/geo/projects.ts";
import { changeOpenAudit, findOpenAudit } from "#db/queries/geo/readiness.ts";
import { findOpenScan } from "#db/queries/geo/scans.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { lockRestorable } from "#lib/deletion/restore.ts";
import { AppError } from "#lib/errors.ts";
import { failBrief } from "#lib/geo/briefs/queue.ts";
import { handleNamesChanged, rescoreProject } from "#lib/geo/names.ts";
import { lockProject } from "#lib/geo/project.ts";
import { endScan } from "#lib/geo/scans/end.ts";
import { stopScan } from "#lib/geo/scans/stops.ts";
import { requireFreeName, requireRoom, toOutput } from "./service.ts";

const DELETED = "The project was deleted.";

/**
 * Deletes a project with all of its measurements, and ends what is running for it.
 * @throws AppError `notFound`, `conflict` for the last project
 */
export async function deleteProject(ctx: Ctx, projectId: string) {
  const { db, organization, clock } = ctx;
  const canceledScan = await db.transaction(async (tx) => {
    await lockBrands(tx, organization.id);
    const project = await lockProject(tx, organization.id, projectId);
    if ((await listProjects(tx, organization.id)).length <= 1) {
      throw new AppError("conflict", "The last project cannot be deleted", "Create another one first.");
    }
    const scanId = await endWork({ ...ctx, db: tx }, project);
    await markDeleted(tx, "project", { organizationId: organization.id, id: projectId }, clock.now());
    return scanId;
  });
  if (canceledScan !== undefined) stopScan(canceledScan);
  return { id: projectId, organization };
}

/** Ends the project's scan, audit and writings, so that none holds quota. @returns the id of the scan */
async function endWork({ db: tx, clock }: Ctx & { db: Db }, { organizationId, id: projectId }: ProjectRow) {
  const now = clock.now();
  const scan = await findOpenScan(tx, organizationId, projectId);
  if (scan) await endScan(tx, scan, { status: "canceled" }, now);
  const audit = await findOpenAudit(tx, organizationId, projectId);
  const failed = { status: "failed" as const, error: DELETED, updatedAt: now };
  if (audit) await changeOpenAudit(tx, organizationId, audit.id, failed);
  for (const brief of await listBriefs(tx, { organizationId, projectId }, false)) {
    await failBrief({ db: tx, clock }, brief, DELETED);
  }
  return scan?.id;
}

/**
 * Restores a deleted project with all of its measurements. Work that was running stays ended.
 * @throws AppError `notFound`, `paymentRequired` beyond the plan's limit, `conflict` for a name in use
 */
export async function restoreProject(ctx: Ctx, projectId: string) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const key = { organizationId: organization.id, id: projectId };
  const row = await db.transaction(async (tx) => {
    await lockBrands(tx, organization.id);
    const { name } = await lockRestorable(tx, "project", key, { noun: "Project", now });
    const others = await listProjects(tx, organization.id);
    await requireRoom(tx, organization.id, others.length);
    requireFreeName(others, name);
    const restored = await clearDeleted(tx, "project", key);
    // Brand identities may have changed while it was deleted.
    await handleNamesChanged(tx, restored, now);
    return restored;
  });
  await rescoreProject(db, organization.id, projectId);
  return toOutput(ctx, row);
}
