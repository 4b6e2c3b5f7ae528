"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  SquareCode,
  TextQuote,
  Undo2,
} from "lucide-react";
import * as Toolbar from "radix-ui/toolbar";
import { Button } from "#components/ui/button.tsx";
import { Tooltip } from "#components/ui/tooltip.tsx";
import { cn } from "#lib/utils.ts";
import { LinkPopover } from "./link-popover.tsx";

type Tool = {
  label: string;
  keys?: string;
  icon: LucideIcon;
  active?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

const groups: Tool[][] = [
  [
    {
      label: "Bold",
      keys: "Mod B",
      icon: Bold,
      active: (editor) => editor.isActive("bold"),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      label: "Italic",
      keys: "Mod I",
      icon: Italic,
      active: (editor) => editor.isActive("italic"),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      label: "Code",
      keys: "Mod E",
      icon: Code,
      active: (editor) => editor.isActive("code"),
      run: (editor) => editor.chain().focus().toggleCode().run(),
    },
  ],
  [
    {
      label: "Heading",
      icon: Heading2,
      active: (editor) => editor.isActive("heading", { level: 2 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      label: "Subheading",
      icon: Heading3,
      active: (editor) => editor.isActive("heading", { level: 3 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
    {
      label: "Bullet list",
      icon: List,
      active: (editor) => editor.isActive("bulletList"),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: "Numbered list",
      icon: ListOrdered,
      active: (editor) => editor.isActive("orderedList"),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: "Quote",
      icon: TextQuote,
      active: (editor) => editor.isActive("blockquote"),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      label: "Code block",
      icon: SquareCode,
      active: (editor) => editor.isActive("codeBlock"),
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
  ],
  [
    { label: "Undo", keys: "Mod Z", icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
    { label: "Redo", keys: "Mod Shift Z", icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
  ],
];

/** Formatting of the selection, as one tab stop with arrow keys. Each button shows whether its format is active. */
export function RichToolbar({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => groups.map((tools) => tools.map((tool) => tool.active?.(current) ?? false)),
  });
  const linked = useEditorState({ editor, selector: ({ editor: current }) => current.isActive("link") });
  return (
    <Toolbar.Root
      data-print="hide"
      aria-label="Formatting"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-0.5 border-b bg-card px-2 py-1 max-lg:top-12 max-sm:gap-0 max-sm:px-1"
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
              onPress={() => tool.run(editor)}
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
        </div>
      ))}
    </Toolbar.Root>
  );
}

function ToolButton({ tool, pressed, onPress }: { tool: Tool; pressed: boolean; onPress: () => void }) {
  const Icon = tool.icon;
  return (
    <Tooltip content={tool.keys ? `${tool.label} (${tool.keys.replace("Mod", "Ctrl or ⌘")})` : tool.label}>
      <Toolbar.Button asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={tool.label}
          {...(tool.active ? { "aria-pressed": pressed } : {})}
          className={cn(pressed && "bg-selected")}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPress}
        >
          <Icon aria-hidden />
        </Button>
      </Toolbar.Button>
    </Tooltip>
  );
}
