import { Editor } from "@tiptap/core";
import { MarkdownManager } from "@tiptap/markdown";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { documentExtensions } from "./extensions.ts";
import { MarkdownSource } from "./markdown-source.ts";
import { SOURCE_BLOCK } from "./source-block.ts";
import { registerTableEditing, TABLE_COMMANDS } from "./table-editing.ts";
import { TABLE } from "./table-nodes.ts";

const manager = new MarkdownManager({ extensions: documentExtensions });
const source = (markdown: string) => new MarkdownSource(manager, markdown);
const editors: Editor[] = [];

function open(markdown: string) {
  const element = document.body.appendChild(document.createElement("div"));
  const editor = new Editor({ element, extensions: documentExtensions, content: manager.parse(markdown) });
  registerTableEditing(editor);
  editors.push(editor);
  const write = () => manager.serialize(editor.getJSON()).trim();
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent("keydown", { key, ...more });
    editor.view.someProp("handleKeyDown", (handle) => handle(editor.view, event));
  };
  const type = (text: string) => editor.view.dispatch(editor.state.tr.insertText(text));
  /** Puts the cursor into the cell that holds the text. */
  const enter = (text: string) => {
    editor.state.doc.descendants((node, position) => {
      if (node.text === text) editor.commands.setTextSelection(position);
    });
  };
  return { editor, write, press, type, enter };
}

afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
  document.body.replaceChildren();
});

const PLANS = "| Plan | Seats |\n| --- | --- |\n| Free | 1 |\n| Team | 10 |";

describe("tables in Markdown", () => {
  it.each([
    PLANS,
    "Plan | Seats\n--|--:\n**Free** | `1`",
    "|a|b|\n|:-|:-:|\n|[x](https://e.x)|~~y~~|",
    "| a \\| b | `c \\| d` |\n|---|---|\n| 1 | 2 |",
  ])("opens %j as a table and keeps its bytes", (markdown) => {
    const opened = source(`${markdown}\n`);
    expect(opened.content.map(({ type }) => type)).toEqual([TABLE]);
    expect(opened.write(opened.content)).toBe(`${markdown}\n`);
  });

  it.each([
    "| a | b |\n|---|---|\n| 1 | 2 | lost |",
    "| a | b |\n|---|---|\n| 1 |",
    "| a |\n|---|\n| ![i](https://e.x/i.png) |",
    "| a |\n|---|\n| one<br>two |",
    "> | a |\n> |---|\n> | 1 |",
  ])("keeps as source what a table of the editor cannot hold: %j", (markdown) => {
    expect(source(markdown).content[0]?.type).toBe(SOURCE_BLOCK);
  });

  it("keeps alignment and the spelling of other cells when one is edited", () => {
    const markdown = "Plan|Seats\n:--|--:\n__Free__|1\nTeam|10\n";
    const opened = source(markdown);
    const edited = JSON.parse(JSON.stringify(opened.content).replace('"10"', '"25"'));
    expect(opened.write(edited)).toBe(markdown.replace("10", "25"));
  });

  it("reads back any text of a cell as it was written", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab \\|*_`[]<&#-"), maxLength: 20 }), (typed) => {
        const text = typed.trim().replace(/\s+/g, " ");
        fc.pre(text !== "");
        const editor = open(PLANS);
        editor.enter("Team");
        editor.editor.commands.setNodeSelection(editor.editor.state.selection.$from.before());
        editor.editor.commands.insertContent({ type: "paragraph", content: [{ type: "text", text }] });
        const again = open(editor.write());
        expect(again.editor.state.doc.textContent).toBe(`PlanSeatsFree1${text}10`);
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

describe("insertTable", () => {
  it("inserts a table of three rows and columns with its first cell selected", () => {
    const { editor, write, type } = open("Text.");
    editor.commands.insertTable();
    type("Plan");
    expect(write()).toBe("Text.\n\n| Plan | Column 2 | Column 3 |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |");
    editor.commands.undo();
    editor.commands.undo();
    expect(write()).toBe("Text.");
  });

  it("puts the table after a list, which cannot hold one in Markdown", () => {
    const { editor } = open("- item");
    editor.commands.setTextSelection(4);
    editor.commands.insertTable();
    expect(
      editor
        .getJSON()
        .content?.map(({ type }) => type)
        .slice(0, 2),
    ).toEqual(["bulletList", TABLE]);
  });
});

describe("editing a table", () => {
  it("moves between cells with Tab and Shift+Tab, and adds a row after the last cell", () => {
    const { write, press, type, enter } = open(PLANS);
    enter("Free");
    press("Tab");
    type("3");
    press("Tab", { shiftKey: true });
    type("Solo");
    enter("10");
    press("Tab");
    type("Firm");
    press("Tab");
    type("99");
    expect(write()).toBe("| Plan | Seats |\n| --- | --- |\n| Solo | 3 |\n| Team | 10 |\n| Firm | 99 |");
  });

  it("moves to the cell below with Enter, and adds a row below the last one", () => {
    const { write, press, type, enter } = open(PLANS);
    enter("1");
    press("Enter");
    type("25 of ");
    press("Enter");
    type("99");
    expect(write()).toBe("| Plan | Seats |\n| --- | --- |\n| Free | 1 |\n| Team | 25 of 10 |\n|  | 99 |");
  });

  it("adds and deletes rows and columns, and keeps the first row as the header", () => {
    const { editor, write, enter } = open(PLANS);
    const run = (name: keyof typeof TABLE_COMMANDS) => TABLE_COMMANDS[name](editor.state, editor.view.dispatch);
    enter("Plan");
    run("deleteRow");
    expect(write()).toBe("| Free | 1 |\n| --- | --- |\n| Team | 10 |");
    expect(document.querySelectorAll("tr:first-child th, tr:last-child td")).toHaveLength(4);
    enter("Free");
    run("addColumnAfter");
    run("addRowAfter");
    expect(write()).toBe("| Free |  | 1 |\n| --- | --- | --- |\n|  |  |  |\n| Team |  | 10 |");
    enter("1");
    run("deleteColumn");
    expect(write()).toBe("| Free |  |\n| --- | --- |\n|  |  |\n| Team |  |");
    enter("Team");
    run("deleteTable");
    expect(write()).toBe("");
  });

  it("pastes several paragraphs into a cell as one line", () => {
    const { editor, write, enter } = open(PLANS);
    enter("Team");
    editor.view.pasteHTML("<p>One</p><p>Two</p>", new Event("paste") as ClipboardEvent);
    expect(write()).toContain("| One TwoTeam | 10 |");
  });
});
