"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { call } from "#lib/http/call.ts";
import type { listWebhookLogs, openWebhookSetup, regenerateWebhookSecret } from "#lib/webhooks/contract.ts";
import type { LogFilters } from "./log-filters.ts";

const WAITING_POLL_MS = 2_000;
const IDLE_POLL_MS = 30_000;

const setupKeys = (organizationId: string) => queryKeys(organizationId, "webhook-setups");
const logKeys = (organizationId: string) => queryKeys(organizationId, "webhook-logs");

/** The webhook setup of an integration, polled until the host has delivered to it. */
export function useWebhookSetup(integrationId: string) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: setupKeys(organizationId).detail(integrationId),
    queryFn: ({ signal }) =>
      call<typeof openWebhookSetup>("GET /integrations/{integrationId}/webhook", {
        organizationId,
        params: { integrationId },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.webhook.pingedAt ? IDLE_POLL_MS : WAITING_POLL_MS),
  });
}

export function useRegenerateSecret(integrationId: string) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call<typeof regenerateWebhookSecret>("POST /integrations/{integrationId}/webhook/regenerate", {
        organizationId,
        params: { integrationId },
      }),
    onSuccess: (answer) => client.setQueryData(setupKeys(organizationId).detail(integrationId), answer),
  });
}

/** A page of the log. The previous page stays on screen until the new one loads. */
export function useWebhookLogs(filters: LogFilters) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: logKeys(organizationId).list(filters),
    queryFn: ({ signal }) =>
      call<typeof listWebhookLogs>("GET /v1/webhook-logs", {
        organizationId,
        query: {
          page: String(filters.page),
          ...(filters.status ? { status: filters.status } : {}),
          ...(filters.type ? { integrationType: filters.type } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: IDLE_POLL_MS,
  });
}
