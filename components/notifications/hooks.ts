"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { queryKeys } from "#components/data/query-keys.ts";
import { toastError } from "#components/state/toast-error.ts";
import { call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type { listNotifications, readNotifications } from "#lib/notifications/contract.ts";
import { getStartedIds } from "./started.ts";

/** The polling interval while work started in this browser is running. */
const ACTIVE_POLL_MS = 5_000;
const IDLE_POLL_MS = 30_000;

type Listed = OutputOf<typeof listNotifications>;
const listKey = (organizationId: string) => queryKeys(organizationId, "notifications").list();

/**
 * Finished or waiting work, newest first. Polls in background tabs too, because their title shows the unread count.
 */
export function useNotifications() {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: listKey(organizationId),
    queryFn: ({ signal }) => call<typeof listNotifications>("GET /notifications", { organizationId, signal }),
    refetchInterval: () => (getStartedIds(organizationId).length > 0 ? ACTIVE_POLL_MS : IDLE_POLL_MS),
    refetchIntervalInBackground: true,
  });
}

/** Marks notifications as read optimistically. On an error it reverts and shows why. */
export function useReadNotifications() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const key = listKey(organizationId);
  return useMutation({
    mutationFn: (ids: string[]) =>
      call<typeof readNotifications>("POST /notifications/read", { organizationId, body: { ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: key });
      const previous = client.getQueryData<Listed>(key);
      client.setQueryData<Listed>(
        key,
        (data) =>
          data && {
            ...data,
            notifications: data.notifications.map((one) => (ids.includes(one.id) ? { ...one, read: true } : one)),
          },
      );
      return { previous };
    },
    onError: (error, _ids, context) => {
      client.setQueryData(key, context?.previous);
      toastError("Couldn't mark as read", error);
    },
    onSuccess: (answer) => client.setQueryData<Listed>(key, answer),
  });
}
