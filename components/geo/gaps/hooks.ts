"use client";

import { useMutation } from "@tanstack/react-query";
import type { Gaps } from "#components/geo/shared/gaps.ts";
import { useGeoScope } from "#components/geo/shared/scope.ts";
import { toastError } from "#components/state/toast-error.ts";
import { toast } from "#components/ui/toast.ts";
import type { updateGap } from "#lib/geo/gaps/contract.ts";
import { call } from "#lib/http/call.ts";

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
      toastError(dismissed ? "Couldn't dismiss the gap" : "Couldn't restore the gap", error);
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
