"use client";

import { useQuery } from "@tanstack/react-query";
import { useGeoScope } from "#components/geo/shared/scope.ts";
import type { getCheck } from "#lib/geo/visibility/contract.ts";
import { call } from "#lib/http/call.ts";

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
