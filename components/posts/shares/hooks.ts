"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { postKeys } from "#components/data/query-keys.ts";
import { toastError } from "#components/state/toast-error.ts";
import { call } from "#lib/http/call.ts";
import type { createShare, deleteShare, listShares } from "#lib/posts/shares/contract.ts";

const sharesKey = (organizationId: string, postId: string) => postKeys(organizationId).detail(postId, "shares");

/** The share links of a post that work. */
export function useShares(postId: string) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: sharesKey(organizationId, postId),
    queryFn: ({ signal }) =>
      call<typeof listShares>("GET /v1/posts/{postId}/shares", { organizationId, params: { postId }, signal }),
    staleTime: 0,
  });
}

export function useCreateShare(postId: string) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (expiresInDays: number) =>
      call<typeof createShare>("POST /v1/posts/{postId}/shares", {
        organizationId,
        params: { postId },
        body: { expiresInDays },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: sharesKey(organizationId, postId) }),
  });
}

export function useRevokeShare(postId: string) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) =>
      call<typeof deleteShare>("DELETE /v1/posts/{postId}/shares/{shareId}", {
        organizationId,
        params: { postId, shareId },
      }),
    onError: (error) => toastError("Couldn't revoke the link", error),
    onSettled: () => client.invalidateQueries({ queryKey: sharesKey(organizationId, postId) }),
  });
}
