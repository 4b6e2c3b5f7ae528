"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { geoKeys } from "#components/data/query-keys.ts";
import { useProject } from "./project-provider.tsx";

/** What every call about the present project needs: whose it is, and the keys of what is read of it. */
export function useGeoScope() {
  const { id: organizationId } = useOrganization();
  const { id: projectId } = useProject();
  return { organizationId, projectId, keys: geoKeys(organizationId, projectId), client: useQueryClient() };
}
