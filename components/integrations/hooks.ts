"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { toastError } from "#components/state/toast-error.ts";
import { type CallInput, call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type {
  AnyIntegration,
  checkIntegration,
  connectRepository,
  connectTracker,
  deleteIntegration,
  getIntegrationConsequences,
  listIntegrations,
  listTrackerTeams,
  updateIntegration,
} from "#lib/integrations/contract.ts";

export const integrationKeys = (organizationId: string) => queryKeys(organizationId, "integrations");

type Integrations = OutputOf<typeof listIntegrations>;
type ConnectInput = CallInput<typeof connectRepository>["body"];
type UpdateInput = CallInput<typeof updateIntegration>["body"];
type TrackerInput = CallInput<typeof connectTracker>["body"];
type TeamsInput = CallInput<typeof listTrackerTeams>["body"];

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

export function useConnectTracker() {
  const { id } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TrackerInput) =>
      call<typeof connectTracker>("POST /v1/integrations/tracker", { organizationId: id, body }),
    onSettled: () => client.invalidateQueries({ queryKey: integrationKeys(id).all }),
  });
}

/** Asks a tracker which teams a key reads; nothing is stored. */
export function useTrackerTeams() {
  const { id } = useOrganization();
  return useMutation({
    mutationFn: (body: TeamsInput) =>
      call<typeof listTrackerTeams>("POST /v1/integrations/tracker/teams", { organizationId: id, body }),
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
      toastError("The integration was not changed", error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: integrationKeys(id).all }),
  });
}

function withChange(data: Integrations, integrationId: string, body: UpdateInput): Integrations {
  const { displayName, enabled, branch } = body;
  const change = {
    ...(displayName === undefined ? {} : { displayName }),
    ...(enabled === undefined ? {} : { enabled }),
  };
  const branchOf = branch === undefined ? {} : { defaultBranch: branch };
  return {
    ...data,
    vcs: data.vcs.map((item) => (item.id === integrationId ? { ...item, ...change, ...branchOf } : item)),
    tracker: data.tracker.map((item) => (item.id === integrationId ? { ...item, ...change } : item)),
  };
}

/** Tries access now; the answer says how that went. */
export function useCheckIntegration() {
  const { id } = useOrganization();
  const client = useQueryClient();
  const key = integrationKeys(id).list();
  return useMutation({
    mutationFn: (integrationId: string) =>
      call<typeof checkIntegration>("POST /v1/integrations/{integrationId}/check", {
        organizationId: id,
        params: { integrationId },
      }),
    onSuccess: ({ integration }) =>
      client.setQueryData<Integrations>(key, (data) => data && withIntegration(data, integration)),
    onError: (error) => toastError("Access was not checked", error),
  });
}

function withIntegration(data: Integrations, integration: AnyIntegration): Integrations {
  if ("repositoryId" in integration) {
    return { ...data, vcs: data.vcs.map((item) => (item.id === integration.id ? integration : item)) };
  }
  return { ...data, tracker: data.tracker.map((item) => (item.id === integration.id ? integration : item)) };
}

/** What removing an integration would do. */
export function useConsequences(integrationId: string) {
  const { id } = useOrganization();
  return useQuery({
    queryKey: integrationKeys(id).detail(integrationId, "consequences"),
    queryFn: ({ signal }) =>
      call<typeof getIntegrationConsequences>("GET /v1/integrations/{integrationId}/consequences", {
        organizationId: id,
        params: { integrationId },
        signal,
      }),
  });
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
