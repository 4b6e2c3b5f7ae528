import "server-only";
import type { Db } from "#db/client.ts";
import { findBrand } from "#db/queries/brands/brands.ts";
import { listRepositories } from "#db/queries/integrations/repositories.ts";
import { notFound } from "#lib/errors.ts";
import { hasId } from "#lib/jobs/service/sources.ts";
import type { OutputConfig } from "./contract.ts";

/**
 * The repositories that an automation names by their own ids or by those of their integrations, each once, in its order.
 * @throws AppError `notFound` for an unknown one
 */
export async function resolveTargets(db: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const connected = await listRepositories(db, organizationId);
  const found = ids.map((id) => {
    const source = connected.find((one) => hasId(one, id));
    if (!source) throw notFound("Repository");
    return source.repository.id;
  });
  return [...new Set(found)];
}

/** The ids that stand for a repository, of the repository and of its integration, as the repository's own. */
export async function knownTargets(db: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const connected = await listRepositories(db, organizationId);
  return ids.map((id) => connected.find((one) => hasId(one, id))?.repository.id ?? id);
}

/** `owner/repo` of those of the repositories that are connected. */
export async function nameRepositories(db: Db, organizationId: string, ids: Iterable<string>) {
  const wanted = new Set(ids);
  const connected = await listRepositories(db, organizationId);
  return Object.fromEntries(
    connected.flatMap(({ repository: { id, owner, repo } }) => (wanted.has(id) ? [[id, `${owner}/${repo}`]] : [])),
  );
}

/** @throws AppError `notFound` for a brand identity that is not the organization's */
export async function requireBrand(db: Db, organizationId: string, { brandVoiceId }: OutputConfig): Promise<void> {
  if (brandVoiceId === undefined) return;
  if (!(await findBrand(db, organizationId, brandVoiceId))) throw notFound("Brand identity");
}
