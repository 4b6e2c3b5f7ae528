import "server-only";
import type { Db } from "#db/client.ts";
import { type ConnectedRepository, listRepositories } from "#db/queries/repositories.ts";
import { AppError, notFound } from "#lib/errors.ts";
import type { ActivityRequest } from "#lib/jobs/contract.ts";

type SourceRequest = Pick<ActivityRequest, "repositoryIds" | "trackerIntegrationIds" | "integrations" | "vcs">;

/**
 * The repositories that a request names, by the id of a repository or of its integration or by owner and name; every
 * enabled one where it names none.
 * @throws AppError `notFound` for an unknown one, `invalid` for a disabled one or where none is connected
 */
export async function resolveSources(
  db: Db,
  organizationId: string,
  request: SourceRequest,
): Promise<ConnectedRepository[]> {
  const connected = await listRepositories(db, organizationId);
  const trackers = [...(request.integrations?.tracker ?? []), ...(request.trackerIntegrationIds ?? [])];
  if (trackers.length > 0) throw notFound("Integration");
  const ids = [...(request.integrations?.vcs ?? []), ...(request.repositoryIds ?? [])];
  const names = request.vcs?.repositories ?? [];
  if (ids.length === 0 && names.length === 0) return requireSome(connected);
  const named = [
    ...ids.map((id) => connected.find((source) => hasId(source, id)) ?? missing("Integration")),
    ...names.map((name) => connected.find((source) => hasName(source, name)) ?? missing("Repository")),
  ];
  for (const source of named) requireEnabled(source);
  return connected.filter((source) => named.includes(source));
}

export function hasId({ integration, repository }: ConnectedRepository, id: string): boolean {
  return integration.id === id || repository.id === id;
}

/** Hosts treat the case of names alike. */
function hasName({ repository }: ConnectedRepository, name: { owner: string; repo: string }): boolean {
  return (
    repository.owner.toLowerCase() === name.owner.toLowerCase() &&
    repository.repo.toLowerCase() === name.repo.toLowerCase()
  );
}

function missing(resource: string): never {
  throw notFound(resource);
}

function requireSome(connected: ConnectedRepository[]): ConnectedRepository[] {
  const enabled = connected.filter(({ integration }) => integration.enabled);
  if (enabled.length > 0) return enabled;
  throw new AppError(
    "invalid",
    connected.length === 0 ? "No repository is connected" : "Every integration is disabled",
    connected.length === 0
      ? "Connect one with POST /v1/integrations/vcs or on the Integrations page, then try again."
      : "Enable one with PATCH /v1/integrations/{integrationId} or on the Integrations page, then try again.",
  );
}

/** @throws AppError `invalid` for a disabled integration */
export function requireEnabled({ integration, repository }: ConnectedRepository): void {
  if (integration.enabled) return;
  throw new AppError(
    "invalid",
    `Integration of ${repository.owner}/${repository.repo} is disabled`,
    "Enable it with PATCH /v1/integrations/{integrationId}, or leave it out.",
  );
}
