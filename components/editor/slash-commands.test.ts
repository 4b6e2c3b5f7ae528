import { Editor } from "@tiptap/core";
import { MarkdownManager } from "@tiptap/markdown";
import { afterEach, describe, expect, it } from "vitest";
import { documentExtensions } from "./extensions.ts";
import { getSlashQuery, matchCommands, runSlashCommand } from "./slash-commands.ts";

const manager = new MarkdownManager({ extensions: documentExtensions });
const editors: Editor[] = [];

/** An editor without a view, with the cursor at the end of the text. */
function open(markdown: string): Editor {
  const editor = new Editor({ element: null, extensions: documentExtensions, content: manager.parse(markdown) });
  editors.push(editor);
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  return editor;
}

afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

describe("getSlashQuery", () => {
  it("returns the text after a slash that begins the paragraph", () => {
    expect(getSlashQuery(open("Text.\n\n/code bl").state)?.text).toBe("code bl");
    expect(getSlashQuery(open("/").state)?.text).toBe("");
  });

  it.each(["and/or", "/usr/bin", "/a1", "# /head", "```\n/head\n```", "/head\nmore"])(
    "finds none in %j",
    (markdown) => {
      expect(getSlashQuery(open(markdown).state)).toBeUndefined();
    },
  );

  it("finds none when the cursor is inside the text", () => {
    const editor = open("/head");
    editor.commands.setTextSelection(2);
    expect(getSlashQuery(editor.state)).toBeUndefined();
  });
});

describe("matchCommands", () => {
  it("filters by any part of the label without case", () => {
    expect(matchCommands("HEAD").map(({ label }) => label)).toEqual(["Heading", "Subheading"]);
    expect(matchCommands("nothing")).toEqual([]);
  });
});

describe("runSlashCommand", () => {
  it.each([
    ["Heading", "## Next"],
    ["Subheading", "### Next"],
    ["Bullet list", "- Next"],
    ["Numbered list", "1. Next"],
    ["Quote", "> Next"],
    ["Code block", "```\nNext\n```"],
  ])("replaces the query by the block: %s", (label, written) => {
    const editor = open(`Text.\n\n/${label}`);
    run(editor, label);
    editor.commands.insertContent({ type: "text", text: "Next" });
    expect(manager.serialize(editor.getJSON()).trim()).toBe(`Text.\n\n${written}`);
  });

  it("inserts a divider", () => {
    const editor = open("Text.\n\n/div");
    run(editor, "Divider");
    expect(manager.serialize(editor.getJSON()).trim()).toMatch(/^Text\.\n\n---/);
  });

  it("changes the text once, so that one undo brings the query back", () => {
    const editor = open("Text.\n\n/quote");
    let changes = 0;
    editor.on("transaction", ({ transaction }) => {
      if (transaction.docChanged) changes += 1;
    });
    run(editor, "Quote");
    expect(changes).toBe(1);
  });
});

function run(editor: Editor, label: string): void {
  const query = getSlashQuery(editor.state);
  const command = matchCommands(label).find((one) => one.label === label);
  if (!query || !command) throw new Error(`No command ${label}`);
  runSlashCommand(editor, command, query);
}
