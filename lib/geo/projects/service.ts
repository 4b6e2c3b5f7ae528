import "server-only";
import type { Db } from "#db/client.ts";
import { findBrand, lockBrands } from "#db/queries/brands/brands.ts";
import * as queries from "#db/queries/geo/projects.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { PLANS } from "#lib/billing/plans.ts";
import { asBilling, builtIn } from "#lib/billing/terms.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { namesChanged, rereadAnswers } from "#lib/geo/names.ts";
import { getProject, lockProject } from "#lib/geo/project.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import type { createProject as createContract, updateProject as updateContract } from "./contract.ts";

export type NewProject = ParsedBody<typeof createContract>;
export type ProjectChange = ParsedBody<typeof updateContract>;

/** Oldest first. */
export async function listProjects({ db, organization }: Ctx) {
  return { projects: await queries.listProjects(db, organization.id), organization };
}

/** Throws `notFound`. */
export async function showProject(ctx: Ctx, projectId: string) {
  return answerOf(ctx, await getProject(ctx.db, ctx.organization.id, projectId));
}

/** @throws AppError `paymentRequired` past the plan's number, `notFound` for a brand identity, `conflict` for a name in use */
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
  return answerOf(ctx, row);
}

/** @throws AppError `notFound` for it and for a brand identity, `conflict` for a name in use */
export async function updateProject(ctx: Ctx, projectId: string, change: ProjectChange) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const row = await db.transaction(async (tx) => {
    await lockBrands(tx, organization.id);
    const before = await lockProject(tx, organization.id, projectId);
    const { name = before.name, brandIdentityId = before.brandIdentityId } = change;
    const all = await queries.listProjects(tx, organization.id);
    requireFreeName(
      all.filter(({ id }) => id !== projectId),
      name,
    );
    await requireBrand(tx, organization.id, brandIdentityId);
    const fields = { name, brandIdentityId, updatedAt: now };
    const after = await queries.updateProject(tx, organization.id, projectId, fields);
    if (after && after.brandIdentityId !== before.brandIdentityId) await namesChanged(tx, after, now);
    return after;
  });
  if (!row) throw notFound("Project");
  await rereadAnswers(db, organization.id, projectId);
  return answerOf(ctx, row);
}

/** Deletes a project with all that was measured under it. Throws `notFound`, and `conflict` for the last one. */
export async function deleteProject(ctx: Ctx, projectId: string) {
  const { db, organization } = ctx;
  await db.transaction(async (tx) => {
    await lockBrands(tx, organization.id);
    await lockProject(tx, organization.id, projectId);
    if ((await queries.listProjects(tx, organization.id)).length <= 1) {
      throw new AppError("conflict", "The last project cannot be deleted", "Make another one first.");
    }
    await queries.deleteProject(tx, organization.id, projectId);
  });
  return { id: projectId, organization };
}

function answerOf({ organization }: Ctx, project: queries.ProjectRow) {
  return { project, organization };
}

async function requireRoom(tx: Db, organizationId: string, count: number): Promise<void> {
  const { plan } = await asBilling(organizationId, () => builtIn.termsOf(tx, organizationId));
  const limit = PLANS[plan].projects;
  if (count < limit) return;
  throw new AppError(
    "paymentRequired",
    `The plan holds ${limit} ${limit === 1 ? "project" : "projects"}`,
    "Delete a project, or ask the operator of this installation for a larger plan.",
  );
}

/** Names are told apart without regard to case. */
function requireFreeName(others: readonly queries.ProjectRow[], name: string): void {
  if (!others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return;
  throw new AppError("conflict", "Project name already in use", "Choose another name.");
}

async function requireBrand(tx: Db, organizationId: string, id: string | null): Promise<void> {
  if (id !== null && !(await findBrand(tx, organizationId, id))) throw notFound("Brand identity");
}
