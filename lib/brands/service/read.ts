import "server-only";
import type { Db } from "#db/client.ts";
import { type BrandRow, findBrand, listBrands as listRows } from "#db/queries/brands/brands.ts";
import { listReferences } from "#db/queries/brands/references.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import { toBrandIdentity } from "./resource.ts";

/** Lists all brand identities of the organization, the default first. */
export async function listBrands(ctx: Ctx) {
  const rows = await listRows(ctx.db, ctx.organization.id);
  const references = await listReferences(
    ctx.db,
    ctx.organization.id,
    rows.map(({ id }) => id),
  );
  const referencesByBrand = Map.groupBy(references, ({ brandIdentityId }) => brandIdentityId);
  return {
    brandIdentities: rows.map((row) => toBrandIdentity(row, referencesByBrand.get(row.id) ?? [])),
    organization: ctx.organization,
  };
}

/** @throws AppError `notFound` */
export async function getBrand(ctx: Ctx, brandIdentityId: string) {
  return toBrandAnswer(ctx, await getBrandRow(ctx.db, ctx.organization.id, brandIdentityId));
}

export async function getBrandRow(db: Db, organizationId: string, id: string): Promise<BrandRow> {
  const row = await findBrand(db, organizationId, id);
  if (!row) throw notFound("Brand identity");
  return row;
}

export async function toBrandAnswer(ctx: Ctx, row: BrandRow) {
  const references = await listReferences(ctx.db, ctx.organization.id, [row.id]);
  return { brandIdentity: toBrandIdentity(row, references), organization: ctx.organization };
}
