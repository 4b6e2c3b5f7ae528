"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { toastError } from "#components/state/toast-error.ts";
import { useDeletion } from "#components/state/use-deletion.ts";
import type {
  createPrompt,
  deletePrompt,
  getPrompt,
  importPrompts,
  listPrompts,
  Prompt,
  restorePrompt,
  updatePrompt,
} from "#lib/geo/prompts/contract.ts";
import type { getPromptVisibility, listChecks, listPromptVisibility } from "#lib/geo/visibility/contract.ts";
import { type CallInput, call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { type Range, rangeQuery } from "./range.ts";
import { useGeoScope } from "./scope.ts";
import { segmentQuery, useSegment } from "./segment.ts";

export type PromptBody = CallInput<typeof createPrompt>["body"];
type PromptList = OutputOf<typeof listPrompts>;

/** Every prompt of the project, oldest first. */
export function usePrompts() {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.list({ of: "prompts" }),
    queryFn: ({ signal }) =>
      call<typeof listPrompts>("GET /v1/projects/{projectId}/geo/prompts", {
        organizationId,
        params: { projectId },
        signal,
      }),
  });
}

export function usePrompt(promptId: string) {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.detail(promptId),
    queryFn: ({ signal }) =>
      call<typeof getPrompt>("GET /v1/projects/{projectId}/geo/prompts/{promptId}", {
        organizationId,
        params: { projectId, promptId },
        signal,
      }),
  });
}

/** Figures of every prompt by engine in a window. */
export function usePromptFigures(range: Range) {
  const { organizationId, projectId, keys } = useGeoScope();
  const query = { ...rangeQuery(range), ...segmentQuery(useSegment()[0]) };
  return useQuery({
    queryKey: keys.list({ of: "prompt-figures", ...query }),
    queryFn: ({ signal }) =>
      call<typeof listPromptVisibility>("GET /v1/projects/{projectId}/geo/visibility/prompts", {
        organizationId,
        params: { projectId },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One prompt's figures by engine and by day. */
export function usePromptHistory(promptId: string, range: Range) {
  const { organizationId, projectId, keys } = useGeoScope();
  const query = { ...rangeQuery(range), ...segmentQuery(useSegment()[0]) };
  return useQuery({
    queryKey: keys.detail(promptId, `figures:${JSON.stringify(query)}`),
    queryFn: ({ signal }) =>
      call<typeof getPromptVisibility>("GET /v1/projects/{projectId}/geo/visibility/prompts/{promptId}", {
        organizationId,
        params: { projectId, promptId },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export type AnswerFilters = {
  promptId: string;
  engine: string | null;
  outcome: "named" | "missed" | null;
  page: number;
};

/** One page of a prompt's answers, newest first. */
export function usePromptAnswers({ promptId, engine, outcome, page }: AnswerFilters, range: Range) {
  const { organizationId, projectId, keys } = useGeoScope();
  const common = { ...rangeQuery(range), ...segmentQuery(useSegment()[0]) };
  return useQuery({
    queryKey: keys.list({ of: "answers", promptId, engine, outcome, page, ...common }),
    queryFn: ({ signal }) =>
      call<typeof listChecks>("GET /v1/projects/{projectId}/geo/visibility/checks", {
        organizationId,
        params: { projectId },
        query: {
          ...common,
          promptId,
          page: String(page),
          ...(engine ? { engine } : {}),
          ...(outcome ? { mentioned: outcome === "named" ? "true" : "false" } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Creates a prompt, or updates the given one. */
export function useSavePrompt(promptId: string | undefined) {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: (body: PromptBody) =>
      promptId
        ? call<typeof updatePrompt>("PATCH /v1/projects/{projectId}/geo/prompts/{promptId}", {
            organizationId,
            params: { projectId, promptId },
            body,
          })
        : call<typeof createPrompt>("POST /v1/projects/{projectId}/geo/prompts", {
            organizationId,
            params: { projectId },
            body,
          }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Pauses or resumes prompts optimistically and reverts on an error. */
export function useTogglePrompt() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  const list = keys.list({ of: "prompts" });
  const mutationKey = [...list, "toggle"];
  const applyToggle = ({ id, enabled }: Pick<Prompt, "id" | "enabled">) =>
    client.setQueryData<PromptList>(list, (data) =>
      data ? { ...data, prompts: data.prompts.map((one) => (one.id === id ? { ...one, enabled } : one)) } : data,
    );
  return useMutation({
    mutationKey,
    mutationFn: ({ id: promptId, enabled }: Pick<Prompt, "id" | "enabled">) =>
      call<typeof updatePrompt>("PATCH /v1/projects/{projectId}/geo/prompts/{promptId}", {
        organizationId,
        params: { projectId, promptId },
        body: { enabled },
      }),
    onMutate: async (change) => {
      applyToggle(change);
      // Canceling a fetch restores the data from before it, so the optimistic update is applied again afterwards.
      await client.cancelQueries({ queryKey: list });
      applyToggle(change);
    },
    onError: (error, { id, enabled }) => {
      applyToggle({ id, enabled: !enabled });
      toastError(enabled ? "Couldn't resume the prompt" : "Couldn't pause the prompt", error);
    },
    // After several quick toggles only the last one refetches, because an earlier fetch would revert the others on
    // screen.
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey: keys.all }) : undefined,
  });
}

/** Deletes at once, with a notice that can undo it. */
export function useDeletePrompt() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useDeletion({
    noun: "prompt",
    remove: ({ id: promptId }) =>
      call<typeof deletePrompt>("DELETE /v1/projects/{projectId}/geo/prompts/{promptId}", {
        organizationId,
        params: { projectId, promptId },
        keepalive: true,
      }),
    restore: ({ id: promptId }) =>
      call<typeof restorePrompt>("POST /v1/projects/{projectId}/geo/prompts/{promptId}/restore", {
        organizationId,
        params: { projectId, promptId },
      }),
    refresh: (change) =>
      void client.invalidateQueries({ queryKey: change === "deleted" ? keys.list({ of: "prompts" }) : keys.all }),
  });
}

/** Imports prompts from CSV. A dry run only reports the effect. */
export function useImportPrompts() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: (body: { csv: string; dryRun: boolean }) =>
      call<typeof importPrompts>("POST /v1/projects/{projectId}/geo/prompts/import", {
        organizationId,
        params: { projectId },
        body,
      }),
    onSuccess: (_answer, { dryRun }) =>
      dryRun ? undefined : client.invalidateQueries({ queryKey: keys.list({ of: "prompts" }) }),
  });
}
