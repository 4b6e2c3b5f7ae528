"use client";

import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { call } from "#lib/http/call.ts";
import type { getOrganization, OrganizationDetail } from "#lib/orgs/contract.ts";

/** The settings of the organization; undefined while loading. */
export function useOrganizationSettings(): OrganizationDetail | undefined {
  const { id: organizationId } = useOrganization();
  const query = useQuery({
    queryKey: [...queryKeys(organizationId, "organization").all, "publishing"],
    queryFn: ({ signal }) => call<typeof getOrganization>("GET /organization", { organizationId, signal }),
    staleTime: 60_000,
  });
  return query.data?.organization;
}

/** Whether the organization's published posts are public; undefined while loading. */
export function usePublicPages(): boolean | undefined {
  return useOrganizationSettings()?.publicPages;
}
