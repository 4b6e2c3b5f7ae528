"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { toastError } from "#components/state/toast-error.ts";
import { useDeletion } from "#components/state/use-deletion.ts";
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
  restoreIntegration,
  updateIntegration,
} from "#lib/integrations/contract.ts";
import type { confirmPackages, listPackages } from "#lib/jobs/packages/contract.ts";

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

/** Lists the tracker teams that a key can read; nothing is stored. */
export function useTrackerTeams() {
  const { id } = useOrganization();
  return useMutation({
    mutationFn: (body: TeamsInput) =>
      call<typeof listTrackerTeams>("POST /v1/integrations/tracker/teams", { organizationId: id, body }),
  });
}

/** Updates an integration optimistically. On an error it restores the previous state and shows why. */
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
      const previous = client.getQueryData<Integrations>(key);
      client.setQueryData<Integrations>(key, (data) => data && withChange(data, integrationId, body));
      return { previous };
    },
    onError: (error, _input, context) => {
      client.setQueryData(key, context?.previous);
      toastError("Couldn't change the integration", error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: integrationKeys(id).all }),
  });
}

function withChange(data: Integrations, integrationId: string, body: UpdateInput): Integrations {
  const { displayName, enabled, branch, foldWithoutNote } = body;
  const change = {
    ...(displayName === undefined ? {} : { displayName }),
    ...(enabled === undefined ? {} : { enabled }),
  };
  const repositoryChange = {
    ...change,
    ...(branch === undefined ? {} : { defaultBranch: branch }),
    ...(foldWithoutNote === undefined ? {} : { foldWithoutNote }),
  };
  return {
    ...data,
    vcs: data.vcs.map((item) => (item.id === integrationId ? { ...item, ...repositoryChange } : item)),
    tracker: data.tracker.map((item) => (item.id === integrationId ? { ...item, ...change } : item)),
  };
}

/** Checks access now; the response has the result. */
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
    onError: (error) => toastError("Couldn't check access", error),
  });
}

function withIntegration(data: Integrations, integration: AnyIntegration): Integrations {
  if ("repositoryId" in integration) {
    return { ...data, vcs: data.vcs.map((item) => (item.id === integration.id ? integration : item)) };
  }
  return { ...data, tracker: data.tracker.map((item) => (item.id === integration.id ? integration : item)) };
}

/** The packages of a repository; reading them can take as long as its first clone. */
export function usePackages(integrationId: string) {
  const { id } = useOrganization();
  return useQuery({ ...packagesQuery(id, integrationId), refetchOnWindowFocus: false });
}

/** The packages of several repositories, one after another. */
export function usePackagesOf(integrationIds: readonly string[], enabled: boolean) {
  const { id } = useOrganization();
  const client = useQueryClient();
  return useQuery({
    queryKey: integrationKeys(id).detail(integrationIds.join(), "packages-of"),
    queryFn: async () => {
      const lists: Packages[] = [];
      for (const integrationId of integrationIds) lists.push(await client.fetchQuery(packagesQuery(id, integrationId)));
      const confirmed = lists.flatMap(({ packages }) => packages.filter((one) => one.confirmed));
      return [...new Map(confirmed.map((one) => [one.name, one])).values()];
    },
    enabled,
    staleTime: PACKAGES_STALE_MS,
    refetchOnWindowFocus: false,
  });
}

const PACKAGES_STALE_MS = 5 * 60_000;
type Packages = OutputOf<typeof listPackages>;

function packagesQuery(organizationId: string, integrationId: string) {
  return {
    queryKey: integrationKeys(organizationId).detail(integrationId, "packages"),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Packages> =>
      call<typeof listPackages>("GET /v1/integrations/{integrationId}/packages", {
        organizationId,
        params: { integrationId },
        signal,
      }),
    staleTime: PACKAGES_STALE_MS,
  };
}

/** Confirms which packages posts can tell about by themselves. */
export function useConfirmPackages(integrationId: string) {
  const { id } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (packages: string[]) =>
      call<typeof confirmPackages>("PUT /v1/integrations/{integrationId}/packages", {
        organizationId: id,
        params: { integrationId },
        body: { packages },
      }),
    onSuccess: (data) => {
      client.setQueryData(packagesQuery(id, integrationId).queryKey, data);
      return client.invalidateQueries({ queryKey: integrationKeys(id).all, refetchType: "none" });
    },
  });
}

/** The effects of removing an integration. */
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

/** Deletes at once, with a notice that can undo it. */
export function useRemoveIntegration() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useDeletion({
    noun: "integration",
    remove: ({ id: integrationId }) =>
      call<typeof deleteIntegration>("DELETE /v1/integrations/{integrationId}", {
        organizationId,
        params: { integrationId },
        keepalive: true,
      }),
    restore: ({ id: integrationId }) =>
      call<typeof restoreIntegration>("POST /v1/integrations/{integrationId}/restore", {
        organizationId,
        params: { integrationId },
      }),
    refresh: () => {
      void client.invalidateQueries({ queryKey: integrationKeys(organizationId).lists });
      // Automations that read it are disabled with it, and enabled again.
      for (const dependent of ["schedules", "event-triggers"]) {
        void client.invalidateQueries({ queryKey: queryKeys(organizationId, dependent).all });
      }
    },
  });
}
