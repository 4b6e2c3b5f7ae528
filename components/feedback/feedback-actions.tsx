"use client";

import { Archive, CircleCheck, Inbox, ListChecks, type LucideIcon } from "lucide-react";
import { Kbd } from "#components/shortcuts/kbd.tsx";
import { ariaKeys } from "#components/shortcuts/labels.ts";
import { useCharacterKeys } from "#components/shortcuts/preference.ts";
import { type ShortcutId, shortcutById } from "#components/shortcuts/registry.ts";
import { Button } from "#components/ui/button.tsx";
import type { Feedback } from "#lib/feedback/contract.ts";
import type { Status } from "#lib/feedback/limits.ts";

type Move = { status: Status; shortcut: ShortcutId; icon: LucideIcon };

export const MOVES: readonly Move[] = [
  { status: "triaged", shortcut: "feedbackTriage", icon: ListChecks },
  { status: "resolved", shortcut: "feedbackResolve", icon: CircleCheck },
  { status: "archived", shortcut: "feedbackArchive", icon: Archive },
  { status: "new", shortcut: "feedbackNew", icon: Inbox },
];

/** The available status changes of an item, each with its shortcut. */
export function FeedbackActions({ item, onMove }: { item: Feedback; onMove: (status: Status) => void }) {
  const characters = useCharacterKeys();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Triage</legend>
      {MOVES.filter(({ status }) => status !== item.status).map(({ status, shortcut, icon: Icon }) => {
        const { label, keys } = shortcutById(shortcut);
        return (
          <Button
            key={status}
            size="sm"
            aria-keyshortcuts={characters ? ariaKeys(keys) : undefined}
            onClick={() => onMove(status)}
          >
            <Icon aria-hidden className="size-3.5" />
            {label}
            {characters ? (
              <span aria-hidden className="max-sm:hidden">
                <Kbd keys={keys} />
              </span>
            ) : null}
          </Button>
        );
      })}
    </fieldset>
  );
}
