"use client";

import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { toast } from "#components/ui/toast.ts";
import type { Notification } from "#lib/notifications/contract.ts";
import { useNotifications, useReadNotifications } from "./hooks.ts";
import { findStartedWork, forget, getStartedIds, remember } from "./started.ts";
import { describeNotification, getHref } from "./words.ts";

const NONE: Notification[] = [];

/**
 * Runs on every page: tracks work started in this browser, shows a toast when it ends, and counts unread
 * notifications in the title. It renders nothing.
 */
export function NotificationWatch() {
  const notifications = useNotifications().data?.notifications ?? NONE;
  useRecordStartedWork();
  useNotifyEndedWork(notifications);
  useCountInTitle(notifications.filter(({ read }) => !read).length);
  return null;
}

/** Records started work from the responses of all mutations. */
function useRecordStartedWork(): void {
  const { id } = useOrganization();
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ mutation }) => {
        if (mutation?.state.status !== "success") return;
        const begun = findStartedWork(mutation.state.data);
        if (begun.length > 0) remember(id, begun);
      }),
    [client, id],
  );
}

/** Shows a toast when work started here ends, unless its own page is open. */
function useNotifyEndedWork(notifications: readonly Notification[]): void {
  const { id, slug } = useOrganization();
  const { mutate: read } = useReadNotifications();
  useEffect(() => {
    const started = getStartedIds(id);
    const ended = notifications.filter(({ workId }) => started.includes(workId));
    if (ended.length === 0) return;
    forget(
      id,
      ended.map(({ workId }) => workId),
    );
    const seen = ended.filter((one) => isPageOpen(slug, one));
    if (seen.length > 0) read(seen.map((one) => one.id));
    for (const one of ended) if (!seen.includes(one) && !one.read) showToast(slug, one);
  }, [notifications, id, slug, read]);
}

function isPageOpen(slug: string, notification: Notification): boolean {
  const { pathname, href } = window.location;
  const isOpen = href.includes(notification.workId) || getHref(slug, notification).split("?")[0] === pathname;
  return isOpen && document.visibilityState === "visible";
}

function showToast(slug: string, notification: Notification): void {
  const { text, detail } = describeNotification(notification);
  const show = notification.outcome === "failed" ? toast.error : toast.success;
  show(text, {
    id: notification.id,
    description: detail,
    action: (
      <Link
        href={getHref(slug, notification)}
        className="ml-auto shrink-0 rounded-sm font-medium text-accent-text text-sm underline-offset-3 hover:underline"
      >
        Open
      </Link>
    ),
  });
}

const COUNT = /^\(\d+\) /;

/** Prefixes the document title with the count: `(2) Home`, whichever page sets the title. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const apply = () => {
      const plain = document.title.replace(COUNT, "");
      const wanted = count > 0 ? `(${count}) ${plain}` : plain;
      if (document.title !== wanted) document.title = wanted;
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
}
