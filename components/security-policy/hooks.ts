"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { type CallInput, call } from "#lib/http/call.ts";
import type { getSecurityPolicy, updateSecurityPolicy } from "#lib/security-policy/contract.ts";

export type PolicyInput = CallInput<typeof updateSecurityPolicy>["body"];

export function useSecurityPolicy(enabled: boolean) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    enabled,
    queryKey: queryKeys(organizationId, "security").list(),
    queryFn: ({ signal }) => call<typeof getSecurityPolicy>("GET /organization/security", { organizationId, signal }),
  });
}

/** Replaces the policy. Lists of keys show the new lifetime. */
export function useUpdateSecurityPolicy() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PolicyInput) =>
      call<typeof updateSecurityPolicy>("PUT /organization/security", { organizationId, body }),
    onSuccess: () => client.invalidateQueries(),
  });
}
