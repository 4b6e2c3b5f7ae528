"use client";

import {
  Bell,
  CalendarClock,
  FileText,
  type LucideIcon,
  MessageSquare,
  NotebookPen,
  Radar,
  ScanSearch,
  Stamp,
  UserPlus,
} from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Button } from "#components/ui/button.tsx";
import { stripBidiControls } from "#lib/format.ts";
import type { Notification, NotificationKind } from "#lib/notifications/contract.ts";
import { cn } from "#lib/utils.ts";
import { useNotifications, useReadNotifications } from "./hooks.ts";
import { describeNotification, getHref } from "./words.ts";

const icons: Record<NotificationKind, LucideIcon> = {
  post: FileText,
  automation: CalendarClock,
  brand: Stamp,
  scan: Radar,
  brief: NotebookPen,
  readiness: ScanSearch,
  approval: MessageSquare,
  member: UserPlus,
};

/** The list of notifications with unread marks and a button to mark all as read. */
export function NotificationPanel({
  heading,
  className,
  onFollow,
}: {
  heading: ReactNode;
  className?: string;
  onFollow: () => void;
}) {
  const query = useNotifications();
  const read = useReadNotifications();
  const unread = query.data?.notifications.filter((one) => !one.read).map(({ id }) => id) ?? [];
  return (
    <>
      <div className={cn("flex min-h-12 items-center justify-between gap-3 border-b px-4 py-2", className)}>
        {heading}
        {unread.length > 0 ? (
          <Button variant="ghost" size="sm" onClick={() => read.mutate(unread)}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryView
          query={query}
          skeleton={<ListSkeleton rows={4} trailing={1} />}
          isEmpty={({ notifications }) => notifications.length === 0}
          empty={
            <EmptyState
              icon={Bell}
              title="No notifications yet"
              description="We'll notify you when a post, scan, brief or audit is done or needs you."
            />
          }
        >
          {({ notifications }) => (
            <ul className="divide-y">
              {notifications.map((one) => (
                <NotificationRow
                  key={one.id}
                  notification={one}
                  onRead={() => read.mutate([one.id])}
                  onFollow={onFollow}
                />
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </>
  );
}

function NotificationRow({
  notification,
  onRead,
  onFollow,
}: {
  notification: Notification;
  onRead: () => void;
  onFollow: () => void;
}) {
  const { slug } = useOrganization();
  const { kind, outcome, read, at: happenedAt } = notification;
  const { text, detail } = describeNotification(notification);
  const Icon = icons[kind];
  return (
    <li className="relative flex items-start gap-3 px-4 py-2.5 text-sm hover:bg-hover">
      <Icon
        aria-hidden
        className={cn(
          "mt-0.5 size-4 shrink-0",
          outcome === "failed" ? "text-destructive-text" : "text-muted-foreground",
        )}
        strokeWidth={1.75}
      />
      <div className="min-w-0 flex-1">
        <Link
          href={getHref(slug, notification)}
          className={cn("block break-words rounded-sm after:absolute after:inset-0", read ? "" : "font-medium")}
          onClick={() => {
            if (!read) onRead();
            onFollow();
          }}
        >
          {read ? null : <span className="sr-only">Unread: </span>}
          {stripBidiControls(text)}
        </Link>
        {detail ? <p className="line-clamp-2 text-muted-foreground text-xs">{detail}</p> : null}
        <Time value={happenedAt} className="text-muted-foreground text-xs" />
      </div>
      {read ? null : (
        <button
          type="button"
          aria-label={`Mark as read: ${text}`}
          title="Mark as read"
          className="relative z-10 flex size-6 shrink-0 items-center justify-center rounded-sm"
          onClick={onRead}
        >
          <span aria-hidden className="size-2 rounded-full bg-accent" />
        </button>
      )}
    </li>
  );
}
