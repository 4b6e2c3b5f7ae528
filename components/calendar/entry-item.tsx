"use client";

import { Clock, FileText, Globe, Move as MoveIcon, RefreshCw } from "lucide-react";
import Link from "next/link";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { Button } from "#components/ui/button.tsx";
import type { CalendarEntry } from "#lib/calendar/contract.ts";
import { contentTypeLabel } from "#lib/format.ts";
import { cn } from "#lib/utils.ts";

const LOOKS = {
  draft: { icon: FileText, label: "Draft", className: "bg-surface-strong" },
  scheduled: { icon: Clock, label: "Scheduled", className: "bg-accent-soft text-accent-text" },
  published: { icon: Globe, label: "Published", className: "bg-success-soft text-success-text" },
  run: { icon: RefreshCw, label: "Automation", className: "border border-border-strong border-dashed" },
} as const;

const REVIEWS = {
  none: "",
  requested: ", in review",
  changes_requested: ", changes requested",
  approved: ", approved",
};
/** The type of the data of a dragged entry. */
export const DRAG_TYPE = "application/x-clarion-post";

/** Identifies an entry of a day. A post keeps its key when it is moved, so that it keeps the focus. */
export const toEntryKey = ({ kind, id, at }: CalendarEntry) => (kind === "run" ? `${id}:${at}` : id);

export const isMovable = ({ kind }: CalendarEntry) => kind === "draft" || kind === "scheduled";

/** Where an entry leads: the post, or the history of the automation. */
function toPath(slug: string, { id, kind, automation }: CalendarEntry): string {
  if (kind !== "run") return `/${slug}/content/${id}`;
  return automation?.kind === "trigger" ? `/${slug}/events` : `/${slug}/schedules?schedule=${automation?.id}`;
}

function describe({ kind, contentType, runStatus, review }: CalendarEntry): string {
  if (kind === "run") return `Automation, ${runStatus}`;
  return `${LOOKS[kind].label}${REVIEWS[review ?? "none"]}, ${contentTypeLabel(contentType ?? "")}`;
}

/** A post or run as a link. Drafts can be dragged to another day, or moved with the button. */
export function EntryItem({
  entry,
  full = false,
  onMove,
}: {
  entry: CalendarEntry;
  full?: boolean;
  onMove: (entry: CalendarEntry) => void;
}) {
  const { slug } = useOrganization();
  const canMove = useCan("write") && isMovable(entry);
  const { icon: Icon, className } = LOOKS[entry.kind];
  return (
    <li
      data-entry={entry.kind === "run" ? undefined : entry.id}
      draggable={canMove}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAG_TYPE, entry.id);
        event.dataTransfer.effectAllowed = "move";
      }}
      className={cn("group relative flex min-h-6 items-center rounded-sm text-xs", canMove && "cursor-grab", className)}
    >
      <Link
        href={toPath(slug, entry)}
        draggable={false}
        title={full ? undefined : `${entry.title}, ${describe(entry)}`}
        className="flex min-w-0 flex-1 items-center gap-1.5 px-1.5 py-1"
      >
        <Icon aria-hidden className="size-3 shrink-0" />
        <span className="shrink-0 tabular-nums">{entry.time}</span>
        <span className={full ? "min-w-0 flex-1 [overflow-wrap:anywhere]" : "truncate"}>{entry.title}</span>
        {full ? (
          <span className="shrink-0">{describe(entry)}</span>
        ) : (
          <span className="sr-only">, {describe(entry)}</span>
        )}
      </Link>
      {canMove ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Move ${entry.title}`}
          className={cn(
            "size-6 shrink-0",
            // It covers the end of the title only while it is used, because a day is narrow.
            !full && "absolute right-0 bg-inherit opacity-0 focus-visible:opacity-100 group-hover:opacity-100",
          )}
          onClick={() => onMove(entry)}
        >
          <MoveIcon aria-hidden className="size-3" />
        </Button>
      ) : null}
    </li>
  );
}
