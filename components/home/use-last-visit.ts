"use client";

import { useSyncExternalStore } from "react";
import { nextVisits, parseVisits, serializeVisits } from "./last-visit.ts";

const known = new Map<string, string | null>();
const unchanging = () => () => undefined;

/** Notes this visit, once per page load, and answers the end of the one before. */
function visit(organizationId: string): string | null {
  const present = known.get(organizationId);
  if (present !== undefined) return present;
  const previousEnd = note(`clarion:visits:${organizationId}`);
  known.set(organizationId, previousEnd);
  return previousEnd;
}

function note(name: string): string | null {
  try {
    const visits = nextVisits(parseVisits(window.localStorage.getItem(name)), Date.now());
    window.localStorage.setItem(name, serializeVisits(visits));
    return visits.previousEnd;
  } catch {
    // A browser that refuses storage has no memory of visits: each one is the first.
    return null;
  }
}

/** When the visit before this one ended, as an ISO instant; null on the first visit and while the page is prepared. */
export function useLastVisit(organizationId: string): string | null {
  return useSyncExternalStore(
    unchanging,
    () => visit(organizationId),
    () => null,
  );
}
