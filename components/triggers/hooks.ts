"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { runPollMs } from "#components/automations/poll.ts";
import { queryKeys } from "#components/providers/query-keys.ts";
import { useOrganization } from "#components/shell/organization.tsx";
import { call } from "#lib/http/call.ts";
import type {
  createEventTrigger,
  deleteEventTrigger,
  EventTrigger,
  listEventTriggerRuns,
  listEventTriggers,
  updateEventTrigger,
} from "#lib/triggers/contract.ts";
import type { TriggerBody } from "./draft.ts";

const triggerKeys = (organizationId: string) => queryKeys(organizationId, "event-triggers");

/** Newest first; asked for often while one of them is at work. */
export function useTriggers() {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: triggerKeys(organizationId).list(),
    queryFn: ({ signal }) => call<typeof listEventTriggers>("GET /v1/event-triggers", { organizationId, signal }),
    refetchInterval: ({ state }) => runPollMs(state.data?.eventTriggers.map(({ lastRunStatus }) => lastRunStatus)),
  });
}

/** The newest runs of one trigger, newest first. */
export function useTriggerRuns(triggerId: string) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: triggerKeys(organizationId).detail(triggerId, "runs"),
    queryFn: ({ signal }) =>
      call<typeof listEventTriggerRuns>("GET /v1/event-triggers/{triggerId}/runs", {
        organizationId,
        params: { triggerId },
        signal,
      }),
    refetchInterval: ({ state }) => runPollMs(state.data?.runs.map(({ status }) => status)),
  });
}

function useTriggerMutation<Input, Output>(run: (organizationId: string, input: Input) => Promise<Output>) {
  const { id } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(id, input),
    onSettled: () => client.invalidateQueries({ queryKey: triggerKeys(id).all }),
  });
}

/** Stores a new trigger, or new settings of one that is there. */
export function useSaveTrigger(trigger: EventTrigger | undefined) {
  return useTriggerMutation((organizationId, body: TriggerBody) =>
    trigger
      ? call<typeof updateEventTrigger>("PATCH /v1/event-triggers/{triggerId}", {
          organizationId,
          params: { triggerId: trigger.id },
          body,
        })
      : call<typeof createEventTrigger>("POST /v1/event-triggers", { organizationId, body }),
  );
}

export function useSwitchTrigger() {
  return useTriggerMutation((organizationId, { triggerId, enabled }: { triggerId: string; enabled: boolean }) =>
    call<typeof updateEventTrigger>("PATCH /v1/event-triggers/{triggerId}", {
      organizationId,
      params: { triggerId },
      body: { enabled },
    }),
  );
}

export function useDeleteTrigger() {
  return useTriggerMutation((organizationId, triggerId: string) =>
    call<typeof deleteEventTrigger>("DELETE /v1/event-triggers/{triggerId}", { organizationId, params: { triggerId } }),
  );
}
