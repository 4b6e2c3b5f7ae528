"use client";

import { Plugin, PluginKey } from "@tiptap/pm/state";
import { type Editor, useEditorState } from "@tiptap/react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { Popover, PopoverAnchor, PopoverContent } from "#components/ui/popover.tsx";
import { cn } from "#lib/utils.ts";
import { createTextAnchor } from "./anchors.ts";
import { getSlashQuery, matchCommands, runSlashCommand } from "./slash-commands.ts";

const pluginKey = new PluginKey("slashMenu");

/** Block commands for a paragraph that begins with a slash. The focus stays in the text. */
export function SlashMenu({ editor, container }: { editor: Editor; container: HTMLElement | null }) {
  const id = useId();
  const query = useEditorState({
    editor,
    selector: ({ editor: current }) => (current.isFocused ? getSlashQuery(current.state) : undefined) ?? null,
  });
  const [dismissed, setDismissed] = useState<number>();
  const [choice, setChoice] = useState({ text: "", index: 0 });
  const commands = query && query.from !== dismissed ? matchCommands(query.text) : [];
  const open = query !== null && commands.length > 0;
  const active = query?.text === choice.text ? Math.min(choice.index, commands.length - 1) : 0;
  const from = query?.from ?? 0;
  const anchor = useMemo(() => createTextAnchor(editor, from, from), [editor, from]);

  useEffect(() => {
    if (!query) setDismissed(undefined);
  }, [query]);

  const onKey = useRef<(event: KeyboardEvent) => boolean>(() => false);
  useEffect(() => {
    onKey.current = (event) => {
      if (!open || event.isComposing) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const command = commands[active];
      if (step) setChoice({ text: query.text, index: (active + step + commands.length) % commands.length });
      else if (event.key === "Enter" && command) runSlashCommand(editor, command, query);
      else return false;
      return true;
    };
  });
  useEffect(() => {
    const plugin = new Plugin({
      key: pluginKey,
      props: { handleKeyDown: (_, event) => onKey.current(event) },
    });
    // First, because the list and paragraph keys would otherwise take Enter.
    editor.registerPlugin(plugin, (added, existing) => [added, ...existing]);
    return () => {
      editor.unregisterPlugin(pluginKey);
    };
  }, [editor]);
  useEffect(() => {
    if (!open) return;
    const { dom } = editor.view;
    dom.setAttribute("aria-controls", id);
    dom.setAttribute("aria-activedescendant", `${id}-${active}`);
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, open, id, active]);

  return (
    <Popover open={open} onOpenChange={() => setDismissed(query?.from)}>
      <PopoverAnchor virtualRef={anchor} />
      <PopoverContent
        container={container}
        id={id}
        role="listbox"
        aria-label="Blocks"
        align="start"
        className="grid w-52 gap-px p-1"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        {commands.map((command, index) => {
          const Icon = command.icon;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the text names the active option
            <div
              key={command.label}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={cn(
                "flex cursor-default items-center gap-2 rounded-md px-2 py-1.5 [&_svg]:size-4 [&_svg]:text-muted-foreground",
                index === active && "bg-selected",
              )}
              onMouseMove={() => query && setChoice({ text: query.text, index })}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => query && runSlashCommand(editor, command, query)}
            >
              <Icon aria-hidden />
              {command.label}
            </div>
          );
        })}
      </PopoverContent>
    </Popover>
  );
}
