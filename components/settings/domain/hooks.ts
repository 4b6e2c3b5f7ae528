"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import type { checkCustomDomain, deleteCustomDomain, getCustomDomain, setCustomDomain } from "#lib/domains/contract.ts";
import { call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";

type Answer = Pick<OutputOf<typeof getCustomDomain>, "customDomain">;
const domainKey = (organizationId: string) => queryKeys(organizationId, "custom-domain").all;

export function useCustomDomain() {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: domainKey(organizationId),
    queryFn: ({ signal }): Promise<Answer> =>
      call<typeof getCustomDomain>("GET /v1/custom-domain", { organizationId, signal }),
  });
}

function useChange<Input>(run: (organizationId: string, input: Input) => Promise<Answer>) {
  const { id } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(id, input),
    onSuccess: ({ customDomain }) => client.setQueryData<Answer>(domainKey(id), { customDomain }),
  });
}

export function useSetCustomDomain() {
  return useChange((organizationId, domain: string) =>
    call<typeof setCustomDomain>("PUT /v1/custom-domain", { organizationId, body: { domain } }),
  );
}

/** Looks for the DNS record. A record that is missing is no error but a problem of the domain. */
export function useCheckCustomDomain() {
  return useChange((organizationId, _input: undefined) =>
    call<typeof checkCustomDomain>("POST /v1/custom-domain/check", { organizationId }),
  );
}

export function useRemoveCustomDomain() {
  return useChange(async (organizationId, _input: undefined) => {
    await call<typeof deleteCustomDomain>("DELETE /v1/custom-domain", { organizationId });
    return { customDomain: null };
  });
}
