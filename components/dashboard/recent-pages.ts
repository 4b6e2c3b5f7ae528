/** A visited page: its path with query, relative to the organization, and its title. */
export type Visit = { path: string; title: string };

const KEPT = 12;

/** Adds a visit as the newest one. Each page appears once, with its latest title. */
export function withVisit(visits: readonly Visit[], visit: Visit): Visit[] {
  return [visit, ...visits.filter(({ path }) => path !== visit.path)].slice(0, KEPT);
}

/** The visits without pages whose path contains one of these ids. */
export function removeVisitsTo(visits: readonly Visit[], ids: readonly string[]): Visit[] {
  return visits.filter(({ path }) => !path.split(/[/?&=]/).some((part) => ids.includes(part)));
}

/** Parses stored visits and ignores anything in an unexpected format. */
export function parseVisits(stored: string | null): Visit[] {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? "[]");
  } catch {
    return [];
  }
  return Array.isArray(value) ? value.filter(isVisit).slice(0, KEPT) : [];
}

function isVisit(value: unknown): value is Visit {
  if (typeof value !== "object" || value === null) return false;
  const { path, title } = value as Record<string, unknown>;
  return typeof path === "string" && /^\/(?!\/)/.test(path) && typeof title === "string" && title !== "";
}

const PREFIX = "clarion:recent:";

/** The recently visited pages of an organization in this browser, newest first. */
export function recentVisits(organizationId: string): Visit[] {
  try {
    return parseVisits(window.localStorage.getItem(PREFIX + organizationId));
  } catch {
    return [];
  }
}

export function keepVisit(organizationId: string, visit: Visit): void {
  try {
    const visits = withVisit(recentVisits(organizationId), visit);
    window.localStorage.setItem(PREFIX + organizationId, JSON.stringify(visits));
  } catch {
    // Without localStorage there are no recent pages.
  }
}

/** Removes the pages of a deleted item from all stored visits. */
export function forgetVisitsTo(deletedId: string): void {
  try {
    const names = Object.keys(window.localStorage).filter((name) => name.startsWith(PREFIX));
    for (const name of names) {
      const visits = removeVisitsTo(parseVisits(window.localStorage.getItem(name)), [deletedId]);
      window.localStorage.setItem(name, JSON.stringify(visits));
    }
  } catch {
    // Without localStorage there is nothing to remove.
  }
}

/** Removes all stored visits, so that the next user of this browser does not see their titles. */
export function forgetVisits(): void {
  try {
    const names = Object.keys(window.localStorage).filter((name) => name.startsWith(PREFIX));
    for (const name of names) window.localStorage.removeItem(name);
  } catch {
    // Without localStorage there is nothing to remove.
  }
}
