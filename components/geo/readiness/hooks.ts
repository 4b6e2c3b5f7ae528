"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useGeoScope } from "#components/geo/shared/scope.ts";
import type { getReadiness, Scan, scanReadiness } from "#lib/geo/readiness/contract.ts";
import { call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";

const ACTIVE_POLL_MS = 2_000;
const IDLE_POLL_MS = 30_000;

export type Readiness = OutputOf<typeof getReadiness>;

/** Whether an audit is queued or running. */
export function isAuditing(scan: Pick<Scan, "status"> | null): boolean {
  return scan?.status === "queued" || scan?.status === "running";
}

/** The latest report and the running audit, polled until it ends. */
export function useReadiness() {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.list({ of: "readiness" }),
    queryFn: ({ signal }) =>
      call<typeof getReadiness>("GET /v1/projects/{projectId}/geo/agent-readiness", {
        organizationId,
        params: { projectId },
        signal,
      }),
    refetchInterval: ({ state }) => (isAuditing(state.data?.scan ?? null) ? ACTIVE_POLL_MS : IDLE_POLL_MS),
  });
}

export function useStartAudit() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: () =>
      call<typeof scanReadiness>("POST /v1/projects/{projectId}/geo/agent-readiness/scan", {
        organizationId,
        params: { projectId },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.list({ of: "readiness" }) }),
  });
}
