"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { toastError } from "#components/state/toast-error.ts";
import type {
  createPrompt,
  deletePrompt,
  getPrompt,
  importPrompts,
  listPrompts,
  Prompt,
  updatePrompt,
} from "#lib/geo/prompts/contract.ts";
import type { getPromptVisibility, listChecks, listPromptVisibility } from "#lib/geo/visibility/contract.ts";
import { type CallInput, call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { type Range, rangeQuery } from "./range.ts";
import { useGeoScope } from "./scope.ts";

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

/** How each prompt fares at each engine in a window. */
export function usePromptFigures(range: Range) {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.list({ of: "prompt-figures", ...range }),
    queryFn: ({ signal }) =>
      call<typeof listPromptVisibility>("GET /v1/projects/{projectId}/geo/visibility/prompts", {
        organizationId,
        params: { projectId },
        query: rangeQuery(range),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One prompt's figures by engine and by day. */
export function usePromptHistory(promptId: string, range: Range) {
  const { organizationId, projectId, keys } = useGeoScope();
  return useQuery({
    queryKey: keys.detail(promptId, `figures:${JSON.stringify(range)}`),
    queryFn: ({ signal }) =>
      call<typeof getPromptVisibility>("GET /v1/projects/{projectId}/geo/visibility/prompts/{promptId}", {
        organizationId,
        params: { projectId, promptId },
        query: rangeQuery(range),
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
  return useQuery({
    queryKey: keys.list({ of: "answers", promptId, engine, outcome, page, ...range }),
    queryFn: ({ signal }) =>
      call<typeof listChecks>("GET /v1/projects/{projectId}/geo/visibility/checks", {
        organizationId,
        params: { projectId },
        query: {
          ...rangeQuery(range),
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

/** Makes a prompt, or changes the one given. */
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

/** Pauses prompts or takes them up again: shown at once, taken back visibly when it is refused. */
export function useTogglePrompt() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  const list = keys.list({ of: "prompts" });
  const mutationKey = [...list, "toggle"];
  const turn = ({ id, enabled }: Pick<Prompt, "id" | "enabled">) =>
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
      turn(change);
      // Who gives up a read has the list again as it was before it.
      await client.cancelQueries({ queryKey: list });
      turn(change);
    },
    onError: (error, { id, enabled }) => {
      turn({ id, enabled: !enabled });
      toastError(enabled ? "The prompt is still paused" : "The prompt was not paused", error);
    },
    // Of several turned one after the other only the last is followed by a read, which would turn the others back.
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries({ queryKey: keys.all }) : undefined,
  });
}

export function useDeletePrompt() {
  const { organizationId, projectId, keys, client } = useGeoScope();
  return useMutation({
    mutationFn: (promptId: string) =>
      call<typeof deletePrompt>("DELETE /v1/projects/{projectId}/geo/prompts/{promptId}", {
        organizationId,
        params: { projectId, promptId },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.list({ of: "prompts" }) }),
  });
}

/** Takes prompts from CSV; a dry run says what would happen. */
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
