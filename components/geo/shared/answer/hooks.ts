"use client";

import { useQuery } from "@tanstack/react-query";
import { geoKeys } from "#components/geo/shared/keys.ts";
import { useProject } from "#components/geo/shared/project-provider.tsx";
import { useOrganization } from "#components/shell/organization.tsx";
import type { getCheck } from "#lib/geo/visibility/contract.ts";
import { call } from "#lib/http/call.ts";

/** One stored answer with its evidence. */
export function useAnswer(checkId: string) {
  const { id: organizationId } = useOrganization();
  const { id: projectId } = useProject();
  return useQuery({
    queryKey: geoKeys(organizationId, projectId).detail(checkId, "answer"),
    queryFn: ({ signal }) =>
      call<typeof getCheck>("GET /v1/projects/{projectId}/geo/visibility/checks/{checkId}", {
        organizationId,
        params: { projectId, checkId },
        signal,
      }),
    staleTime: 60_000,
  });
}
