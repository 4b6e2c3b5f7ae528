import type { ChainedCommands, Editor } from "@tiptap/core";
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Image,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  SquareCode,
  Table,
  TextQuote,
  Undo2,
} from "lucide-react";

export type Tool = {
  label: string;
  keys?: string;
  icon: LucideIcon;
  active?: (editor: Editor) => boolean;
  /** Adds the tool's command, so that it can be combined with others in one undo step. */
  apply: (chain: ChainedCommands) => ChainedCommands;
};

export const MARK_TOOLS: Tool[] = [
  {
    label: "Bold",
    keys: "Mod B",
    icon: Bold,
    active: (editor) => editor.isActive("bold"),
    apply: (chain) => chain.toggleBold(),
  },
  {
    label: "Italic",
    keys: "Mod I",
    icon: Italic,
    active: (editor) => editor.isActive("italic"),
    apply: (chain) => chain.toggleItalic(),
  },
  {
    label: "Code",
    keys: "Mod E",
    icon: Code,
    active: (editor) => editor.isActive("code"),
    apply: (chain) => chain.toggleCode(),
  },
];

export const BLOCK_TOOLS: Tool[] = [
  {
    label: "Heading",
    icon: Heading2,
    active: (editor) => editor.isActive("heading", { level: 2 }),
    apply: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    label: "Subheading",
    icon: Heading3,
    active: (editor) => editor.isActive("heading", { level: 3 }),
    apply: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    label: "Bullet list",
    icon: List,
    active: (editor) => editor.isActive("bulletList"),
    apply: (chain) => chain.toggleBulletList(),
  },
  {
    label: "Numbered list",
    icon: ListOrdered,
    active: (editor) => editor.isActive("orderedList"),
    apply: (chain) => chain.toggleOrderedList(),
  },
  {
    label: "Quote",
    icon: TextQuote,
    active: (editor) => editor.isActive("blockquote"),
    apply: (chain) => chain.toggleBlockquote(),
  },
  {
    label: "Code block",
    icon: SquareCode,
    active: (editor) => editor.isActive("codeBlock"),
    apply: (chain) => chain.toggleCodeBlock(),
  },
];

export const HISTORY_TOOLS: Tool[] = [
  { label: "Undo", keys: "Mod Z", icon: Undo2, apply: (chain) => chain.undo() },
  { label: "Redo", keys: "Mod Shift Z", icon: Redo2, apply: (chain) => chain.redo() },
];

export const IMAGE: Tool = { label: "Image", icon: Image, apply: (chain) => chain.pickImage() };
export const INSERT_TABLE: Tool = { label: "Table", icon: Table, apply: (chain) => chain.insertTable() };
export const DIVIDER: Tool = { label: "Divider", icon: Minus, apply: (chain) => chain.setHorizontalRule() };
