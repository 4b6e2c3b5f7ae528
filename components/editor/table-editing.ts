import type { Editor } from "@tiptap/core";
import { keydownHandler } from "@tiptap/pm/keymap";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  nextCell,
  selectionCell,
  tableEditing,
} from "@tiptap/pm/tables";
import { CELL, HEADER, TABLE } from "./table-nodes.ts";

type Command = (state: EditorState, dispatch?: (transaction: Transaction) => void) => boolean;

export const TABLE_COMMANDS = { addRowAfter, addColumnAfter, deleteRow, deleteColumn, deleteTable } satisfies Record<
  string,
  Command
>;

const pluginKey = new PluginKey("tableKeys");

/** Adds the editing of tables to an editor. @returns a function that removes it */
export function registerTableEditing(editor: Editor): () => void {
  const editing = tableEditing();
  editor.registerPlugin(createKeys(), (added, existing) => [added, ...existing]);
  editor.registerPlugin(editing);
  return () => {
    editor.unregisterPlugin([pluginKey, editing.spec.key ?? ""] as PluginKey[]);
  };
}

/** Tab and Enter move between cells; past the last row they add one. The first row stays the header. */
function createKeys(): Plugin {
  return new Plugin({
    key: pluginKey,
    props: {
      handleKeyDown: keydownHandler({
        Tab: (state, dispatch) => isInTable(state) && (goToNextCell(1)(state, dispatch) || addRow(state, dispatch, 0)),
        "Shift-Tab": goToNextCell(-1),
        Enter: (state, dispatch) => isInTable(state) && goToCellBelow(state, dispatch),
        "Shift-Enter": isInTable,
        "Mod-Enter": isInTable,
      }),
      transformPastedHTML: (html, view) => (isInTable(view.state) ? toOneLine(html) : html),
      transformPastedText: (text, _, view) => (isInTable(view.state) ? text.replace(/\s*\n\s*/g, " ") : text),
    },
    appendTransaction: (transactions, _, state) =>
      transactions.some(({ docChanged }) => docChanged) ? restoreHeaders(state) : null,
  });
}

type Dispatch = Parameters<Command>[1];

function goToCellBelow(state: EditorState, dispatch: Dispatch): boolean {
  const $cell = selectionCell(state);
  const below = nextCell($cell, "vert", 1);
  if (!below) return addRow(state, dispatch, $cell.index());
  dispatch?.(state.tr.setSelection(TextSelection.near(state.doc.resolve(below.pos + 1))).scrollIntoView());
  return true;
}

/** Adds a row below the present one, with the cursor in one of its cells. */
function addRow(state: EditorState, dispatch: Dispatch, column: number): boolean {
  const $cell = selectionCell(state);
  return addRowAfter(state, (transaction) => {
    if (!dispatch) return;
    let place = $cell.after($cell.depth) + 1;
    const row = transaction.doc.resolve(place).parent;
    for (let index = 0; index < column; index++) place += row.child(index).nodeSize;
    dispatch(transaction.setSelection(TextSelection.near(transaction.doc.resolve(place + 1))).scrollIntoView());
  });
}

/** A cell holds one line. Joins the paragraphs of pasted HTML; otherwise each would become a cell of its own. */
function toOneLine(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const blocks = [...body.querySelectorAll("p, div, li, blockquote, pre, h1, h2, h3, h4, h5, h6")];
  if (blocks.length < 2 || body.querySelector("table")) return html;
  const leaves = blocks.filter((block) => blocks.every((other) => other === block || !block.contains(other)));
  const line = document.createElement("p");
  line.textContent = leaves.map((leaf) => leaf.textContent.trim()).join(" ");
  return line.outerHTML;
}

/** Markdown writes the first row as the header. Makes its cells, and no others, header cells. */
function restoreHeaders({ doc, schema, tr }: EditorState): Transaction | null {
  doc.forEach((table, offset) => {
    if (table.type.name !== TABLE) return;
    table.forEach((row, rowOffset, rowIndex) => {
      const wanted = schema.nodes[rowIndex === 0 ? HEADER : CELL];
      row.forEach((cell, cellOffset) => {
        if (wanted && cell.type !== wanted)
          tr.setNodeMarkup(offset + 1 + rowOffset + 1 + cellOffset, wanted, cell.attrs);
      });
    });
  });
  return tr.docChanged ? tr : null;
}
