"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { postKeys, queryKeys } from "#components/data/query-keys.ts";
import { toastError } from "#components/state/toast-error.ts";
import { toast } from "#components/ui/toast.ts";
import type { getCalendar } from "#lib/calendar/contract.ts";
import { call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type { updatePost } from "#lib/posts/contract.ts";
import { formatDay } from "./days.ts";

export type Calendar = OutputOf<typeof getCalendar>;
const POLL_MS = 60_000;

const calendarKeys = (organizationId: string) => queryKeys(organizationId, "calendar");

/** What happens from one day to another, both included. */
export function useCalendar(from: string, to: string) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: calendarKeys(organizationId).list({ from, to }),
    queryFn: ({ signal }) =>
      call<typeof getCalendar>("GET /v1/calendar", { organizationId, query: { from, to }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}

/** A draft with its new day and time; without them its plan is removed. */
export type Move = { postId: string; title: string; day?: string; time?: string };

/** Plans a draft, moves it or removes its plan. The calendar shows the move at once and reverts a refused one. */
export function useMove() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const { lists } = calendarKeys(organizationId);
  return useMutation({
    mutationFn: ({ postId, day, time }: Move) =>
      call<typeof updatePost>("PATCH /v1/posts/{postId}", {
        organizationId,
        params: { postId },
        body: { publishAt: day === undefined ? null : `${day}T${time}` },
      }),
    onMutate: async ({ postId, day, time }) => {
      await client.cancelQueries({ queryKey: lists });
      const previous = client.getQueriesData<Calendar>({ queryKey: lists });
      if (day !== undefined && time !== undefined) {
        client.setQueriesData<Calendar>({ queryKey: lists }, (data) => data && moveEntry(data, postId, day, time));
      }
      return { previous };
    },
    onSuccess: (_, { title, day, time }) =>
      toast.success(
        day === undefined
          ? `${title} is a draft without a date`
          : `${title} is scheduled for ${formatDay(day)}, ${time}`,
      ),
    onError: (error, { title }, context) => {
      for (const [key, data] of context?.previous ?? []) client.setQueryData(key, data);
      toastError(`Couldn't move ${title}`, error);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: lists }),
        client.invalidateQueries({ queryKey: postKeys(organizationId).lists }),
      ]),
  });
}

function moveEntry(data: Calendar, postId: string, day: string, time: string): Calendar {
  const entries = data.entries.map((entry) =>
    entry.id === postId ? { ...entry, kind: "scheduled" as const, day, time } : entry,
  );
  return { ...data, entries: entries.toSorted((one, other) => sortKey(one).localeCompare(sortKey(other))) };
}

const sortKey = ({ day, time, id }: Calendar["entries"][number]) => `${day} ${time} ${id}`;
