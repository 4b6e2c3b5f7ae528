import type { TrackerIntegration, VcsIntegration } from "#lib/integrations/contract.ts";
import { NO_TRACKER } from "./wizard-params.ts";

/** None named means all; a name that is no longer there is passed over. */
export function chosenRepositories(repositories: VcsIntegration[], named: string[]): VcsIntegration[] {
  const found = repositories.filter(({ id, repositoryId }) => named.includes(id) || named.includes(repositoryId));
  return found.length === 0 ? repositories : found;
}

/** None named means all; `none` means none. */
export function chosenTrackers(trackers: TrackerIntegration[], named: string[]): TrackerIntegration[] {
  if (named.includes(NO_TRACKER)) return [];
  const found = trackers.filter(({ id }) => named.includes(id));
  return found.length === 0 ? trackers : found;
}

/** How the address names a choice of repositories. */
export function namedRepositories(ids: string[], all: readonly unknown[]): string[] {
  return ids.length === all.length ? [] : ids;
}

/** How the address names a choice of trackers. */
export function namedTrackers(ids: string[], all: readonly unknown[]): string[] {
  return ids.length === 0 ? [NO_TRACKER] : namedRepositories(ids, all);
}
