"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { isAtWork } from "#components/geo/shared/briefs.ts";
import { useGeoScope } from "#components/geo/shared/scope.ts";
import { toastError } from "#components/state/toast-error.ts";
import type {
  addBriefFacts,
  approveBrief,
  BriefAnswer,
  BriefItem,
  createBrief,
  deleteBriefFact,
  getBrief,
  updateBrief,
} from "#lib/geo/briefs/contract.ts";
import { type CallInput, call } from "#lib/http/call.ts";
import { isMeasurable } from "./stages.ts";

const ACTIVE_POLL_MS = 2_000;
const WAITING_POLL_MS = 20_000;

export type NewBrief = CallInput<typeof createBrief>["body"];
export type BriefChange = CallInput<typeof updateBrief>["body"];

/** Whether the plan can still be edited. */
export function isOpen({ status, archivedAt }: Pick<BriefItem, "status" | "archivedAt">): boolean {
  return archivedAt === null && (status === "draft" || status === "needs_facts" || status === "failed");
}

/** Whether to keep polling, because the article's measurement is still to come. */
function isFollowed({ post, brief: { baseline, remeasure } }: BriefAnswer): boolean {
  return (
    post !== null &&
    (remeasure.state === "unpublished" || (remeasure.state === "waiting" && isMeasurable({ baseline })))
  );
}

/** One brief with the facts behind its claims, polled until its verdict is known. */
export function useBrief(briefId: string) {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.detail(briefId, "brief"),
    queryFn: ({ signal }) =>
      call<typeof getBrief>("GET /v1/projects/{projectId}/geo/briefs/{briefId}", {
        organizationId,
        params: { projectId, briefId },
        signal,
      }),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      if (isAtWork(data)) return ACTIVE_POLL_MS;
      return isFollowed(data) ? WAITING_POLL_MS : false;
    },
    // The article is published on another page, so the cached brief may be stale.
    refetchOnMount: "always",
  });
}

export function useCreateBrief() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: (body: NewBrief) =>
      call<typeof createBrief>("POST /v1/projects/{projectId}/geo/briefs", {
        organizationId,
        params: { projectId },
        body,
      }),
    onSuccess: (brief) => client.setQueryData<BriefAnswer>(keys.detail(brief.briefId, "brief"), brief),
    onSettled: () => Promise.all(getListKeys(keys).map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Edits a brief's plan, archives it or restores it from the archive. */
export function useUpdateBrief(briefId: string) {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: (body: BriefChange) =>
      call<typeof updateBrief>("PATCH /v1/projects/{projectId}/geo/briefs/{briefId}", {
        organizationId,
        params: { projectId, briefId },
        body,
      }),
    onSuccess: (brief) => client.setQueryData<BriefAnswer>(keys.detail(briefId, "brief"), brief),
    onSettled: () => Promise.all(getListKeys(keys).map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Adds facts that the article may state. */
export function useAddFacts(briefId: string) {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: (facts: CallInput<typeof addBriefFacts>["body"]["facts"]) =>
      call<typeof addBriefFacts>("POST /v1/projects/{projectId}/geo/briefs/{briefId}/facts", {
        organizationId,
        params: { projectId, briefId },
        body: { facts },
      }),
    onSuccess: (brief) => client.setQueryData<BriefAnswer>(keys.detail(briefId, "brief"), brief),
    onSettled: () => Promise.all(getListKeys(keys).map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Deletes an entered fact from the project, and plans the brief without it. */
export function useDeleteFact(briefId: string) {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: (factId: string) =>
      call<typeof deleteBriefFact>("DELETE /v1/projects/{projectId}/geo/briefs/{briefId}/facts/{factId}", {
        organizationId,
        params: { projectId, briefId, factId },
      }),
    onSuccess: (brief) => client.setQueryData<BriefAnswer>(keys.detail(briefId, "brief"), brief),
    onError: (error) => toastError("Couldn't delete the fact", error),
    onSettled: () => Promise.all(getListKeys(keys).map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Approves a brief so that its article is written, and polls it from then on. */
export function useApproveBrief(briefId: string) {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: () =>
      call<typeof approveBrief>("POST /v1/projects/{projectId}/geo/briefs/{briefId}/approve", {
        organizationId,
        params: { projectId, briefId },
      }),
    onSettled: () =>
      Promise.all(
        [keys.detail(briefId, "brief"), ...getListKeys(keys)].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

/** Query keys of the lists that contain briefs: briefs and gaps. */
function getListKeys(keys: ReturnType<typeof useGeoScope>["keys"]) {
  return [keys.list({ of: "briefs" }), keys.list({ of: "gaps" })];
}
