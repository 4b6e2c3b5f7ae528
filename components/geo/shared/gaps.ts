"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { listGaps } from "#lib/geo/gaps/contract.ts";
import { call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { type Range, rangeQuery } from "./range.ts";
import { useGeoScope } from "./scope.ts";
import { segmentQuery, useSegment } from "./segment.ts";

const BRIEF_POLL_MS = 3_000;

export type Gaps = OutputOf<typeof listGaps>;
type Listed = Gaps["promptGaps"][number] | Gaps["searchGaps"][number];

const isWriting = ({ brief }: Listed) => brief?.status === "queued" || brief?.status === "writing";

/** The gaps of a window by opportunity, polled while a brief for one of them is being written. */
export function useGaps(range: Range, dismissed: boolean) {
  const { organizationId, projectId, keys } = useGeoScope();
  const query = { ...rangeQuery(range), ...segmentQuery(useSegment()[0]) };
  return useQuery({
    queryKey: keys.list({ of: "gaps", dismissed, ...query }),
    queryFn: ({ signal }) =>
      call<typeof listGaps>("GET /v1/projects/{projectId}/geo/gaps", {
        organizationId,
        params: { projectId },
        query: { ...query, dismissed: dismissed ? "true" : "false" },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.promptGaps.some(isWriting) || state.data?.searchGaps.some(isWriting) ? BRIEF_POLL_MS : false,
  });
}
