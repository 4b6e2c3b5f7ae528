"use client";

import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "#components/shell/organization.tsx";
import type { getSettings } from "#lib/geo/settings/contract.ts";
import { call } from "#lib/http/call.ts";
import { geoKeys } from "./keys.ts";
import { useProject } from "./project-provider.tsx";

/** The settings of the project (null before their first save), the engines that can be asked, and what names flag. */
export function useGeoSettings() {
  const { id: organizationId } = useOrganization();
  const { id: projectId } = useProject();
  return useQuery({
    queryKey: geoKeys(organizationId, projectId).detail("settings"),
    queryFn: ({ signal }) =>
      call<typeof getSettings>("GET /v1/projects/{projectId}/geo/settings", {
        organizationId,
        params: { projectId },
        signal,
      }),
  });
}
