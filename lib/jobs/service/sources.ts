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

/** The sources of a run. */
export type Sources = { repositories: ConnectedRepository[]; trackers: IntegrationRow[] };

/**
 * Resolves the sources that a request names: repositories by their ID, their integration's ID or owner and name, and
 * trackers by their integration's ID. Without any, returns every enabled repository, and every enabled tracker if
 * tracker data is requested.
 * @throws AppError `notFound` for an unknown source, `invalid` for a disabled one or if none is connected
 */
export async function resolveSources(db: Db, organizationId: string, request: SourceRequest): Promise<Sources> {
  const connected = await listRepositories(db, organizationId);
  const repositories = namedRepositories(connected, request);
  const trackers = await resolveTrackers(db, organizationId, request);
  if (repositories !== undefined) return { repositories, trackers };
  if (namedTrackerIds(request).length > 0) return { repositories: [], trackers };
  return { repositories: requireAny(connected, trackers), trackers };
}

/** In the order of connection; undefined if the request names none. */
function namedRepositories(
  connected: ConnectedRepository[],
  request: SourceRequest,
): ConnectedRepository[] | undefined {
  const ids = [...(request.integrations?.vcs ?? []), ...(request.repositoryIds ?? [])];
  const names = request.vcs?.repositories ?? [];
  if (ids.length === 0 && names.length === 0) return undefined;
  const selected = [
    ...ids.map((id) => connected.find((source) => hasId(source, id)) ?? missing("Integration")),
    ...names.map((name) => connected.find((source) => hasName(source, name)) ?? missing("Repository")),
  ];
  for (const source of selected) requireEnabled(source);
  return connected.filter((source) => selected.includes(source));
}

function namedTrackerIds(request: SourceRequest): string[] {
  return [...(request.integrations?.tracker ?? []), ...(request.trackerIntegrationIds ?? [])];
}

/**
 * Includes the trackers of selected issues. If such a tracker was removed or disabled, its issues are reported as
 * missing.
 */
async function resolveTrackers(db: Db, organizationId: string, request: SourceRequest): Promise<IntegrationRow[]> {
  const connected = await listIntegrations(db, organizationId, "tracker");
  const ids = namedTrackerIds(request);
  const selected = ids.map((id) => connected.find((tracker) => tracker.id === id) ?? missing("Integration"));
  for (const tracker of selected) requireEnabledTracker(tracker);
  const includesTrackers = request.dataPoints?.includeTrackerData;
  if (includesTrackers === false) return [];
  const chosen = request.selectedItems?.trackerIssueIds.map(({ integrationId }) => integrationId) ?? [];
  const isEvery = ids.length === 0 && includesTrackers === true;
  return connected.filter(
    (tracker) => selected.includes(tracker) || (tracker.enabled && (isEvery || chosen.includes(tracker.id))),
  );
}

export function hasId({ integration, repository }: ConnectedRepository, id: string): boolean {
  return integration.id === id || repository.id === id;
}

/** Hosts ignore the case of names. */
function hasName({ repository }: ConnectedRepository, name: { owner: string; repo: string }): boolean {
  return (
    repository.owner.toLowerCase() === name.owner.toLowerCase() &&
    repository.repo.toLowerCase() === name.repo.toLowerCase()
  );
}

function missing(resource: string): never {
  throw notFound(resource);
}

function requireAny(connected: ConnectedRepository[], trackers: readonly IntegrationRow[]): ConnectedRepository[] {
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
 * Resolves the sources of a queued run again, with current permissions.
 * @throws AppError `invalid` if one of its sources was removed or disabled
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
