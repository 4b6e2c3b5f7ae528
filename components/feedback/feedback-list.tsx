"use client";

import { Time } from "#components/state/time.tsx";
import type { Feedback } from "#lib/feedback/contract.ts";
import { cn } from "#lib/utils.ts";
import { KindBadge, StatusBadge } from "./marks.tsx";

/** The element id of a row, for moving the focus to it. */
export const rowId = (feedbackId: string) => `row-${feedbackId}`;

/** The items of a page, newest first, with the open one marked. */
export function FeedbackList({
  items,
  openId,
  showStatus,
  onOpen,
}: {
  items: Feedback[];
  openId: string | null;
  showStatus: boolean;
  onOpen: (feedbackId: string) => void;
}) {
  return (
    <ul aria-label="Feedback" className="divide-y">
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            id={rowId(item.id)}
            aria-current={item.id === openId ? "true" : undefined}
            onClick={() => onOpen(item.id)}
            className={cn(
              "grid w-full grid-cols-[minmax(0,1fr)] gap-1 px-4 py-3 text-left hover:bg-hover focus-visible:-outline-offset-2",
              item.id === openId && "bg-selected hover:bg-selected",
            )}
          >
            <span className="flex items-baseline justify-between gap-3">
              <bdi className="min-w-0 truncate font-medium text-sm">{item.title}</bdi>
              <Time value={item.createdAt} className="shrink-0 text-muted-foreground text-xs" />
            </span>
            {addsToTitle(item) ? (
              <bdi className="line-clamp-1 break-all text-muted-foreground text-xs">{item.message}</bdi>
            ) : null}
            <span className="mt-0.5 flex min-w-0 items-center gap-1.5">
              <KindBadge kind={item.kind} />
              {showStatus ? <StatusBadge status={item.status} /> : null}
              <bdi className="min-w-0 truncate text-muted-foreground text-xs">
                {item.agentClient ?? item.source.toUpperCase()}
              </bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Whether the message adds to the title. The title of a short message is the message itself. */
function addsToTitle({ title, message }: Pick<Feedback, "title" | "message">): boolean {
  const bare = (text: string) => text.trim().replace(/[.!?]$/, "");
  return bare(message) !== bare(title);
}
