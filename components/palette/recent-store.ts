import { parseVisits, type Visit, withoutPagesOf, withVisit } from "./recent.ts";

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
