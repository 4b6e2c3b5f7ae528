import "server-only";
import type { Db } from "#db/client.ts";
import { findBrand, lockBrands } from "#db/queries/brands/brands.ts";
import * as queries from "#db/queries/geo/projects.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { PLANS } from "#lib/billing/plans.ts";
import { builtIn, withBillingErrors } from "#lib/billing/terms.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { handleNamesChanged, rescoreProject } from "#lib/geo/names.ts";
import { getProject, lockProject } from "#lib/geo/project.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import type { createProject as createContract, updateProject as updateContract } from "./contract.ts";

export type NewProject = ParsedBody<typeof createContract>;
export type ProjectChange = ParsedBody<typeof updateContract>;

/** Lists projects, oldest first. */
export async function listProjects({ db, organization }: Ctx) {
  return { projects: await queries.listProjects(db, organization.id), organization };
}

/** @throws AppError `notFound` */
export async function showProject(ctx: Ctx, projectId: string) {
  return toOutput(ctx, await getProject(ctx.db, ctx.organization.id, projectId));
}

/**
 * @throws AppError `paymentRequired` above the plan's limit, `notFound` for a brand identity, `conflict` for a name
 * in use
 */
export async function createProject(ctx: Ctx, input: NewProject) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const row = await db.transaction(async (tx) => {
    await lockBrands(tx, organization.id);
    const others = await queries.listProjects(tx, organization.id);
    await requireRoom(tx, organization.id, others.length);
    requireFreeName(others, input.name);
    await requireBrand(tx, organization.id, input.brandIdentityId);
    const ids = { id: newId("proj", now.getTime()), organizationId: organization.id };
    return queries.insertProject(tx, { ...input, ...ids, createdAt: now, updatedAt: now });
  });
  return toOutput(ctx, row);
}

/** @throws AppError `notFound` for the project and the brand identity, `conflict` for a name in use */
export async function updateProject(ctx: Ctx, projectId: string, change: ProjectChange) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const row = await db.transaction(async (tx) => {
    await lockBrands(tx, organization.id);
    const existing = await lockProject(tx, organization.id, projectId);
    const { name = existing.name, brandIdentityId = existing.brandIdentityId } = change;
    const all = await queries.listProjects(tx, organization.id);
    requireFreeName(
      all.filter(({ id }) => id !== projectId),
      name,
    );
    await requireBrand(tx, organization.id, brandIdentityId);
    const isChosen = change.brandIdentityId !== undefined;
    const fields = { name, brandIdentityId, ...(isChosen ? { deletedBrandId: null } : {}), updatedAt: now };
    const after = await queries.updateProject(tx, organization.id, projectId, fields);
    if (after && after.brandIdentityId !== existing.brandIdentityId) await handleNamesChanged(tx, after, now);
    return after;
  });
  if (!row) throw notFound("Project");
  await rescoreProject(db, organization.id, projectId);
  return toOutput(ctx, row);
}

export function toOutput({ organization }: Ctx, project: queries.ProjectRow) {
  return { project, organization };
}

export async function requireRoom(tx: Db, organizationId: string, count: number): Promise<void> {
  const { plan } = await withBillingErrors(organizationId, () => builtIn.getTerms(tx, organizationId));
  const limit = PLANS[plan].projects;
  if (count < limit) return;
  throw new AppError(
    "paymentRequired",
    `The plan includes ${limit} ${limit === 1 ? "project" : "projects"}`,
    "Delete a project, or ask the operator of this installation for a larger plan.",
  );
}

/** Project names are unique regardless of case. */
export function requireFreeName(others: readonly queries.ProjectRow[], name: string): void {
  if (!others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return;
  throw new AppError("conflict", "Project name already in use", "Choose another name.");
}

async function requireBrand(tx: Db, organizationId: string, id: string | null): Promise<void> {
  if (id !== null && !(await findBrand(tx, organizationId, id))) throw notFound("Brand identity");
}
