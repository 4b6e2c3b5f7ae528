"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { toastError } from "#components/state/toast-error.ts";
import { toast } from "#components/ui/toast.ts";
import type { CustomDomain, getCustomDomain } from "#lib/domains/contract.ts";
import { call } from "#lib/http/call.ts";
import type { getOrganization, OrganizationDetail, updateOrganization } from "#lib/orgs/contract.ts";

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

/** The custom domain that serves the public pages; null without a verified one, undefined while loading. */
export function useVerifiedDomain(): CustomDomain | null | undefined {
  const { id: organizationId } = useOrganization();
  const { data, isError } = useQuery({
    queryKey: queryKeys(organizationId, "custom-domain").all,
    queryFn: ({ signal }) => call<typeof getCustomDomain>("GET /v1/custom-domain", { organizationId, signal }),
    staleTime: 60_000,
  });
  if (isError) return null;
  return data && (data.customDomain?.status === "verified" ? data.customDomain : null);
}

/** Turns on the public pages, with a notice that can undo it. */
export function useTurnOnPublicPages(site: string | undefined) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const save = (publicPages: boolean) =>
    call<typeof updateOrganization>("PATCH /organization", { organizationId, body: { publicPages } });
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys(organizationId, "organization").all });
  const undo = useMutation({
    mutationFn: () => save(false),
    onSuccess: refresh,
    onError: (error) => toastError("Couldn't undo this", error),
  });
  return useMutation({
    mutationFn: () => save(true),
    onSuccess: async () => {
      await refresh();
      toast.success("Public pages are on", {
        description: `Everyone can read published posts at ${site}.`,
        action: { label: "Undo", onClick: () => undo.mutate() },
      });
    },
    onError: (error) => toastError("Couldn't turn on public pages", error),
  });
}
