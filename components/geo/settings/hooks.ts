"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useGeoScope } from "#components/geo/shared/scope.ts";
import type { NamesEdit, previewSettings, updateSettings } from "#lib/geo/settings/contract.ts";
import { type CallInput, call } from "#lib/http/call.ts";

/** Stores the whole document; one that somebody else changed meanwhile is refused and read anew. */
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

/** How many verdicts on stored answers an edit of names would change; nothing is asked while there is no edit. */
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
