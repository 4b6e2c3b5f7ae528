"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type Range, rangeQuery } from "#components/geo/shared/range.ts";
import { useGeoScope } from "#components/geo/shared/scope.ts";
import { segmentQuery, useSegment } from "#components/geo/shared/segment.ts";
import { toastError } from "#components/state/toast-error.ts";
import { toast } from "#components/ui/toast.ts";
import type { listGaps, updateGap } from "#lib/geo/gaps/contract.ts";
import { call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";

const BRIEF_POLL_MS = 3_000;

export type Gaps = OutputOf<typeof listGaps>;
type Listed = Gaps["promptGaps"][number] | Gaps["searchGaps"][number];

const isWriting = ({ brief }: Listed) => brief?.status === "queued" || brief?.status === "writing";

/** The gaps of a window by opportunity, polled while a brief for one of them is being written. */
export function useGaps(range: Range, dismissed: boolean) {
  const { organizationId, projectId, keys } = useGeoScope();
  const query = { ...rangeQuery(range), ...segmentQuery(useSegment()[0]) };
  return useQuery({
    queryKey: keys.list({ of: "gaps", dismissed, ...query }),
    queryFn: ({ signal }) =>
      call<typeof listGaps>("GET /v1/projects/{projectId}/geo/gaps", {
        organizationId,
        params: { projectId },
        query: { ...query, dismissed: dismissed ? "true" : "false" },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.promptGaps.some(isWriting) || state.data?.searchGaps.some(isWriting) ? BRIEF_POLL_MS : false,
  });
}

/** Dismisses or restores a gap optimistically. It reappears on an error or an undo. */
export function useDismissGap() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  const mutation = useMutation({
    mutationFn: ({ gapId, dismissed }: { gapId: string; dismissed: boolean }) =>
      call<typeof updateGap>("PATCH /v1/projects/{projectId}/geo/gaps/{gapId}", {
        organizationId,
        params: { projectId, gapId },
        body: { dismissed },
      }),
    onMutate: async ({ gapId }) => {
      const shown = { queryKey: keys.list({ of: "gaps" }) };
      await client.cancelQueries(shown);
      const previous = client.getQueriesData<Gaps>(shown);
      client.setQueriesData<Gaps>(shown, (data) => (data ? without(data, gapId) : data));
      return { previous };
    },
    onSuccess: (_, { gapId, dismissed }) => {
      if (!dismissed) return;
      const undo = { label: "Undo", onClick: () => mutation.mutate({ gapId, dismissed: false }) };
      toast.success("Gap dismissed", { action: undo });
    },
    onError: (error, { dismissed }, context) => {
      for (const [queryKey, data] of context?.previous ?? []) client.setQueryData(queryKey, data);
      toastError(dismissed ? "The gap was not dismissed" : "The gap was not brought back", error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
  return mutation;
}

function without(data: Gaps, gapId: string): Gaps {
  return {
    ...data,
    promptGaps: data.promptGaps.filter(({ id }) => id !== gapId),
    searchGaps: data.searchGaps.filter(({ id }) => id !== gapId),
  };
}
