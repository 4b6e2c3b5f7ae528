"use client";

import { CommandGroup, CommandItem, CommandList } from "cmdk";
import { Check } from "lucide-react";
import { Kbd } from "#components/shortcuts/kbd.tsx";
import { useCharacterKeys } from "#components/shortcuts/preference.ts";
import { isCharacterOnly, shortcutById } from "#components/shortcuts/registry.ts";
import { cn } from "#lib/utils.ts";
import type { Command, CommandGroup as Group } from "./commands.ts";

const HEADING =
  "**:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-muted-foreground **:[[cmdk-group-heading]]:text-xs";

/** The rows below the field. Focus stays in the field, which references the active row (`aria-activedescendant`). */
export function PaletteList({ groups, onChoose }: { groups: readonly Group[]; onChoose: (command: Command) => void }) {
  return (
    <CommandList
      label="Results"
      className={cn("min-h-0 flex-1 scroll-py-8 overflow-y-auto p-1.5 outline-none", groups.length === 0 && "hidden")}
    >
      {groups.map(({ id, heading, commands }) => (
        <CommandGroup key={id} heading={heading} className={cn("pb-1", HEADING)}>
          {commands.map((command) => (
            <Row key={command.id} command={command} onChoose={() => onChoose(command)} />
          ))}
        </CommandGroup>
      ))}
    </CommandList>
  );
}

function Row({ command, onChoose }: { command: Command; onChoose: () => void }) {
  const { id, label, detail, icon: Icon, current = false } = command;
  return (
    <CommandItem
      value={id}
      onSelect={onChoose}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-selected max-sm:min-h-11"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
      <bdi className="min-w-0 truncate">{label}</bdi>
      {detail ? (
        <span className="min-w-0 flex-1 truncate text-muted-foreground text-xs">{detail}</span>
      ) : (
        <span className="flex-1" />
      )}
      {current ? (
        <>
          <Check aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">, selected</span>
        </>
      ) : null}
      <RowShortcut command={command} />
    </CommandItem>
  );
}

function RowShortcut({ command }: { command: Command }) {
  const characters = useCharacterKeys();
  if (!command.shortcut) return null;
  const shortcut = shortcutById(command.shortcut);
  if (isCharacterOnly(shortcut) && !characters) return null;
  return (
    <span aria-hidden className="max-sm:hidden">
      <Kbd keys={shortcut.keys} />
    </span>
  );
}
