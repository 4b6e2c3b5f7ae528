import "server-only";
import { disableDependents } from "#db/queries/automations/runs.ts";
import { detachBrand, listBrands, lockBrands, reattachBrand } from "#db/queries/brands/brands.ts";
import { clearDeleted, markDeleted } from "#db/queries/deleted.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { lockRestorable } from "#lib/deletion/restore.ts";
import { deletedBrandReason, enableDependents } from "#lib/dependents/enable.ts";
import { AppError } from "#lib/errors.ts";
import { handleIdentitiesChanged, rescoreAllProjects } from "#lib/geo/names.ts";
import { getBrandRow, toBrandAnswer } from "./read.ts";
import { requireRoom } from "./write.ts";

/** Disables the schedules and triggers that name it. Throws `notFound`, and `conflict` for the default one. */
export async function deleteBrand(ctx: Ctx, brandIdentityId: string) {
  const { db, organization } = ctx;
  const now = ctx.clock.now();
  const disabled = await db.transaction(async (tx) => {
    await lockBrands(tx, organization.id);
    const { isDefault, name } = await getBrandRow(tx, organization.id, brandIdentityId);
    if (isDefault) {
      throw new AppError(
        "conflict",
        "The default brand identity cannot be deleted",
        "Make another one the default first.",
      );
    }
    const cause = { reason: deletedBrandReason(name), disabledBy: brandIdentityId, now };
    const dependents = await disableDependents(tx, organization.id, { brandIdentityId }, cause);
    await detachBrand(tx, organization.id, brandIdentityId);
    await markDeleted(tx, "brandIdentity", { organizationId: organization.id, id: brandIdentityId }, now);
    await handleIdentitiesChanged(tx, organization.id, now);
    return dependents;
  });
  await rescoreAllProjects(db, organization.id);
  const { schedules: disabledSchedules, events: disabledEvents } = disabled;
  return { id: brandIdentityId, organization, disabledSchedules, disabledEvents };
}

/**
 * Restores a deleted brand identity, gives it back to the posts and projects that had it, and enables again what its
 * deletion disabled.
 * @throws AppError `notFound`, `conflict` for a name in use or one brand identity too many
 */
export async function restoreBrand(ctx: Ctx, brandIdentityId: string) {
  const { db, organization } = ctx;
  const now = ctx.clock.now();
  const key = { organizationId: organization.id, id: brandIdentityId };
  const row = await db.transaction(async (tx) => {
    await lockBrands(tx, organization.id);
    const { name } = await lockRestorable(tx, "brandIdentity", key, { noun: "Brand identity", now });
    requireRoom(await listBrands(tx, organization.id), name);
    const restored = await clearDeleted(tx, "brandIdentity", key);
    await reattachBrand(tx, organization.id, brandIdentityId);
    await enableDependents(tx, organization.id, brandIdentityId, now);
    await handleIdentitiesChanged(tx, organization.id, now);
    return restored;
  });
  await rescoreAllProjects(db, organization.id);
  return toBrandAnswer(ctx, row);
}
