"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "#components/providers/query-keys.ts";
import { useOrganization } from "#components/shell/organization.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { type CallInput, call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type {
  connectRepository,
  deleteIntegration,
  listIntegrations,
  updateIntegration,
} from "#lib/integrations/contract.ts";

export const integrationKeys = (organizationId: string) => queryKeys(organizationId, "integrations");

type Integrations = OutputOf<typeof listIntegrations>;
type ConnectInput = CallInput<typeof connectRepository>["body"];
type UpdateInput = CallInput<typeof updateIntegration>["body"];

/** Connected repositories and trackers, newest first. */
export function useIntegrations() {
  const { id } = useOrganization();
  return useQuery({
    queryKey: integrationKeys(id).list(),
    queryFn: ({ signal }) => call<typeof listIntegrations>("GET /v1/integrations", { organizationId: id, signal }),
  });
}

export function useConnectRepository() {
  const { id } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ConnectInput) =>
      call<typeof connectRepository>("POST /v1/integrations/vcs", { organizationId: id, body }),
    onSettled: () => client.invalidateQueries({ queryKey: integrationKeys(id).all }),
  });
}

/** Changes an integration on the screen at once; a refusal puts it back and says why. */
export function useUpdateIntegration() {
  const { id } = useOrganization();
  const client = useQueryClient();
  const key = integrationKeys(id).list();
  return useMutation({
    mutationFn: ({ integrationId, body }: { integrationId: string; body: UpdateInput }) =>
      call<typeof updateIntegration>("PATCH /v1/integrations/{integrationId}", {
        organizationId: id,
        params: { integrationId },
        body,
      }),
    onMutate: async ({ integrationId, body }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Integrations>(key);
      client.setQueryData<Integrations>(key, (data) => data && withChange(data, integrationId, body));
      return { before };
    },
    onError: (error, _input, context) => {
      client.setQueryData(key, context?.before);
      toastError("The repository was not changed", error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: integrationKeys(id).all }),
  });
}

function withChange(data: Integrations, integrationId: string, body: UpdateInput): Integrations {
  return {
    ...data,
    vcs: data.vcs.map((item) => {
      if (item.id !== integrationId) return item;
      return {
        ...item,
        displayName: body.displayName ?? item.displayName,
        defaultBranch: body.branch ?? item.defaultBranch,
        enabled: body.enabled ?? item.enabled,
      };
    }),
  };
}

export function useRemoveIntegration() {
  const { id } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (integrationId: string) =>
      call<typeof deleteIntegration>("DELETE /v1/integrations/{integrationId}", {
        organizationId: id,
        params: { integrationId },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: integrationKeys(id).all }),
  });
}
