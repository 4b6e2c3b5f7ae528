"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { BriefItem, listBriefs } from "#lib/geo/briefs/contract.ts";
import { call } from "#lib/http/call.ts";
import { useGeoScope } from "./scope.ts";

const ACTIVE_POLL_MS = 2_000;

/** Whether a brief is being planned or written. */
export function isAtWork({ status, planning }: Pick<BriefItem, "status" | "planning">): boolean {
  return status === "queued" || status === "writing" || planning.state === "running";
}

/** The briefs of the project, newest first, polled quickly while one of them is being planned or written. */
export function useBriefs(archived: boolean) {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.list({ of: "briefs", archived }),
    queryFn: ({ signal }) =>
      call<typeof listBriefs>("GET /v1/projects/{projectId}/geo/briefs", {
        organizationId,
        params: { projectId },
        query: { archived: archived ? "true" : "false" },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.briefs.some(isAtWork) ? ACTIVE_POLL_MS : false),
    refetchOnMount: "always",
  });
}
