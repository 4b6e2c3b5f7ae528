"use client";

import { useSyncExternalStore } from "react";
import { nextVisits, parseVisits, serializeVisits } from "./last-visit.ts";

const previousEnds = new Map<string, string | null>();
const unchanging = () => () => undefined;

/** Records this visit once per page load and returns when the previous one ended. */
function visit(organizationId: string): string | null {
  const present = previousEnds.get(organizationId);
  if (present !== undefined) return present;
  const previousEnd = note(`clarion:visits:${organizationId}`);
  previousEnds.set(organizationId, previousEnd);
  return previousEnd;
}

function note(name: string): string | null {
  try {
    const visits = nextVisits(parseVisits(window.localStorage.getItem(name)), Date.now());
    window.localStorage.setItem(name, serializeVisits(visits));
    return visits.previousEnd;
  } catch {
    // Without localStorage every visit counts as the first.
    return null;
  }
}

/** When the previous visit ended (ISO 8601); null on the first visit and during server rendering. */
export function useLastVisit(organizationId: string): string | null {
  return useSyncExternalStore(
    unchanging,
    () => visit(organizationId),
    () => null,
  );
}
