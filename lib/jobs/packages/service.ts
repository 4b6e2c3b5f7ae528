import "server-only";
import { type RepositoryRow, updateRepository } from "#db/queries/integrations/repositories.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { findNamed, requireNamed } from "#lib/content/packages/membership.ts";
import { OUTSIDE_PACKAGES, type Package } from "#lib/content/packages/types.ts";
import { AppError } from "#lib/errors.ts";
import type { OutputOf, ParsedBody } from "#lib/http/endpoint.ts";
import { convertRateLimit } from "#lib/integrations/service/reach.ts";
import { getConnection } from "#lib/integrations/service/read.ts";
import { readRepositories } from "#lib/jobs/reader/spawn.ts";
import { EVERYTHING } from "#lib/jobs/request.ts";
import { buildReadRequest } from "#lib/jobs/service/read-request.ts";
import type { confirmPackages as confirmContract, listPackages as listContract } from "./contract.ts";

type PackageList = OutputOf<typeof listContract>;

/**
 * Finds the packages of a repository, and says which of them a person confirmed.
 * @throws AppError `notFound`, `invalid` for a tracker, or as the reading of a repository does
 */
export async function listPackages(ctx: Ctx, integrationId: string): Promise<PackageList> {
  const { repository, found } = await findPackages(ctx, integrationId);
  return toList(ctx, found, repository.confirmedPackages);
}

/**
 * Stores which packages of a repository count.
 * @throws AppError `invalid` for a name that is not found, else as `listPackages`
 */
export async function confirmPackages(
  ctx: Ctx,
  integrationId: string,
  { packages: names }: ParsedBody<typeof confirmContract>,
): Promise<PackageList> {
  const { repository, found } = await findPackages(ctx, integrationId);
  if (names !== null) requireNamed([found], names);
  const confirmedPackages = names && findNamed(found, names).filter((name) => name !== OUTSIDE_PACKAGES);
  const change = { confirmedPackages, updatedAt: ctx.clock.now() };
  await updateRepository(ctx.db, ctx.organization.id, repository.id, change);
  return toList(ctx, found, confirmedPackages);
}

async function findPackages(
  ctx: Ctx,
  integrationId: string,
): Promise<{ repository: RepositoryRow; found: readonly Package[] }> {
  const { integration, repository } = await getConnection(ctx.db, ctx.organization.id, integrationId);
  if (repository === null)
    throw new AppError("invalid", "A tracker has no packages", "Use the id of a repository integration.");
  const sources = { repositories: [{ integration, repository }], trackers: [] };
  const request = await buildReadRequest(ctx.db, ctx.organization, sources, {
    kind: "packages",
    range: { kind: "newest" },
    selection: EVERYTHING,
    audience: "developers",
  });
  const { packages } = await convertRateLimit(() => readRepositories(request));
  return { repository, found: packages };
}

function toList({ organization }: Ctx, found: readonly Package[], confirmed: readonly string[] | null): PackageList {
  const packages = found.map(({ name, path, dependsOn, series }) => {
    return { name, path, dependsOn, tags: series, confirmed: confirmed?.includes(name) ?? true };
  });
  return { packages, confirmed: confirmed !== null, organization };
}
