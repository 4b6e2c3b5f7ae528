"use client";

import type { ChainedCommands } from "@tiptap/core";
import { type Editor, useEditorState } from "@tiptap/react";
import { Minus, Plus, Trash2 } from "lucide-react";
import * as Toolbar from "radix-ui/toolbar";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Popover, PopoverAnchor, PopoverContent } from "#components/ui/popover.tsx";
import { Tooltip } from "#components/ui/tooltip.tsx";
import { createNodeAnchor } from "./anchors.ts";
import { registerTableEditing, TABLE_COMMANDS } from "./table-editing.ts";
import { TABLE } from "./table-nodes.ts";

const run = (command: keyof typeof TABLE_COMMANDS) => (chain: ChainedCommands) =>
  chain.command(({ state, dispatch }) => TABLE_COMMANDS[command](state, dispatch));

const TOOLS = [
  { label: "Add row below", text: "Row", icon: Plus, apply: run("addRowAfter") },
  { label: "Add column to the right", text: "Column", icon: Plus, apply: run("addColumnAfter") },
  { label: "Delete row", text: "Row", icon: Minus, apply: run("deleteRow") },
  { label: "Delete column", text: "Column", icon: Minus, apply: run("deleteColumn") },
  { label: "Delete table", text: "", icon: Trash2, apply: run("deleteTable") },
];

/** Edits tables, with a toolbar below the one that holds the cursor. Alt+F10 moves the focus there, Escape back. */
export default function TableToolbar({ editor, container }: { editor: Editor; container: HTMLElement | null }) {
  useEffect(() => registerTableEditing(editor), [editor]);
  const table = useEditorState({ editor, selector: ({ editor: current }) => findTable(current) });
  const isTyping = useEditorState({ editor, selector: ({ editor: current }) => current.isFocused });
  const [isInToolbar, setInToolbar] = useState(false);
  const toolbar = useRef<HTMLDivElement>(null);
  const anchor = useMemo(() => createNodeAnchor(editor, table ?? 0), [editor, table]);
  const open = table !== null && (isTyping || isInToolbar);
  useEffect(() => {
    if (!open) return;
    const { dom } = editor.view;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== "F10") return;
      event.preventDefault();
      setInToolbar(true);
      toolbar.current?.querySelector("button")?.focus();
    };
    dom.addEventListener("keydown", onKeyDown);
    return () => dom.removeEventListener("keydown", onKeyDown);
  }, [editor, open]);
  return (
    <Popover open={open}>
      <PopoverAnchor virtualRef={anchor} />
      <PopoverContent
        container={container}
        asChild
        role="toolbar"
        aria-label="Table"
        aria-keyshortcuts="Alt+F10"
        side="bottom"
        align="start"
        className="flex w-auto gap-0.5 p-1"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onFocus={() => setInToolbar(true)}
        onBlur={() => setInToolbar(false)}
        // The tooltip of the focused button takes the popover's own Escape.
        onKeyDown={(event) => event.key === "Escape" && editor.commands.focus()}
      >
        <Toolbar.Root ref={toolbar}>
          {TOOLS.map(({ label, text, icon: Icon, apply }) => (
            <Tooltip key={label} content={label}>
              <Toolbar.Button asChild>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={label}
                  className="gap-1 px-2 [&_svg]:size-3.5"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => apply(editor.chain().focus()).run()}
                >
                  <Icon aria-hidden />
                  {text}
                </Button>
              </Toolbar.Button>
            </Tooltip>
          ))}
        </Toolbar.Root>
      </PopoverContent>
    </Popover>
  );
}

/** The position of the table with the cursor. Tables stand on the top level only. */
function findTable({ state }: Editor): number | null {
  const { $from } = state.selection;
  return $from.depth > 0 && $from.node(1).type.name === TABLE ? $from.before(1) : null;
}
