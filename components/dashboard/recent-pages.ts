/** A page that was open: where it is, relative to the organization with its query, and what it showed. */
export type Visit = { path: string; title: string };

const KEPT = 12;

/** The visits with one more, which is the newest; a page stands once, under the title it had last. */
export function withVisit(visits: readonly Visit[], visit: Visit): Visit[] {
  return [visit, ...visits.filter(({ path }) => path !== visit.path)].slice(0, KEPT);
}

/** The visits but those of pages about what is gone or going, by its id in the address. */
export function withoutPagesOf(visits: readonly Visit[], ids: readonly string[]): Visit[] {
  return visits.filter(({ path }) => !path.split(/[/?&=]/).some((part) => ids.includes(part)));
}

/** What a browser kept; nothing where it is not what this program wrote. */
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

/** The pages of an organization that were open in this browser, newest first. */
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
    // A browser that refuses storage has no recent pages.
  }
}

/** Leaves no way behind to what was deleted. */
export function forgetPagesOf(deletedId: string): void {
  try {
    const names = Object.keys(window.localStorage).filter((name) => name.startsWith(PREFIX));
    for (const name of names) {
      const visits = withoutPagesOf(parseVisits(window.localStorage.getItem(name)), [deletedId]);
      window.localStorage.setItem(name, JSON.stringify(visits));
    }
  } catch {
    // A browser that refuses storage has kept none.
  }
}

/** Leaves no titles behind for whoever uses the browser next. */
export function forgetVisits(): void {
  try {
    const names = Object.keys(window.localStorage).filter((name) => name.startsWith(PREFIX));
    for (const name of names) window.localStorage.removeItem(name);
  } catch {
    // A browser that refuses storage has kept none.
  }
}
