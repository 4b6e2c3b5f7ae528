import "server-only";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/geo/competitors.ts";
import type { ProjectRow } from "#db/queries/geo/projects.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { trackedBrands } from "#lib/geo/brands.ts";
import { nameClash, nameKeyOf } from "#lib/geo/name-clash.ts";
import { namesChanged, rereadAnswers } from "#lib/geo/names.ts";
import { getProject, lockProject } from "#lib/geo/project.ts";
import { flagNames } from "#lib/geo/scoring/flags.ts";
import type { CompetitorBody } from "./contract.ts";
import { COMPETITORS_MAX } from "./limits.ts";
import { mergeCompetitor } from "./merge.ts";

/** By name. Throws `notFound` for the project. */
export async function listCompetitors({ db, organization }: Ctx, projectId: string) {
  await getProject(db, organization.id, projectId);
  const competitors = await queries.listCompetitors(db, organization.id, projectId);
  const names = competitors.flatMap(({ name, synonyms }) => [name, ...synonyms]);
  return { competitors, flaggedNames: flagNames(names), organization };
}

/**
 * Adds a competitor or changes the one of that name; `previousName` renames one.
 * @throws AppError `notFound` for the project and a previous name, `conflict` for a name that another tracked brand has
 * and for one competitor too many
 */
export async function putCompetitor(ctx: Ctx, projectId: string, body: CompetitorBody) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const competitor = await db.transaction(async (tx) => {
    const project = await lockProject(tx, organization.id, projectId);
    const all = await queries.listCompetitors(tx, organization.id, projectId);
    const before = storedOf(all, body);
    if (!before && all.length >= COMPETITORS_MAX) throw full();
    const colors = all.map(({ color }) => color);
    const row = mergeCompetitor(before, body, { organizationId: organization.id, projectId, now, colors });
    await requireFreeNames(tx, project, row, before?.name);
    const [after] = await queries.putCompetitors(tx, [row]);
    if (!after) throw new Error("A stored competitor returns its row.");
    if (!before || isNamedOtherwise(before, after)) await namesChanged(tx, project, now);
    return after;
  });
  await rereadAnswers(db, organization.id, projectId);
  return { competitor, organization };
}

/** Throws `notFound`. */
export async function deleteCompetitor(ctx: Ctx, projectId: string, name: string) {
  const { db, organization, clock } = ctx;
  const { id } = await db.transaction(async (tx) => {
    const project = await lockProject(tx, organization.id, projectId);
    const row = await queries.deleteCompetitor(tx, organization.id, projectId, nameKeyOf(name));
    if (!row) throw notFound("Competitor");
    await namesChanged(tx, project, clock.now());
    return row;
  });
  await rereadAnswers(db, organization.id, projectId);
  return { id, organization };
}

function storedOf(all: readonly queries.CompetitorRow[], { name, previousName }: CompetitorBody) {
  const byName = (wanted: string) => all.find(({ nameKey }) => nameKey === nameKeyOf(wanted));
  if (previousName === undefined) return byName(name);
  const before = byName(previousName);
  if (!before) throw notFound("Competitor");
  return before;
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
    throw new AppError("conflict", `${clash.name} is a name of ${clash.holder}`, "Give each brand names of its own.");
}

/** Whether answers read by the one may be read differently by the other; color and kind do not matter to that. */
function isNamedOtherwise(before: queries.CompetitorRow, after: queries.NewCompetitor): boolean {
  const namesOf = ({ name, synonyms, domain }: queries.NewCompetitor) => JSON.stringify([name, synonyms, domain]);
  return namesOf(before) !== namesOf(after) || before.kind !== after.kind;
}

function full(): AppError {
  return new AppError("conflict", `A project has at most ${COMPETITORS_MAX} competitors`, "Delete one first.");
}
