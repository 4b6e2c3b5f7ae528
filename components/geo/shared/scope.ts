"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { geoKeys } from "#components/data/query-keys.ts";
import { useProject } from "./project-provider.tsx";

/** Organization, project, query keys and query client for calls about the current project. */
export function useGeoScope() {
  const { id: organizationId } = useOrganization();
  const { id: projectId } = useProject();
  return { organizationId, projectId, keys: geoKeys(organizationId, projectId), client: useQueryClient() };
}
