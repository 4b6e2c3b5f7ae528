"use client";

import { Command, CommandInput, useCommandState } from "cmdk";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createKeybindingsHandler } from "tinykeys";
import type { OrganizationSummary } from "#components/dashboard/organization.tsx";
import { showOverlay } from "#components/shortcuts/overlay.ts";
import { shortcutById } from "#components/shortcuts/registry.ts";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#components/ui/dialog.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { plural } from "#lib/format.ts";
import { PaletteList } from "./palette-list.tsx";
import { PaletteNotes } from "./palette-notes.tsx";
import { useAct } from "./use-act.ts";
import { useGroups } from "./use-groups.ts";

const { keys, label } = shortcutById("palette");

/** The shortcut that opens the palette also closes it. */
const closeByShortcut = createKeybindingsHandler(
  {
    [keys]: (event) => {
      event.preventDefault();
      showOverlay(undefined);
    },
  },
  { ignore: ({ isComposing }) => isComposing },
);

/** A search field over pages, actions and the organization's content, with a list of matches. */
export function Palette({ open, organizations }: { open: boolean; organizations: readonly OrganizationSummary[] }) {
  const [query, setQuery] = useState("");
  const { groups, searching, failed, projectId } = useGroups(query, organizations);
  const { choose, onClosed } = useAct(projectId);
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);

  return (
    <Dialog open={open} onOpenChange={(next) => showOverlay(next ? "palette" : undefined)}>
      <DialogContent className="max-w-xl" onCloseAutoFocus={onClosed}>
        <DialogTitle className="sr-only">{label}</DialogTitle>
        <DialogDescription className="sr-only">
          Type to search pages, actions, posts, prompts, chats, schedules and brand identities. Use the arrow keys to
          select and Enter to open.
        </DialogDescription>
        <Command
          label={label}
          shouldFilter={false}
          loop
          vimBindings={false}
          onKeyDown={({ nativeEvent }) => closeByShortcut(nativeEvent)}
          className="flex min-h-0 flex-col outline-none"
        >
          <div className="flex h-13 shrink-0 items-center gap-2.5 border-b pr-12 pl-4">
            {searching ? (
              <Spinner className="size-4" />
            ) : (
              <Search aria-hidden className="size-4 text-muted-foreground" />
            )}
            <Field query={query} onQuery={setQuery} />
          </div>
          <PaletteList groups={groups} onChoose={({ act }) => choose(act)} />
        </Command>
        <PaletteNotes query={query} count={count} searching={searching} failed={failed} />
        <p role="status" className="sr-only">
          {query.trim() === "" || searching ? "" : plural(count, "result")}
        </p>
      </DialogContent>
    </Dialog>
  );
}

/** cmdk 1.1.1 sets `aria-activedescendant` only after an arrow key, although opening and typing also select a row. */
function Field({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useCommandState((state) => state.value);
  useEffect(() => {
    const row = input.current?.closest("[cmdk-root]")?.querySelector("[aria-selected=true]");
    if (row) input.current?.setAttribute("aria-activedescendant", row.id);
    else input.current?.removeAttribute("aria-activedescendant");
  });
  return (
    <CommandInput
      ref={input}
      placeholder={label}
      value={query}
      onValueChange={onQuery}
      className="h-full min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted-foreground"
    />
  );
}
