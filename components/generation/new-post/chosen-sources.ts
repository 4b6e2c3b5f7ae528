import type { TrackerIntegration, VcsIntegration } from "#lib/integrations/contract.ts";
import { NO_TRACKER } from "./wizard-params.ts";

/** The requested repositories. An empty list selects all; ids that no longer exist are ignored. */
export function chosenRepositories(repositories: VcsIntegration[], requested: string[]): VcsIntegration[] {
  const matches = repositories.filter(
    ({ id, repositoryId }) => requested.includes(id) || requested.includes(repositoryId),
  );
  return matches.length === 0 ? repositories : matches;
}

/** The requested trackers. An empty list selects all; `none` selects none. */
export function chosenTrackers(trackers: TrackerIntegration[], requested: string[]): TrackerIntegration[] {
  if (requested.includes(NO_TRACKER)) return [];
  const matches = trackers.filter(({ id }) => requested.includes(id));
  return matches.length === 0 ? trackers : matches;
}

/** The value of the repositories query parameter; empty when all are chosen. */
export function repositoriesParam(ids: string[], all: readonly unknown[]): string[] {
  return ids.length === all.length ? [] : ids;
}

/** The value of the trackers query parameter; empty when all are chosen. */
export function trackersParam(ids: string[], all: readonly unknown[]): string[] {
  return ids.length === 0 ? [NO_TRACKER] : repositoriesParam(ids, all);
}
