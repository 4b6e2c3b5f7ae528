"use client";

import { Check } from "lucide-react";
import { Kbd } from "#components/shortcuts/kbd.tsx";
import { useCharacterKeys } from "#components/shortcuts/preference.ts";
import { isCharacterOnly, shortcutById } from "#components/shortcuts/registry.ts";
import { cn } from "#lib/utils.ts";
import type { Command, CommandGroup } from "./commands.ts";

type Props = {
  id: string;
  groups: readonly CommandGroup[];
  active: Command | undefined;
  optionId: (command: Command) => string;
  onMark: (command: Command) => void;
  onChoose: (command: Command) => void;
};

/** The rows below the field. They never have the focus: the field says which of them is meant. */
export function PaletteList({ id, groups, active, optionId, onMark, onChoose }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      className={cn("min-h-0 flex-1 scroll-py-8 overflow-y-auto p-1.5 outline-none", groups.length === 0 && "hidden")}
    >
      {groups.map((group) => (
        <fieldset key={group.id} aria-labelledby={`${id}-${group.id}`} className="min-w-0 pb-1">
          <div id={`${id}-${group.id}`} className="px-2.5 pt-2 pb-1 font-medium text-muted-foreground text-xs">
            {group.heading}
          </div>
          {group.commands.map((command) => (
            <Row
              key={command.id}
              id={optionId(command)}
              command={command}
              active={command === active}
              onMark={() => onMark(command)}
              onChoose={() => onChoose(command)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** Keeps the row that is meant in sight. */
function bringIntoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: "nearest" });
}

type RowProps = { id: string; command: Command; active: boolean; onMark: () => void; onChoose: () => void };

function Row({ id, command, active, onMark, onChoose }: RowProps) {
  const { label, detail, icon: Icon, current = false } = command;
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      ref={active ? bringIntoView : undefined}
      onPointerMove={active ? undefined : onMark}
      onClick={onChoose}
      className={cn(
        "flex min-h-9 w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left text-sm max-sm:min-h-11",
        active && "bg-selected",
      )}
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
          <span className="sr-only">, chosen</span>
        </>
      ) : null}
      <RowShortcut command={command} />
    </button>
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
