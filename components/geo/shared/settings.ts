"use client";

import { useQuery } from "@tanstack/react-query";
import type { getSettings } from "#lib/geo/settings/contract.ts";
import { callForResponse } from "#lib/http/call.ts";
import { useGeoScope } from "./scope.ts";

const RESCORING_POLL_MS = 2_000;

/**
 * The project's settings (null before the first save), available engines, flagged names, and the ETag for the next
 * save. Polled quickly while stored answers are rescored.
 */
export function useGeoSettings() {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.detail("settings"),
    queryFn: async ({ signal }) => {
      const { data, etag } = await callForResponse<typeof getSettings>("GET /v1/projects/{projectId}/geo/settings", {
        organizationId,
        params: { projectId },
        signal,
      });
      return { ...data, etag };
    },
    refetchInterval: ({ state }) => (state.data?.rescoring ? RESCORING_POLL_MS : false),
  });
}

export type SettingsData = NonNullable<ReturnType<typeof useGeoSettings>["data"]>;
