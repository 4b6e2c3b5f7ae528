"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { postKeys } from "#components/data/query-keys.ts";
import { toastError } from "#components/state/toast-error.ts";
import { call } from "#lib/http/call.ts";
import type { changeEvidence, EvidenceView, getEvidence, LedgerEntryResource } from "#lib/posts/contract.ts";

/** Sentences and ledger entries of a post; disabled without a post. */
export function useEvidence(postId: string | null) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: postKeys(organizationId).detail(postId ?? "", "evidence"),
    queryFn: ({ signal }) =>
      call<typeof getEvidence>("GET /v1/posts/{postId}/evidence", {
        organizationId,
        params: { postId: postId ?? "" },
        query: { draft: "true" },
        signal,
      }),
    enabled: postId !== null,
  });
}

export type EvidenceChange = { restore: string[]; drop: string[] };

/** Restores or drops entries optimistically and reverts with a notice on an error. */
export function useChangeEvidence(postId: string) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const key = postKeys(organizationId).detail(postId, "evidence");
  return useMutation({
    mutationFn: (body: EvidenceChange) =>
      call<typeof changeEvidence>("PATCH /v1/posts/{postId}/evidence", {
        organizationId,
        params: { postId },
        query: { draft: "true" },
        body,
      }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key });
      const previous = client.getQueryData<EvidenceView>(key);
      client.setQueryData<EvidenceView>(key, (view) => view && { ...view, entries: applyChange(view.entries, change) });
      return { previous };
    },
    onSuccess: (view) => client.setQueryData<EvidenceView>(key, view),
    onError: (error, _change, context) => {
      client.setQueryData<EvidenceView>(key, context?.previous);
      toastError("Couldn't change the sources", error);
    },
  });
}

function applyChange(entries: LedgerEntryResource[], { restore, drop }: EvidenceChange): LedgerEntryResource[] {
  return entries.map((entry) => {
    if (restore.includes(entry.id)) return { ...entry, disposition: "update", reason: null };
    if (drop.includes(entry.id)) return { ...entry, disposition: "dropped", reason: "left out by you" };
    return entry;
  });
}
