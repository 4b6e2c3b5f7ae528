"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import { Link2, Sparkles } from "lucide-react";
import * as Toolbar from "radix-ui/toolbar";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/utils.ts";
import { LinkPopover } from "./link-popover.tsx";
import { getQuote } from "./selection-toolbar.tsx";
import { ToolButton } from "./tool-button.tsx";
import { BLOCK_TOOLS, HISTORY_TOOLS, IMAGE, INSERT_TABLE, MARK_TOOLS, type Tool } from "./tools.ts";

const ASK: Tool = { label: "Ask about the selection", icon: Sparkles, apply: (chain) => chain };
const groups = [MARK_TOOLS, BLOCK_TOOLS, [IMAGE, INSERT_TABLE], HISTORY_TOOLS];

/** Formatting of the selection, as one tab stop with arrow keys. Each button shows whether its format is active. */
export function RichToolbar({ editor, onAsk }: { editor: Editor; onAsk: (quote: string) => void }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => groups.map((tools) => tools.map((tool) => tool.active?.(current) ?? false)),
  });
  const linked = useEditorState({ editor, selector: ({ editor: current }) => current.isActive("link") });
  return (
    <Toolbar.Root
      data-print="hide"
      aria-label="Formatting"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-0.5 border-b bg-card px-2 py-1 max-lg:top-12 max-sm:flex-nowrap max-sm:gap-0 max-sm:overflow-x-auto max-sm:px-1"
    >
      {groups.map((tools, group) => (
        <div
          key={tools[0]?.label}
          className="flex items-center gap-0.5 border-r pr-1 mr-0.5 last:border-0 max-sm:mr-0 max-sm:border-0 max-sm:pr-0"
        >
          {tools.map((tool, index) => (
            <ToolButton
              key={tool.label}
              tool={tool}
              pressed={active[group]?.[index] ?? false}
              onPress={() => tool.apply(editor.chain().focus()).run()}
            />
          ))}
          {group === 0 ? (
            <LinkPopover editor={editor}>
              <Toolbar.Button asChild>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label="Link"
                  aria-pressed={linked}
                  className={cn(linked && "bg-selected")}
                >
                  <Link2 aria-hidden />
                </Button>
              </Toolbar.Button>
            </LinkPopover>
          ) : null}
          {tools[0] === IMAGE ? (
            <ToolButton tool={ASK} pressed={false} onPress={() => onAsk(getQuote(editor))} />
          ) : null}
        </div>
      ))}
    </Toolbar.Root>
  );
}
