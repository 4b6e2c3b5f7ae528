import "server-only";
import type { Db } from "#db/client.ts";
import {
  type BrandRow,
  clearDefaultBrand,
  insertBrand,
  listBrands,
  lockBrands,
  type NewBrand,
  updateBrand as updateRow,
} from "#db/queries/brands/brands.ts";
import { listReferences, type NewReference, replaceReferences } from "#db/queries/brands/references.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { createBrand as createContract, updateBrand as updateContract } from "#lib/brands/contract.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { handleIdentitiesChanged, rescoreAllProjects } from "#lib/geo/names.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import { LANGUAGE_NAMES } from "#lib/languages.ts";
import { unknownSkills } from "#lib/skills/service/resolve.ts";
import { getBrandRow, toBrandAnswer } from "./read.ts";

export type BrandToCreate = ParsedBody<typeof createContract>;
export type BrandChange = ParsedBody<typeof updateContract>;
type References = NonNullable<BrandChange["references"]>;

const BRANDS_MAX = 100;

/** Creates a brand identity. @throws AppError `conflict` for a name in use, `invalid` for an unknown skill */
export async function createBrand(ctx: Ctx, input: BrandToCreate) {
  const id = newId("brand", ctx.clock.now().getTime());
  const row = await ctx.db.transaction(async (tx) => {
    await lockBrands(tx, ctx.organization.id);
    return storeBrand(tx, { ...input, id, organizationId: ctx.organization.id }, ctx.clock.now());
  });
  await rescoreAllProjects(ctx.db, ctx.organization.id);
  return toBrandAnswer(ctx, row);
}

export type BrandToStore = BrandToCreate & { id: string; organizationId: string };

/**
 * Stores a new brand identity with its references.
 * @param tx a transaction that holds the lock of the organization's brand identities
 * @throws AppError as in `createBrand`
 */
export async function storeBrand(tx: Db, input: BrandToStore, now: Date): Promise<BrandRow> {
  const { references = [], isDefault = false, id, organizationId, name } = input;
  const others = await listBrands(tx, organizationId);
  requireRoom(others, name);
  await requireSkills(tx, organizationId, input.skills);
  if (isDefault) await clearDefaultBrand(tx, organizationId, now);
  const row = await insertBrand(tx, {
    toneProfile: "Professional",
    ...toColumns(input),
    id,
    organizationId,
    name,
    isDefault,
    createdAt: now,
    updatedAt: now,
  });
  await replaceReferences(tx, organizationId, id, referenceRows(row, references, [], now));
  if (isDefault) await handleIdentitiesChanged(tx, organizationId, now);
  return row;
}

/**
 * Changes a brand identity. `isDefault: true` moves the default to it.
 * @throws AppError `notFound`; `conflict` for a name in use or for removing the default; `invalid` for an unknown
 * skill
 */
export async function updateBrand(ctx: Ctx, brandIdentityId: string, change: BrandChange) {
  const organizationId = ctx.organization.id;
  const now = ctx.clock.now();
  const row = await ctx.db.transaction(async (tx) => {
    await lockBrands(tx, organizationId);
    const current = await getBrandRow(tx, organizationId, brandIdentityId);
    if (change.name !== undefined) {
      const all = await listBrands(tx, organizationId);
      requireFreeName(
        all.filter(({ id }) => id !== brandIdentityId),
        change.name,
      );
    }
    await requireSkills(tx, organizationId, change.skills);
    await moveDefault(tx, current, change.isDefault, now);
    if (change.references) await putReferences(tx, current, change.references, now);
    const after = await updateRow(tx, organizationId, brandIdentityId, {
      ...toColumns(change),
      ...(change.isDefault ? { isDefault: true } : {}),
      updatedAt: now,
    });
    await handleIdentitiesChanged(tx, organizationId, now);
    return after;
  });
  await rescoreAllProjects(ctx.db, organizationId);
  return toBrandAnswer(ctx, row ?? (await getBrandRow(ctx.db, organizationId, brandIdentityId)));
}

async function moveDefault(tx: Db, row: BrandRow, wanted: boolean | undefined, now: Date): Promise<void> {
  if (wanted === true && !row.isDefault) await clearDefaultBrand(tx, row.organizationId, now);
  if (wanted === false && row.isDefault) {
    throw new AppError("conflict", "One brand identity has to be the default", "Make another one the default instead.");
  }
}

/** Throws `conflict` if there are as many as there may be, or one of this name. */
export function requireRoom(others: readonly BrandRow[], name: string): void {
  if (others.length >= BRANDS_MAX) {
    throw new AppError("conflict", `An organization has at most ${BRANDS_MAX} brand identities`, "Delete one first.");
  }
  requireFreeName(others, name);
}

function requireFreeName(others: readonly BrandRow[], name: string): void {
  if (!isNameTaken(others, name)) return;
  throw new AppError("conflict", "Brand identity name already in use", "Choose another name.");
}

/** Names are compared case-insensitively. */
export function isNameTaken(others: readonly BrandRow[], name: string): boolean {
  return others.some((other) => other.name.toLowerCase() === name.toLowerCase());
}

async function requireSkills(tx: Db, organizationId: string, names: string[] | undefined): Promise<void> {
  const [unknown] = await unknownSkills(tx, organizationId, names ?? []);
  if (unknown !== undefined) throw invalidField("skills", `there is no skill ${unknown}`);
}

async function putReferences(tx: Db, brand: BrandRow, references: References, now: Date): Promise<void> {
  const previous = await listReferences(tx, brand.organizationId, [brand.id]);
  await replaceReferences(tx, brand.organizationId, brand.id, referenceRows(brand, references, previous, now));
}

/** A reference keeps its ID if the request names it or if its content is unchanged. */
function referenceRows(brand: BrandRow, references: References, previous: NewReference[], now: Date): NewReference[] {
  const free = new Map(previous.map((row) => [row.id, row]));
  const byId = references.map(({ id }) => (id === undefined ? undefined : take(free, (row) => row.id === id)));
  return references.map(({ title, content }, position) => {
    const kept = byId[position] ?? take(free, (row) => row.title === title && row.content === content);
    return {
      id: kept?.id ?? newId("ref", now.getTime()),
      organizationId: brand.organizationId,
      brandIdentityId: brand.id,
      title,
      content,
      position,
      createdAt: kept?.createdAt ?? now,
    };
  });
}

function take(rows: Map<string, NewReference>, fits: (row: NewReference) => boolean): NewReference | undefined {
  const match = [...rows.values()].find(fits);
  if (match) rows.delete(match.id);
  return match;
}

/** The fields of a request that map to columns. */
function toColumns({ references: _, isDefault: __, language, ...fields }: BrandChange): Partial<NewBrand> {
  const columns = { ...fields, language: language && LANGUAGE_NAMES[language] };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
