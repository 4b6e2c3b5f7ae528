"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { toastError } from "#components/state/toast-error.ts";
import { toast } from "#components/ui/toast.ts";
import type { Feedback, getFeedback, listFeedback, updateFeedback } from "#lib/feedback/contract.ts";
import { call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { type Change, withChange } from "./changes.ts";
import type { FeedbackFilters } from "./search-params.ts";
import { MOVED_WORDS } from "./words.ts";

type FeedbackList = OutputOf<typeof listFeedback>;
const ARRIVALS_POLL_MS = 30_000;

const feedbackKeys = (organizationId: string) => queryKeys(organizationId, "feedback");

/** One page of the inbox; asked again now and then, for agents send when they like. */
export function useFeedback(filters: FeedbackFilters) {
  const { id: organizationId } = useOrganization();
  const { status, kind, about, q, page } = filters;
  return useQuery({
    queryKey: feedbackKeys(organizationId).list(filters),
    queryFn: ({ signal }) =>
      call<typeof listFeedback>("GET /v1/feedback", {
        organizationId,
        signal,
        query: {
          page: String(page),
          q,
          ...(status === "all" ? {} : { status }),
          ...(kind ? { kind } : {}),
          ...(about ? { projectId: about } : {}),
        },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ARRIVALS_POLL_MS,
  });
}

/** One item that the list on screen does not hold. */
export function useFeedbackItem(feedbackId: string, enabled: boolean) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: feedbackKeys(organizationId).detail(feedbackId),
    queryFn: ({ signal }) =>
      call<typeof getFeedback>("GET /v1/feedback/items/{feedbackId}", {
        organizationId,
        params: { feedbackId },
        signal,
      }),
    enabled,
  });
}

type Act = { item: Feedback; change: Change; isUndo?: boolean };

/** Triage: shown at once, taken back visibly when it is refused, and by the reader who has changed their mind. */
export function useTriage(filters: FeedbackFilters) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const keys = feedbackKeys(organizationId);
  const shown = keys.list(filters);
  const mutationKey = [...keys.all, "triage"];
  const mutation = useMutation({
    mutationKey,
    mutationFn: ({ item, change }: Act) =>
      call<typeof updateFeedback>("PATCH /v1/feedback/items/{feedbackId}", {
        organizationId,
        params: { feedbackId: item.id },
        body: change,
      }),
    onMutate: async ({ item, change }) => {
      await client.cancelQueries({ queryKey: keys.all });
      const before = client.getQueryData<FeedbackList>(shown);
      if (before) client.setQueryData(shown, withChange(before, filters.status, item, change));
      return { before };
    },
    onSuccess: ({ feedback }, { item, change, isUndo }) => {
      client.setQueryData(keys.detail(item.id), (data: OutputOf<typeof getFeedback> | undefined) =>
        data ? { ...data, feedback } : data,
      );
      if (change.status === undefined || isUndo) return;
      const undo = {
        label: "Undo",
        onClick: () => mutation.mutate({ item: feedback, change: { status: item.status }, isUndo: true }),
      };
      toast.success(MOVED_WORDS[change.status], { description: item.title, action: undo });
    },
    onError: (error, _, context) => {
      if (context?.before) client.setQueryData(shown, context.before);
      toastError("The feedback was not changed", error);
    },
    // The last of several asks for what is true: a list read in between would bring back what is on its way out.
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey: keys.all }) : undefined,
  });
  return mutation;
}
