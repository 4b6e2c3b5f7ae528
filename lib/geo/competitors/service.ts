import "server-only";
import type { Db } from "#db/client.ts";
import { clearDeleted } from "#db/queries/deleted.ts";
import * as queries from "#db/queries/geo/competitors.ts";
import type { ProjectRow } from "#db/queries/geo/projects.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { getRestoreStart, lockRestorable } from "#lib/deletion/restore.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { trackedBrands } from "#lib/geo/brands.ts";
import { nameClash, toNameKey } from "#lib/geo/name-clash.ts";
import { handleNamesChanged, rescoreProject } from "#lib/geo/names.ts";
import { getProject, lockProject } from "#lib/geo/project.ts";
import { flagNames } from "#lib/geo/scoring/flags.ts";
import type { CompetitorBody } from "./contract.ts";
import { COMPETITORS_MAX } from "./limits.ts";
import { mergeCompetitor } from "./merge.ts";

/** Lists competitors by name. Throws `notFound` for the project. */
export async function listCompetitors({ db, organization }: Ctx, projectId: string) {
  await getProject(db, organization.id, projectId);
  const competitors = await queries.listCompetitors(db, organization.id, projectId);
  const names = competitors.flatMap(({ name, synonyms }) => [name, ...synonyms]);
  return { competitors, flaggedNames: flagNames(names), organization };
}

/**
 * Adds a competitor, or changes the one with that name; `previousName` renames one.
 * @throws AppError `notFound` for the project or a previous name, `conflict` for a name of another tracked brand or
 * one competitor too many
 */
export async function putCompetitor(ctx: Ctx, projectId: string, body: CompetitorBody) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const competitor = await db.transaction(async (tx) => {
    const project = await lockProject(tx, organization.id, projectId);
    const all = await queries.listCompetitors(tx, organization.id, projectId);
    const existing = findStored(all, body);
    if (!existing && all.length >= COMPETITORS_MAX) throw full();
    const colors = all.map(({ color }) => color);
    const row = mergeCompetitor(existing, body, { organizationId: organization.id, projectId, now, colors });
    await requireFreeNames(tx, project, row, existing?.name);
    const [stored] = await queries.putCompetitors(tx, [row]);
    if (!stored) throw new Error("The write returned no competitor row.");
    if (!existing || hasOtherMatching(existing, stored)) await handleNamesChanged(tx, project, now);
    return stored;
  });
  await rescoreProject(db, organization.id, projectId);
  return { competitor, organization };
}

/** Throws `notFound`. */
export async function deleteCompetitor(ctx: Ctx, projectId: string, name: string) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const { id } = await db.transaction(async (tx) => {
    const project = await lockProject(tx, organization.id, projectId);
    const row = await queries.deleteCompetitor(tx, organization.id, projectId, toNameKey(name), now);
    if (!row) throw notFound("Competitor");
    await handleNamesChanged(tx, project, now);
    return row;
  });
  await rescoreProject(db, organization.id, projectId);
  return { id, organization };
}

/**
 * Restores the competitor that had this name when it was deleted, the last one if there are several.
 * @throws AppError `notFound`, `conflict` for a name that another tracked brand has and for one competitor too many
 */
export async function restoreCompetitor(ctx: Ctx, projectId: string, name: string) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const competitor = await db.transaction(async (tx) => {
    const project = await lockProject(tx, organization.id, projectId);
    const sought = { nameKey: toNameKey(name), since: getRestoreStart(now) };
    const id = await queries.findDeletedCompetitor(tx, organization.id, projectId, sought);
    if (id === undefined) throw notFound("Competitor");
    const key = { organizationId: organization.id, projectId, id };
    const deleted = await lockRestorable(tx, "competitor", key, { noun: "Competitor", now });
    const all = await queries.listCompetitors(tx, organization.id, projectId);
    if (all.length >= COMPETITORS_MAX) throw full();
    await requireFreeNames(tx, project, deleted, undefined);
    const restored = await clearDeleted(tx, "competitor", key);
    await handleNamesChanged(tx, project, now);
    return restored;
  });
  await rescoreProject(db, organization.id, projectId);
  return { competitor, organization };
}

function findStored(all: readonly queries.CompetitorRow[], { name, previousName }: CompetitorBody) {
  const byName = (wanted: string) => all.find(({ nameKey }) => nameKey === toNameKey(wanted));
  if (previousName === undefined) return byName(name);
  const renamed = byName(previousName);
  if (!renamed) throw notFound("Competitor");
  return renamed;
}

async function requireFreeNames(
  tx: Db,
  project: ProjectRow,
  { name, synonyms = [] }: { name: string; synonyms?: string[] | undefined },
  ownName: string | undefined,
): Promise<void> {
  const brands = await trackedBrands(tx, project.organizationId, project.id);
  const clash = nameClash(
    [name, ...synonyms],
    brands.filter((brand) => brand.own || brand.name !== ownName),
  );
  if (clash)
    throw new AppError("conflict", `${clash.name} is a name of ${clash.holder}`, "Use a name for one brand only.");
}

/** Whether the change can affect how answers are scored; color does not matter. */
function hasOtherMatching(previous: queries.CompetitorRow, current: queries.NewCompetitor): boolean {
  const serializeNames = ({ name, synonyms, domain }: queries.NewCompetitor) =>
    JSON.stringify([name, synonyms, domain]);
  return serializeNames(previous) !== serializeNames(current) || previous.kind !== current.kind;
}

function full(): AppError {
  return new AppError("conflict", `A project has at most ${COMPETITORS_MAX} competitors`, "Delete one first.");
}
