"use client";

import { Archive, CircleCheck, Inbox, ListChecks, type LucideIcon } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import type { Feedback } from "#lib/feedback/contract.ts";
import type { Status } from "#lib/feedback/limits.ts";
import { Key } from "./marks.tsx";

type Move = { status: Status; label: string; shortcut: string; icon: LucideIcon };

const MOVES: readonly Move[] = [
  { status: "triaged", label: "Triage", shortcut: "t", icon: ListChecks },
  { status: "resolved", label: "Resolve", shortcut: "r", icon: CircleCheck },
  { status: "archived", label: "Archive", shortcut: "a", icon: Archive },
  { status: "new", label: "Back to new", shortcut: "n", icon: Inbox },
];

/** The status that a key asks for. */
export function statusOfKey(pressed: string): Status | undefined {
  return MOVES.find(({ shortcut }) => shortcut === pressed)?.status;
}

/** Where an item can go from where it is, each with its key. */
export function FeedbackActions({ item, onMove }: { item: Feedback; onMove: (status: Status) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Triage</legend>
      {MOVES.filter(({ status }) => status !== item.status).map(({ status, label, shortcut, icon: Icon }) => (
        <Button key={status} size="sm" aria-keyshortcuts={shortcut} onClick={() => onMove(status)}>
          <Icon aria-hidden className="size-3.5" />
          {label}
          <span aria-hidden className="max-sm:hidden">
            <Key>{shortcut}</Key>
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
