"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { runPollMs } from "#components/automations/poll.ts";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { getIds, useDeletion } from "#components/state/use-deletion.ts";
import { call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type {
  createEventTrigger,
  deleteEventTrigger,
  EventTrigger,
  listEventTriggerRuns,
  listEventTriggers,
  restoreEventTrigger,
  updateEventTrigger,
} from "#lib/triggers/contract.ts";
import type { TriggerBody } from "./draft.ts";

type Triggers = OutputOf<typeof listEventTriggers>;

const triggerKeys = (organizationId: string) => queryKeys(organizationId, "event-triggers");

function without(data: Triggers, ids: readonly string[]): Triggers {
  return { ...data, eventTriggers: data.eventTriggers.filter(({ id }) => !ids.includes(id)) };
}

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

/** Creates a trigger, or updates the given one. */
export function useSaveTrigger(trigger: EventTrigger | undefined) {
  return useTriggerMutation(async (organizationId, body: TriggerBody) => {
    return trigger
      ? call<typeof updateEventTrigger>("PATCH /v1/event-triggers/{triggerId}", {
          organizationId,
          params: { triggerId: trigger.id },
          body,
        })
      : call<typeof createEventTrigger>("POST /v1/event-triggers", { organizationId, body });
  });
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

/** Deletes at once, with a notice that can undo it. */
export function useDeleteTrigger() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const keys = triggerKeys(organizationId);
  return useDeletion({
    noun: "trigger",
    remove: ({ id: triggerId }) =>
      call<typeof deleteEventTrigger>("DELETE /v1/event-triggers/{triggerId}", {
        organizationId,
        params: { triggerId },
        keepalive: true,
      }),
    restore: ({ id: triggerId }) =>
      call<typeof restoreEventTrigger>("POST /v1/event-triggers/{triggerId}/restore", {
        organizationId,
        params: { triggerId },
      }),
    hide: (items) => client.setQueryData<Triggers>(keys.list(), (data) => (data ? without(data, getIds(items)) : data)),
    refresh: () => void client.invalidateQueries({ queryKey: keys.lists }),
  });
}
