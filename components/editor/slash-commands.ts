import type { Editor } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { BLOCK_TOOLS, DIVIDER, IMAGE, INSERT_TABLE, type Tool } from "./tools.ts";

const COMMANDS: readonly Tool[] = [...BLOCK_TOOLS, IMAGE, INSERT_TABLE, DIVIDER];
const QUERY = /^\/([a-z ]{0,20})$/i;

/** The text after a slash, with the document range of both. */
export type SlashQuery = { text: string; from: number; to: number };

/** The slash query of a paragraph that holds nothing else, with the cursor at its end; undefined for other text. */
export function getSlashQuery({ selection }: EditorState): SlashQuery | undefined {
  const { $from, empty } = selection;
  const { parent } = $from;
  if (!empty || parent.type.name !== "paragraph" || $from.parentOffset !== parent.content.size) return undefined;
  const text = QUERY.exec(parent.textContent)?.[1];
  // A cell of a table holds no blocks.
  if ($from.node(1).type.spec.tableRole !== undefined) return undefined;
  return text === undefined ? undefined : { text, from: $from.start(), to: $from.pos };
}

/** The block commands whose label contains the query, in menu order. */
export function matchCommands(text: string): Tool[] {
  const wanted = text.trim().toLowerCase();
  return COMMANDS.filter(({ label }) => label.toLowerCase().includes(wanted));
}

/** Replaces the slash and its query by the block, in one undo step. */
export function runSlashCommand(editor: Editor, command: Tool, { from, to }: SlashQuery): void {
  command.apply(editor.chain().focus().deleteRange({ from, to })).run();
}
