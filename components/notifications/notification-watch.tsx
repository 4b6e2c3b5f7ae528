"use client";

import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { toast } from "#components/ui/toast.ts";
import type { Notification } from "#lib/notifications/contract.ts";
import { useNotifications, useReadNotifications } from "./hooks.ts";
import { begunIn, forget, remember, startedIn } from "./started.ts";
import { hrefOf, wordsOf } from "./words.ts";

const NONE: Notification[] = [];

/** Watches over every page: what is begun here, what of it has ended, and how much is unread. It shows nothing itself. */
export function NotificationWatch() {
  const notifications = useNotifications().data?.notifications ?? NONE;
  useBegun();
  useEnded(notifications);
  useCountInTitle(notifications.filter(({ read }) => !read).length);
  return null;
}

/** Remembers work by the answers of whatever began it, on whichever page that was. */
function useBegun(): void {
  const { id } = useOrganization();
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ mutation }) => {
        if (mutation?.state.status !== "success") return;
        const begun = begunIn(mutation.state.data);
        if (begun.length > 0) remember(id, begun);
      }),
    [client, id],
  );
}

/** Tells of work begun here that ended while another page is open; whoever looks at its own page has seen it end. */
function useEnded(notifications: readonly Notification[]): void {
  const { id, slug } = useOrganization();
  const { mutate: read } = useReadNotifications();
  useEffect(() => {
    const started = startedIn(id);
    const ended = notifications.filter(({ workId }) => started.includes(workId));
    if (ended.length === 0) return;
    forget(
      id,
      ended.map(({ workId }) => workId),
    );
    const seen = ended.filter((one) => isLookedAt(slug, one));
    if (seen.length > 0) read(seen.map((one) => one.id));
    for (const one of ended) if (!seen.includes(one) && !one.read) tell(slug, one);
  }, [notifications, id, slug, read]);
}

function isLookedAt(slug: string, notification: Notification): boolean {
  const { pathname, href } = window.location;
  const isOpen = href.includes(notification.workId) || hrefOf(slug, notification).split("?")[0] === pathname;
  return isOpen && document.visibilityState === "visible";
}

function tell(slug: string, notification: Notification): void {
  const { text, detail } = wordsOf(notification);
  const show = notification.outcome === "failed" ? toast.error : toast.success;
  show(text, {
    id: notification.id,
    description: detail,
    action: (
      <Link
        href={hrefOf(slug, notification)}
        className="ml-auto shrink-0 rounded-sm font-medium text-accent-text text-sm underline-offset-3 hover:underline"
      >
        Open
      </Link>
    ),
  });
}

const COUNT = /^\(\d+\) /;

/** `(2) Home`: the title that tabs show, whatever page gives it. */
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
