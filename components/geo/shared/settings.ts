"use client";

import { useQuery } from "@tanstack/react-query";
import type { getSettings } from "#lib/geo/settings/contract.ts";
import { callForResponse } from "#lib/http/call.ts";
import { useGeoScope } from "./scope.ts";

const RESCORING_POLL_MS = 2_000;

/**
 * The settings of the project (null before their first save), the engines that can be asked, what names flag, and the
 * ETag that the next save names. Asked for often while stored answers are read again.
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
