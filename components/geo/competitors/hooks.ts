"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type Range, rangeQuery } from "#components/geo/shared/range.ts";
import { useGeoScope } from "#components/geo/shared/scope.ts";
import { segmentQuery, useSegment } from "#components/geo/shared/segment.ts";
import { useDeletion } from "#components/state/use-deletion.ts";
import type {
  deleteCompetitor,
  importCompetitors,
  listCompetitors,
  putCompetitor,
  restoreCompetitor,
  suggestCompetitors,
} from "#lib/geo/competitors/contract.ts";
import type { getCompetitorShare, getCompetitorVisibility } from "#lib/geo/visibility/contract.ts";
import { type CallInput, call } from "#lib/http/call.ts";

export type CompetitorInput = CallInput<typeof putCompetitor>["body"];

/** The competitors of the project by name. */
export function useCompetitors() {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.list({ of: "competitors" }),
    queryFn: ({ signal }) =>
      call<typeof listCompetitors>("GET /v1/projects/{projectId}/geo/competitors", {
        organizationId,
        params: { projectId },
        signal,
      }),
  });
}

/** How often answers of a window name the company and each competitor. */
export function useCompetitorShare(range: Range) {
  const { organizationId, projectId, keys } = useGeoScope();
  const query = { ...rangeQuery(range), ...segmentQuery(useSegment()[0]) };
  return useQuery({
    queryKey: keys.list({ of: "competitor-share", ...query }),
    queryFn: ({ signal }) =>
      call<typeof getCompetitorShare>("GET /v1/projects/{projectId}/geo/visibility/competitor-share", {
        organizationId,
        params: { projectId },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One brand's mentions by day, and the latest answers about it. */
export function useCompetitorFigures(brand: string, range: Range) {
  const { organizationId, projectId, keys } = useGeoScope();
  const query = { ...rangeQuery(range), ...segmentQuery(useSegment()[0]) };
  return useQuery({
    queryKey: keys.detail(`brand:${brand}`, JSON.stringify(query)),
    queryFn: ({ signal }) =>
      call<typeof getCompetitorVisibility>("GET /v1/projects/{projectId}/geo/visibility/competitors/{brand}", {
        organizationId,
        params: { projectId, brand },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Untracked brands named in stored answers; fetched when the dialog opens. */
export function useSuggestions() {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.list({ of: "suggestions" }),
    queryFn: ({ signal }) =>
      call<typeof suggestCompetitors>("GET /v1/projects/{projectId}/geo/competitors/suggestions", {
        organizationId,
        params: { projectId },
        signal,
      }),
    staleTime: 5 * 60_000,
    retry: false,
  });
}

/** Adds a competitor, or updates the one of that name. */
export function usePutCompetitor() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: (body: CompetitorInput) =>
      call<typeof putCompetitor>("PUT /v1/projects/{projectId}/geo/competitors", {
        organizationId,
        params: { projectId },
        body,
      }),
    onSettled: () =>
      client.invalidateQueries({
        queryKey: keys.all,
        // Skips suggestions: their endpoint is rate limited, and only the competitor just tracked has left the list.
        predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes("suggestions"),
      }),
  });
}

/** Deletes at once, with a notice that can undo it. */
export function useDeleteCompetitor() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useDeletion({
    noun: "competitor",
    remove: ({ name }) =>
      call<typeof deleteCompetitor>("DELETE /v1/projects/{projectId}/geo/competitors/{name}", {
        organizationId,
        params: { projectId, name },
        keepalive: true,
      }),
    restore: ({ name }) =>
      call<typeof restoreCompetitor>("POST /v1/projects/{projectId}/geo/competitors/{name}/restore", {
        organizationId,
        params: { projectId, name },
      }),
    refresh: () => void client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Imports competitors from CSV. A dry run only reports the effect. */
export function useImportCompetitors() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: (body: { csv: string; dryRun: boolean }) =>
      call<typeof importCompetitors>("POST /v1/projects/{projectId}/geo/competitors/import", {
        organizationId,
        params: { projectId },
        body,
      }),
    onSuccess: (_answer, { dryRun }) => (dryRun ? undefined : client.invalidateQueries({ queryKey: keys.all })),
  });
}
