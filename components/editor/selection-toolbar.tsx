"use client";

import { TextSelection } from "@tiptap/pm/state";
import { type Editor, useEditorState } from "@tiptap/react";
import { Sparkles } from "lucide-react";
import * as Toolbar from "radix-ui/toolbar";
import { useMemo, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Popover, PopoverAnchor, PopoverContent } from "#components/ui/popover.tsx";
import { createTextAnchor } from "./anchors.ts";
import { ToolButton } from "./tool-button.tsx";
import { BLOCK_TOOLS, MARK_TOOLS, type Tool } from "./tools.ts";

const TOOLS: readonly Tool[] = [...MARK_TOOLS, ...BLOCK_TOOLS];

/**
 * The formats beside selected text, for the mouse. The keyboard has the same ones in the toolbar above the text, and
 * touch devices show their own menu here.
 */
export function SelectionToolbar({
  editor,
  container,
  onAsk,
}: {
  editor: Editor;
  container: HTMLElement | null;
  /** Takes the selected text to the agent. */
  onAsk: (quote: string) => void;
}) {
  const range = useEditorState({ editor, selector: ({ editor: current }) => getSelectedText(current) });
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => TOOLS.map((tool) => tool.active?.(current) ?? false),
  });
  const [dismissed, setDismissed] = useState<string>();
  const { from, to } = range ?? { from: 0, to: 0 };
  const selected = `${from}-${to}`;
  const anchor = useMemo(() => createTextAnchor(editor, from, to), [editor, from, to]);
  return (
    <Popover open={range !== null && selected !== dismissed}>
      <PopoverAnchor virtualRef={anchor} />
      <PopoverContent
        container={container}
        asChild
        role="toolbar"
        aria-label="Format the selection"
        side="top"
        collisionBoundary={editor.view.dom}
        className="flex w-auto gap-0.5 p-1 pointer-coarse:hidden"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onEscapeKeyDown={() => setDismissed(selected)}
      >
        <Toolbar.Root>
          {TOOLS.map((tool, index) => (
            <ToolButton
              key={tool.label}
              tool={tool}
              pressed={active[index] ?? false}
              onPress={() => tool.apply(editor.chain().focus()).run()}
            />
          ))}
          <Toolbar.Button asChild>
            <Button
              variant="ghost"
              size="sm"
              className="gap-1.5 px-2"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onAsk(getQuote(editor))}
            >
              <Sparkles aria-hidden />
              Ask about this
            </Button>
          </Toolbar.Button>
        </Toolbar.Root>
      </PopoverContent>
    </Popover>
  );
}

/** The selected text, with a line for each block. */
export function getQuote({ state }: Editor): string {
  const { from, to } = state.selection;
  return state.doc.textBetween(from, to, "\n", " ").trim();
}

function getSelectedText({ isFocused, state }: Editor): { from: number; to: number } | null {
  const { selection } = state;
  if (!isFocused || selection.empty || !(selection instanceof TextSelection)) return null;
  return { from: selection.from, to: selection.to };
}
