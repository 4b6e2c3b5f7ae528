"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useGeoScope } from "#components/geo/shared/scope.ts";
import type {
  cancelScan,
  createScan,
  estimateScan,
  getScan,
  listScans,
  resumeScan,
  ScanRequest,
} from "#lib/geo/scans/contract.ts";
import { call } from "#lib/http/call.ts";
import { isScanning, mayBeStale } from "./progress.ts";

const ACTIVE_POLL_MS = 2_000;
const IDLE_POLL_MS = 20_000;
const SHOWN = 10;

/**
 * The newest scans first, polled because other users can start scans too. When a scan has ended since the last poll,
 * all figures are refetched.
 */
export function useScans() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  const queryKey = keys.list({ of: "scans" });
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const data = await call<typeof listScans>("GET /v1/projects/{projectId}/geo/scans", {
        organizationId,
        params: { projectId },
        query: { limit: String(SHOWN) },
        signal,
      });
      const previous = client.getQueryData<typeof data>(queryKey);
      if (mayBeStale(previous?.scans, data.scans, Date.now())) {
        const isOther = (key: readonly unknown[]) => JSON.stringify(key) !== JSON.stringify(queryKey);
        void client.invalidateQueries({ queryKey: keys.all, predicate: (query) => isOther(query.queryKey) });
      }
      return data;
    },
    refetchInterval: ({ state }) => (state.data?.scans.some(isScanning) ? ACTIVE_POLL_MS : IDLE_POLL_MS),
  });
}

/** One scan with the progress of its engines, polled until it ends. `useScans` refetches the figures then. */
export function useScan(scanId: string) {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.detail(scanId),
    queryFn: ({ signal }) =>
      call<typeof getScan>("GET /v1/projects/{projectId}/geo/scans/{scanId}", {
        organizationId,
        params: { projectId, scanId },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data === undefined || isScanning(state.data.scan) ? ACTIVE_POLL_MS : false),
  });
}

export function useStartScan() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: (body: ScanRequest) =>
      call<typeof createScan>("POST /v1/projects/{projectId}/geo/scans", {
        organizationId,
        params: { projectId },
        body,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.list({ of: "scans" }) }),
  });
}

export function useCancelScan() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: (scanId: string) =>
      call<typeof cancelScan>("DELETE /v1/projects/{projectId}/geo/scans/{scanId}", {
        organizationId,
        params: { projectId, scanId },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** The expected price of a scan, asked again when the request changes. Disabled without one. */
export function useEstimate(request: ScanRequest | undefined) {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.list({ of: "estimate", request }),
    queryFn: ({ signal }) =>
      call<typeof estimateScan>("POST /v1/projects/{projectId}/geo/scans/estimate", {
        organizationId,
        params: { projectId },
        body: request ?? {},
        signal,
      }),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useResumeScan() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: (scanId: string) =>
      call<typeof resumeScan>("POST /v1/projects/{projectId}/geo/scans/{scanId}/resume", {
        organizationId,
        params: { projectId, scanId },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.list({ of: "scans" }) }),
  });
}
