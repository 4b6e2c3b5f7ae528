import "server-only";
import type { Db } from "#db/client.ts";
import { type IntegrationRow, listIntegrations } from "#db/queries/integrations/integrations.ts";
import { type ConnectedRepository, listRepositories } from "#db/queries/integrations/repositories.ts";
import { AppError, notFound } from "#lib/errors.ts";
import type { ActivityRequest, GenerateRequest } from "#lib/jobs/contract.ts";

type SourceRequest = Pick<
  ActivityRequest,
  "repositoryIds" | "trackerIntegrationIds" | "integrations" | "vcs" | "dataPoints"
> &
  Pick<GenerateRequest, "selectedItems">;

/** What a run reads. */
export type Sources = { repositories: ConnectedRepository[]; trackers: IntegrationRow[] };

/**
 * The sources that a request names: repositories by the id of one or of its integration or by owner and name, trackers by
 * their integration. Where it names neither, every enabled repository, and every enabled tracker where tracker data is
 * asked for.
 * @throws AppError `notFound` for an unknown one, `invalid` for a disabled one or where none is connected
 */
export async function resolveSources(db: Db, organizationId: string, request: SourceRequest): Promise<Sources> {
  const connected = await listRepositories(db, organizationId);
  const repositories = namedRepositories(connected, request);
  const trackers = await resolveTrackers(db, organizationId, request);
  if (repositories !== undefined) return { repositories, trackers };
  if (namedTrackerIds(request).length > 0) return { repositories: [], trackers };
  return { repositories: requireSome(connected, trackers), trackers };
}

/** In the order in which they were connected; undefined where the request names none. */
function namedRepositories(
  connected: ConnectedRepository[],
  request: SourceRequest,
): ConnectedRepository[] | undefined {
  const ids = [...(request.integrations?.vcs ?? []), ...(request.repositoryIds ?? [])];
  const names = request.vcs?.repositories ?? [];
  if (ids.length === 0 && names.length === 0) return undefined;
  const named = [
    ...ids.map((id) => connected.find((source) => hasId(source, id)) ?? missing("Integration")),
    ...names.map((name) => connected.find((source) => hasName(source, name)) ?? missing("Repository")),
  ];
  for (const source of named) requireEnabled(source);
  return connected.filter((source) => named.includes(source));
}

function namedTrackerIds(request: SourceRequest): string[] {
  return [...(request.integrations?.tracker ?? []), ...(request.trackerIntegrationIds ?? [])];
}

/** Trackers whose issues were chosen are read as well; where one is gone or disabled, its issues are told as missing. */
async function resolveTrackers(db: Db, organizationId: string, request: SourceRequest): Promise<IntegrationRow[]> {
  const connected = await listIntegrations(db, organizationId, "tracker");
  const ids = namedTrackerIds(request);
  const named = ids.map((id) => connected.find((tracker) => tracker.id === id) ?? missing("Integration"));
  for (const tracker of named) requireEnabledTracker(tracker);
  const isAsked = request.dataPoints?.includeTrackerData;
  if (isAsked === false) return [];
  const chosen = request.selectedItems?.trackerIssueIds.map(({ integrationId }) => integrationId) ?? [];
  const isEvery = ids.length === 0 && isAsked === true;
  return connected.filter(
    (tracker) => named.includes(tracker) || (tracker.enabled && (isEvery || chosen.includes(tracker.id))),
  );
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

function requireSome(connected: ConnectedRepository[], trackers: readonly IntegrationRow[]): ConnectedRepository[] {
  const enabled = connected.filter(({ integration }) => integration.enabled);
  if (enabled.length > 0 || trackers.length > 0) return enabled;
  throw new AppError(
    "invalid",
    connected.length === 0 ? "No repository is connected" : "Every integration is disabled",
    connected.length === 0
      ? "Connect one with POST /v1/integrations/vcs or on the Integrations page, then try again."
      : "Enable one with PATCH /v1/integrations/{integrationId} or on the Integrations page, then try again.",
  );
}

/**
 * What a run that was queued before may read now.
 * @throws AppError `invalid` where one of its sources is gone or disabled
 */
export async function sourcesOfRun(
  db: Db,
  run: { organizationId: string; repositoryIds: string[]; trackerIds: string[] },
): Promise<Sources> {
  const connected = await listRepositories(db, run.organizationId);
  const repositories = connected.filter(({ repository }) => run.repositoryIds.includes(repository.id));
  if (repositories.length < run.repositoryIds.length) throw removed("repository");
  for (const source of repositories) requireEnabled(source);
  if (run.trackerIds.length === 0) return { repositories, trackers: [] };
  const trackers = (await listIntegrations(db, run.organizationId, "tracker")).filter(({ id }) =>
    run.trackerIds.includes(id),
  );
  if (trackers.length < run.trackerIds.length) throw removed("tracker");
  for (const tracker of trackers) requireEnabledTracker(tracker);
  return { repositories, trackers };
}

function removed(what: string): AppError {
  return new AppError("invalid", `A ${what} of this run was removed`, "Start a new run from what is connected now.");
}

function requireEnabled({ integration, repository }: ConnectedRepository): void {
  if (!integration.enabled) throw disabled(`${repository.owner}/${repository.repo}`);
}

function requireEnabledTracker({ enabled, displayName }: IntegrationRow): void {
  if (!enabled) throw disabled(displayName);
}

function disabled(what: string): AppError {
  return new AppError(
    "invalid",
    `Integration of ${what} is disabled`,
    "Enable it with PATCH /v1/integrations/{integrationId}, or leave it out.",
  );
}
