"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useGeoScope } from "#components/geo/shared/scope.ts";
import type { getSpending } from "#lib/geo/scans/contract.ts";
import type { NamesEdit, previewSettings, updateSettings } from "#lib/geo/settings/contract.ts";
import { type CallInput, call } from "#lib/http/call.ts";

/**
 * Saves the whole settings document. A concurrent change by someone else is rejected (ETag) and the settings are
 * refetched.
 */
export function useSaveSettings(etag: string | null) {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: (body: CallInput<typeof updateSettings>["body"]) =>
      call<typeof updateSettings>("PATCH /v1/projects/{projectId}/geo/settings", {
        organizationId,
        params: { projectId },
        body,
        ...(etag ? { ifMatch: etag } : {}),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** What this month's answers cost. */
export function useSpending() {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.detail("spending"),
    queryFn: ({ signal }) =>
      call<typeof getSpending>("GET /v1/projects/{projectId}/geo/spending", {
        organizationId,
        params: { projectId },
        signal,
      }),
  });
}

/** How many results of stored answers an edit of the names would change. Disabled while there is no edit. */
export function useNamesPreview(edit: NamesEdit | undefined) {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.list({ of: "names-preview", edit }),
    queryFn: ({ signal }) =>
      call<typeof previewSettings>("POST /v1/projects/{projectId}/geo/settings/preview", {
        organizationId,
        params: { projectId },
        body: edit ?? {},
        signal,
      }),
    enabled: edit !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
