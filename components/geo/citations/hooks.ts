"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Range, rangeQuery } from "#components/geo/shared/range.ts";
import { useGeoScope } from "#components/geo/shared/scope.ts";
import { segmentQuery, useSegment } from "#components/geo/shared/segment.ts";
import type { getVisibilityCitations } from "#lib/geo/visibility/contract.ts";
import type { PageKind } from "#lib/geo/visibility/figures.ts";
import { call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";

export type Citations = OutputOf<typeof getVisibilityCitations>;

/** The cited pages of a window, most cited first. */
export function useCitations(range: Range, kind: PageKind | null) {
  const { organizationId, projectId, keys } = useGeoScope();
  const [segment] = useSegment();
  const query = { ...rangeQuery(range), ...segmentQuery(segment), ...(kind ? { kind } : {}) };
  return useQuery({
    queryKey: keys.list({ of: "citations", ...query }),
    queryFn: ({ signal }) =>
      call<typeof getVisibilityCitations>("GET /v1/projects/{projectId}/geo/visibility/citations", {
        organizationId,
        params: { projectId },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
