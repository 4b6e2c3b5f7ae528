"use client";

import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import type { ShellOrganization } from "#components/shell/types.ts";
import { isApple } from "#components/shortcuts/platform.ts";
import { nameOf } from "#components/shortcuts/press.ts";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#components/ui/dialog.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { plural } from "#lib/format.ts";
import type { Command } from "./commands.ts";
import { showOverlay } from "./overlay.ts";
import { PaletteList } from "./palette-list.tsx";
import { PaletteNotes } from "./palette-notes.tsx";
import { useAct } from "./use-act.ts";
import { useGroups } from "./use-groups.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/**
 * Search or jump to: every page, what can be done and what the organization holds, in one field with a list below it
 * (the combobox pattern of the WAI-ARIA Authoring Practices: the focus stays in the field).
 */
export function Palette({ open, organizations }: { open: boolean; organizations: readonly ShellOrganization[] }) {
  const base = useId();
  const [query, setQuery] = useState("");
  const { groups, searching, failed, projectId } = useGroups(query, organizations);
  const { choose, onClosed } = useAct(projectId);
  const commands = groups.flatMap((group) => group.commands);
  const [marked, setMarked] = useState<string>();
  const active = commands.find(({ id }) => id === marked) ?? commands[0];
  const optionId = (command: Command) => `${base}-${command.id}`;

  const type = (text: string) => {
    setQuery(text);
    setMarked(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.nativeEvent.isComposing) return;
    if (step !== undefined) setMarked(stepFrom(commands, active, step)?.id);
    else if (event.key === "Enter" && active) choose(active.act);
    else if (nameOf(event.nativeEvent, isApple()) === "mod+k") showOverlay(undefined);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog open={open} onOpenChange={(next) => showOverlay(next ? "palette" : undefined)}>
      <DialogContent className="max-w-xl" onCloseAutoFocus={onClosed}>
        <DialogTitle className="sr-only">Search or jump to</DialogTitle>
        <DialogDescription className="sr-only">
          Type to search pages, actions, posts, prompts, chats, schedules and brand identities. Arrow keys choose, Enter
          opens.
        </DialogDescription>
        <div className="flex h-13 shrink-0 items-center gap-2.5 border-b pr-12 pl-4">
          {searching ? <Spinner className="size-4" /> : <Search aria-hidden className="size-4 text-muted-foreground" />}
          <input
            role="combobox"
            aria-label="Search or jump to"
            aria-autocomplete="list"
            aria-expanded={commands.length > 0}
            aria-controls={`${base}-list`}
            aria-activedescendant={active ? optionId(active) : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder="Search or jump to"
            value={query}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            className="h-full min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted-foreground"
          />
        </div>
        <PaletteList
          id={`${base}-list`}
          groups={groups}
          active={active}
          optionId={optionId}
          onMark={({ id }) => setMarked(id)}
          onChoose={({ act }) => choose(act)}
        />
        <PaletteNotes query={query} found={commands.length} searching={searching} failed={failed} />
        <p role="status" className="sr-only">
          {query.trim() === "" || searching ? "" : plural(commands.length, "result")}
        </p>
      </DialogContent>
    </Dialog>
  );
}

/** The row so many steps on; one step past an end comes in at the other, a longer one stops there. */
function stepFrom(commands: readonly Command[], from: Command | undefined, step: number): Command | undefined {
  const present = from ? commands.indexOf(from) : -1;
  const wanted = present + step;
  if (Math.abs(step) === 1) return commands.at(wanted % commands.length);
  return commands[Math.min(Math.max(wanted, 0), commands.length - 1)];
}
