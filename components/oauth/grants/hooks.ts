"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import type { listGrants, revokeGrant } from "#lib/grants/contract.ts";
import { call } from "#lib/http/call.ts";

const grantKeys = (organizationId: string) => queryKeys(organizationId, "grants");

export function useGrants() {
  const { id } = useOrganization();
  return useQuery({
    queryKey: grantKeys(id).list(),
    queryFn: ({ signal }) => call<typeof listGrants>("GET /grants", { organizationId: id, signal }),
  });
}

export function useRevokeGrant() {
  const { id } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (grantId: string) =>
      call<typeof revokeGrant>("DELETE /grants/{grantId}", { organizationId: id, params: { grantId } }),
    onSettled: () => client.invalidateQueries({ queryKey: grantKeys(id).all }),
  });
}
