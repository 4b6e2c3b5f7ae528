"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Range, rangeQuery } from "#components/geo/shared/range.ts";
import { useGeoScope } from "#components/geo/shared/scope.ts";
import type { getCheck, listChecks } from "#lib/geo/visibility/contract.ts";
import { type CallInput, call } from "#lib/http/call.ts";

/** One stored answer with its evidence. */
export function useAnswer(checkId: string) {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.detail(checkId, "answer"),
    queryFn: ({ signal }) =>
      call<typeof getCheck>("GET /v1/projects/{projectId}/geo/visibility/checks/{checkId}", {
        organizationId,
        params: { projectId, checkId },
        signal,
      }),
    staleTime: 60_000,
  });
}

type ChecksQuery = NonNullable<CallInput<typeof listChecks>["query"]>;
/** Filters that narrow stored answers to those of one figure. */
export type AnswerFilter = Pick<ChecksQuery, "engine" | "language" | "brand" | "status" | "branded" | "url">;

/** A page of the stored answers behind a figure, newest first. */
export function useAnswers(range: Range, filter: AnswerFilter, page: number) {
  const { organizationId, projectId, keys } = useGeoScope();
  const query: ChecksQuery = { ...rangeQuery(range), ...filter, page: String(page) };
  return useQuery({
    queryKey: keys.list({ of: "answers", ...query }),
    queryFn: ({ signal }) =>
      call<typeof listChecks>("GET /v1/projects/{projectId}/geo/visibility/checks", {
        organizationId,
        params: { projectId },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
