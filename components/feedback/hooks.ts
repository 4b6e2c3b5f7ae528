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

/** One page of the inbox, polled because agents send feedback at any time. */
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

/** An item that the listed page does not contain. */
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

/** Changes an item optimistically. It reverts with a notice on an error, and offers an undo. */
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
      const previous = client.getQueryData<FeedbackList>(shown);
      if (previous) client.setQueryData(shown, withChange(previous, filters.status, item, change));
      return { previous };
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
      if (context?.previous) client.setQueryData(shown, context.previous);
      toastError("Couldn't update the feedback", error);
    },
    // Of several concurrent changes only the last one refetches, because an earlier fetch would bring back items that
    // are leaving.
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey: keys.all }) : undefined,
  });
  return mutation;
}
