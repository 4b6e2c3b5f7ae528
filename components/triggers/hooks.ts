"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { runPollMs } from "#components/automations/poll.ts";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { carryOutDeletions } from "#components/state/deletions.ts";
import { useDeletion, useLeaving } from "#components/state/take-back.ts";
import { call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type {
  createEventTrigger,
  deleteEventTrigger,
  EventTrigger,
  listEventTriggerRuns,
  listEventTriggers,
  updateEventTrigger,
} from "#lib/triggers/contract.ts";
import type { TriggerBody } from "./draft.ts";

const NOUN = "trigger";

type Triggers = OutputOf<typeof listEventTriggers>;

const triggerKeys = (organizationId: string) => queryKeys(organizationId, "event-triggers");

function without(data: Triggers, ids: readonly string[]): Triggers {
  return { ...data, eventTriggers: data.eventTriggers.filter(({ id }) => !ids.includes(id)) };
}

/** Newest first, but those that are being deleted; asked for often while one of them is at work. */
export function useTriggers() {
  const { id: organizationId } = useOrganization();
  const leaving = useLeaving();
  return useQuery({
    queryKey: triggerKeys(organizationId).list(),
    queryFn: ({ signal }) => call<typeof listEventTriggers>("GET /v1/event-triggers", { organizationId, signal }),
    refetchInterval: ({ state }) => runPollMs(state.data?.eventTriggers.map(({ lastRunStatus }) => lastRunStatus)),
    select: (data) => without(data, leaving),
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
  return useTriggerMutation(async (organizationId, body: TriggerBody) => {
    await carryOutDeletions(NOUN);
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

/** Takes a trigger out of the list, and deletes it when nobody has taken that back. */
export function useDeleteTrigger() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const keys = triggerKeys(organizationId);
  return useDeletion({
    noun: NOUN,
    queryKey: keys.all,
    remove: async (triggerId) => {
      await call<typeof deleteEventTrigger>("DELETE /v1/event-triggers/{triggerId}", {
        organizationId,
        params: { triggerId },
        keepalive: true,
      });
      client.setQueryData<Triggers>(keys.list(), (data) => (data ? without(data, [triggerId]) : data));
    },
  });
}
