"use client";

import { useQuery } from "@tanstack/react-query";
import { type AccessKind, readTarget } from "#lib/geo/engines/target.ts";
import type { getVisibilityOverview } from "#lib/geo/visibility/contract.ts";
import { call } from "#lib/http/call.ts";
import { rangeQuery, useRange } from "./range.ts";
import { useGeoScope } from "./scope.ts";
import { type Segment, useSegment } from "./segment.ts";

/**
 * Engines with answers in the window, also imported ones, which are in no settings, and the access that figures count
 * without a filter. Shares the unfiltered read of the overview.
 */
export function useAnswered(): { engines: string[]; access: AccessKind | undefined } {
  const { organizationId, projectId, keys } = useGeoScope();
  const query = rangeQuery(useRange()[0]);
  const { data } = useQuery({
    queryKey: keys.list({ of: "overview", ...query }),
    queryFn: ({ signal }) =>
      call<typeof getVisibilityOverview>("GET /v1/projects/{projectId}/geo/visibility/overview", {
        organizationId,
        params: { projectId },
        query,
        signal,
      }),
  });
  return { engines: (data?.engines ?? []).map(({ engine }) => engine), access: data?.access };
}

/** The access that the figures of the page count; undefined while it is unknown. */
export function useCountedAccess(): AccessKind | undefined {
  const [segment] = useSegment();
  const { access } = useAnswered();
  return chosenAccess(segment) ?? access;
}

/** The access that a segment names, itself or by its engine. */
export function chosenAccess({ access, engine }: Segment): AccessKind | undefined {
  return (access as AccessKind | null) ?? (engine === null ? undefined : readTarget(engine).access);
}
