"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Range, rangeQuery } from "#components/geo/shared/range.ts";
import { useGeoScope } from "#components/geo/shared/scope.ts";
import { segmentQuery, useSegment } from "#components/geo/shared/segment.ts";
import type {
  getCompetitorShare,
  getLanguageShare,
  getVisibilityChanges,
  getVisibilityOverview,
  getVisibilitySentiment,
  getVisibilityTimeseries,
} from "#lib/geo/visibility/contract.ts";
import { call } from "#lib/http/call.ts";

/** The query shared by all visibility figures: project, window, and the previous data until new data loads. */
function useRead(of: string, filter: Record<string, string>) {
  const { organizationId, projectId, keys } = useGeoScope();
  const [segment] = useSegment();
  const query = { ...filter, ...segmentQuery(segment) };
  return {
    input: { organizationId, params: { projectId }, query },
    options: { queryKey: keys.list({ of, ...query }), placeholderData: keepPreviousData },
  };
}

export function useVisibility(range: Range) {
  const { input, options } = useRead("overview", rangeQuery(range));
  return useQuery({
    ...options,
    queryFn: ({ signal }) =>
      call<typeof getVisibilityOverview>("GET /v1/projects/{projectId}/geo/visibility/overview", { ...input, signal }),
  });
}

export function useTimeseries(range: Range) {
  const { input, options } = useRead("timeseries", rangeQuery(range));
  return useQuery({
    ...options,
    queryFn: ({ signal }) =>
      call<typeof getVisibilityTimeseries>("GET /v1/projects/{projectId}/geo/visibility/timeseries", {
        ...input,
        signal,
      }),
  });
}

export function useCompetitorShare(range: Range) {
  const { input, options } = useRead("competitor-share", rangeQuery(range));
  return useQuery({
    ...options,
    queryFn: ({ signal }) =>
      call<typeof getCompetitorShare>("GET /v1/projects/{projectId}/geo/visibility/competitor-share", {
        ...input,
        signal,
      }),
  });
}

export function useLanguageShare(range: Range) {
  const { input, options } = useRead("language-share", rangeQuery(range));
  return useQuery({
    ...options,
    queryFn: ({ signal }) =>
      call<typeof getLanguageShare>("GET /v1/projects/{projectId}/geo/visibility/language-share", {
        ...input,
        signal,
      }),
  });
}

/** How judged answers speak of the company. */
export function useSentiment(range: Range) {
  const { input, options } = useRead("sentiment", rangeQuery(range));
  return useQuery({
    ...options,
    queryFn: ({ signal }) =>
      call<typeof getVisibilitySentiment>("GET /v1/projects/{projectId}/geo/visibility/sentiment", {
        ...input,
        signal,
      }),
  });
}

/** Changes against the previous window or, with `scan`, of that scan against the one before it. */
export function useChanges(range: Range, scan: string | undefined) {
  const { input, options } = useRead("changes", scan ? { scan } : rangeQuery(range));
  return useQuery({
    ...options,
    queryFn: ({ signal }) =>
      call<typeof getVisibilityChanges>("GET /v1/projects/{projectId}/geo/visibility/changes", { ...input, signal }),
  });
}
