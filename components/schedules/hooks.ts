"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { runPollMs } from "#components/automations/poll.ts";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { getIds, useDeletion } from "#components/state/use-deletion.ts";
import { call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type {
  createSchedule,
  deleteSchedule,
  listScheduleRuns,
  listSchedules,
  restoreSchedule,
  runSchedule,
  Schedule,
  updateSchedule,
} from "#lib/schedules/contract.ts";
import type { ScheduleBody } from "./draft.ts";

type Schedules = OutputOf<typeof listSchedules>;

const scheduleKeys = (organizationId: string) => queryKeys(organizationId, "schedules");

function without(data: Schedules, ids: readonly string[]): Schedules {
  return { ...data, schedules: data.schedules.filter(({ id }) => !ids.includes(id)) };
}

/** Newest first; asked for often while one of them is at work. */
export function useSchedules() {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: scheduleKeys(organizationId).list(),
    queryFn: ({ signal }) => call<typeof listSchedules>("GET /v1/schedules", { organizationId, signal }),
    refetchInterval: ({ state }) => runPollMs(state.data?.schedules.map(({ lastRunStatus }) => lastRunStatus)),
  });
}

/** The newest runs of one schedule, newest first. */
export function useScheduleRuns(scheduleId: string) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: scheduleKeys(organizationId).detail(scheduleId, "runs"),
    queryFn: ({ signal }) =>
      call<typeof listScheduleRuns>("GET /v1/schedules/{scheduleId}/runs", {
        organizationId,
        params: { scheduleId },
        signal,
      }),
    refetchInterval: ({ state }) => runPollMs(state.data?.runs.map(({ status }) => status)),
  });
}

function useScheduleMutation<Input, Output>(run: (organizationId: string, input: Input) => Promise<Output>) {
  const { id } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(id, input),
    onSettled: () => client.invalidateQueries({ queryKey: scheduleKeys(id).all }),
  });
}

/** Creates a schedule, or updates the given one. */
export function useSaveSchedule(schedule: Schedule | undefined) {
  return useScheduleMutation(async (organizationId, body: ScheduleBody) => {
    return schedule
      ? call<typeof updateSchedule>("PATCH /v1/schedules/{scheduleId}", {
          organizationId,
          params: { scheduleId: schedule.id },
          body,
        })
      : call<typeof createSchedule>("POST /v1/schedules", { organizationId, body });
  });
}

export function useSwitchSchedule() {
  return useScheduleMutation((organizationId, { scheduleId, body }: { scheduleId: string; body: ScheduleBody }) =>
    call<typeof updateSchedule>("PATCH /v1/schedules/{scheduleId}", { organizationId, params: { scheduleId }, body }),
  );
}

export function useRunSchedule() {
  return useScheduleMutation((organizationId, scheduleId: string) =>
    call<typeof runSchedule>("POST /v1/schedules/{scheduleId}/run", { organizationId, params: { scheduleId } }),
  );
}

/** Deletes at once, with a notice that can undo it. */
export function useDeleteSchedule() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const keys = scheduleKeys(organizationId);
  return useDeletion({
    noun: "schedule",
    remove: ({ id: scheduleId }) =>
      call<typeof deleteSchedule>("DELETE /v1/schedules/{scheduleId}", {
        organizationId,
        params: { scheduleId },
        keepalive: true,
      }),
    restore: ({ id: scheduleId }) =>
      call<typeof restoreSchedule>("POST /v1/schedules/{scheduleId}/restore", {
        organizationId,
        params: { scheduleId },
      }),
    hide: (items) =>
      client.setQueryData<Schedules>(keys.list(), (data) => (data ? without(data, getIds(items)) : data)),
    refresh: () => void client.invalidateQueries({ queryKey: keys.lists }),
  });
}
