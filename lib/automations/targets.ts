import "server-only";
import type { Db } from "#db/client.ts";
import { findBrand } from "#db/queries/brands/brands.ts";
import { listRepositories } from "#db/queries/integrations/repositories.ts";
import { notFound } from "#lib/errors.ts";
import { hasId } from "#lib/jobs/service/sources.ts";
import type { OutputConfig } from "./contract.ts";

/**
 * Resolves repository and integration ids to repository ids, without duplicates and in order.
 * @throws AppError `notFound` for an unknown id
 */
export async function resolveTargets(db: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const connected = await listRepositories(db, organizationId);
  const repositoryIds = ids.map((id) => {
    const source = connected.find((one) => hasId(one, id));
    if (!source) throw notFound("Repository");
    return source.repository.id;
  });
  return [...new Set(repositoryIds)];
}

/** Maps repository and integration ids to repository ids; unknown ids stay unchanged. */
export async function toRepositoryIds(db: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const connected = await listRepositories(db, organizationId);
  return ids.map((id) => connected.find((one) => hasId(one, id))?.repository.id ?? id);
}

/** Returns `owner/repo` of each repository that is connected. */
export async function nameRepositories(db: Db, organizationId: string, ids: Iterable<string>) {
  const wanted = new Set(ids);
  const connected = await listRepositories(db, organizationId);
  return Object.fromEntries(
    connected.flatMap(({ repository: { id, owner, repo } }) => (wanted.has(id) ? [[id, `${owner}/${repo}`]] : [])),
  );
}

/** @throws AppError `notFound` for a brand identity that the organization does not have */
export async function requireBrand(db: Db, organizationId: string, { brandVoiceId }: OutputConfig): Promise<void> {
  if (brandVoiceId === undefined) return;
  if (!(await findBrand(db, organizationId, brandVoiceId))) throw notFound("Brand identity");
}
