import { type JSONContent, type MarkdownToken, Node } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { getInsertPosition, isEmptyParagraph } from "./insert-position.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    table: {
      /** Inserts an empty table after the block of the selection, or in place of an empty paragraph. */
      insertTable: () => ReturnType;
    };
  }
}

export const TABLE = "table";
const ROW = "tableRow";
export const HEADER = "tableHeader";
export const CELL = "tableCell";
const NEW_TABLE = { rows: 3, columns: 3 };

/** Roles by which the table library finds its nodes in the schema. */
const ROLES: Readonly<Record<string, string>> = {
  [TABLE]: "table",
  [ROW]: "row",
  [HEADER]: "header_cell",
  [CELL]: "cell",
};

type Align = "left" | "center" | "right" | null;
type Cell = { tokens?: MarkdownToken[] };
type TableToken = MarkdownToken & { header?: Cell[]; rows?: Cell[][]; align?: Align[] };

/** Header cells have a text from the start, because screen readers announce it for each cell of the column. */
function emptyTable({ rows, columns }: typeof NEW_TABLE): JSONContent {
  const toCell = (row: number, column: number): JSONContent => {
    if (row > 0) return { type: CELL, content: [{ type: "paragraph" }] };
    const text = { type: "text", text: `Column ${column + 1}` };
    return { type: HEADER, content: [{ type: "paragraph", content: [text] }] };
  };
  const toRow = (row: number): JSONContent => ({
    type: ROW,
    content: Array.from({ length: columns }, (_, column) => toCell(row, column)),
  });
  return { type: TABLE, content: Array.from({ length: rows }, (_, row) => toRow(row)) };
}

/** A table of GitHub Flavored Markdown: one header row, and cells that hold one line of text each. */
const Table = Node.create({
  name: TABLE,
  group: "block",
  content: `${ROW}+`,
  isolating: true,
  extendNodeSchema: ({ name }) => (name in ROLES ? { tableRole: ROLES[name] } : {}),
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
  addCommands() {
    return {
      insertTable:
        () =>
        ({ tr, dispatch }) => {
          const place = getInsertPosition(tr);
          if (!dispatch) return true;
          const node = tr.doc.type.schema.nodeFromJSON(emptyTable(NEW_TABLE));
          tr.replaceWith(place, isEmptyParagraph(tr.doc, place) ? place + 2 : place, node);
          const { $from } = TextSelection.near(tr.doc.resolve(place + 1));
          tr.setSelection(TextSelection.create(tr.doc, $from.start(), $from.end())).scrollIntoView();
          return true;
        },
    };
  },
  markdownTokenName: "table",
  parseMarkdown: (token: TableToken, helpers) => {
    const toRow = (cells: Cell[], type: string) =>
      helpers.createNode(
        ROW,
        {},
        cells.map(({ tokens = [] }, column) =>
          helpers.createNode(type, { align: token.align?.[column] ?? null }, [
            helpers.createNode("paragraph", {}, helpers.parseInline(tokens)),
          ]),
        ),
      );
    const rows = (token.rows ?? []).map((cells) => toRow(cells, CELL));
    return helpers.createNode(TABLE, {}, [toRow(token.header ?? [], HEADER), ...rows]);
  },
  renderMarkdown: ({ content: rows = [] }, helpers) => {
    const lines = rows.map(({ content: cells = [] }) =>
      cells.map(({ content = [] }) => toCellText(helpers.renderChildren(content))),
    );
    const [header = [], ...body] = lines;
    const rule = (rows[0]?.content ?? []).map(({ attrs }) => RULES[String(attrs?.align)] ?? "---");
    return [header, rule, ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  },
});

const RULES: Readonly<Record<string, string>> = { left: ":--", center: ":-:", right: "--:" };

/** The Markdown of a cell on one line, without pipes that would end the cell. */
function toCellText(markdown: string): string {
  const line = markdown.replace(/\s*\n\s*/g, " ").trim();
  return line.replace(/(\\*)\|/g, (pipe, slashes: string) => (slashes.length % 2 === 1 ? pipe : `${slashes}\\|`));
}

const TableRow = Node.create({
  name: ROW,
  content: `(${CELL} | ${HEADER})+`,
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const cell = (name: string, tag: "td" | "th") =>
  Node.create({
    name,
    content: "paragraph",
    isolating: true,
    addAttributes: () => ({
      // The table library reads these; Markdown has no spans.
      colspan: { default: 1, rendered: false, parseHTML: () => 1 },
      rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
      colwidth: { default: null, rendered: false, parseHTML: () => null },
      align: {
        default: null,
        parseHTML: (element: HTMLElement) => parseAlign(element.style.textAlign || element.getAttribute("align")),
        renderHTML: ({ align }: { align?: Align }) => (align ? { style: `text-align: ${align}` } : {}),
      },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

function parseAlign(value: string | null): Align {
  return value === "left" || value === "center" || value === "right" ? value : null;
}

export const tableExtensions = [Table, TableRow, cell(HEADER, "th"), cell(CELL, "td")];
