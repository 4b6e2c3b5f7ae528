import { Editor } from "@tiptap/core";
import { MarkdownManager } from "@tiptap/markdown";
import { afterEach, describe, expect, it, vi } from "vitest";
import { documentExtensions } from "./extensions.ts";
import { ImageUpload } from "./image-upload.ts";

const manager = new MarkdownManager({ extensions: documentExtensions });
const src = "https://e.x/i/a.png";
const editors: Editor[] = [];

function open(markdown: string, upload: (file: File) => Promise<string> = async () => src) {
  const handlers = { upload: vi.fn(upload), onAsk: vi.fn(), onFail: vi.fn() };
  const element = document.body.appendChild(document.createElement("div"));
  const extensions = [...documentExtensions, ImageUpload.configure(handlers)];
  const editor = new Editor({ element, extensions, content: manager.parse(markdown) });
  editors.push(editor);
  const write = () => manager.serialize(editor.getJSON()).trim();
  return { editor, write, ...handlers };
}

afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
  document.body.replaceChildren();
});

const png = (name = "chart.png", type = "image/png", bytes = 3) => new File([new Uint8Array(bytes)], name, { type });

/** Pastes as the browser does. @returns whether the editor handled the paste itself */
function paste(editor: Editor, files: readonly File[], html = ""): boolean {
  const clipboardData = { files, getData: (type: string) => (type === "text/html" ? html : "") };
  const event = Object.assign(new Event("paste"), { clipboardData }) as unknown as ClipboardEvent;
  const { view } = editor;
  return view.someProp("handlePaste", (handle) => handle(view, event, view.state.doc.slice(0, 0))) ?? false;
}

describe("pasting an image", () => {
  it("shows a placeholder, then the image after the paragraph with the cursor, and asks for its alt text", async () => {
    const stored = Promise.withResolvers<string>();
    const { editor, write, onAsk } = open("First.\n\nLast.", () => stored.promise);
    editor.commands.setTextSelection(3);
    expect(paste(editor, [png()])).toBe(true);
    expect(document.querySelector("[role=status]")?.textContent).toBe("Uploading chart.png…");
    expect(write()).toBe("First.\n\nLast.");
    stored.resolve(src);
    await vi.waitFor(() => expect(write()).toBe(`First.\n\n![](${src})\n\nLast.`));
    expect(document.querySelector("[role=status]")).toBeNull();
    expect(onAsk).toHaveBeenCalledOnce();
    editor.commands.undo();
    expect(write()).toBe("First.\n\nLast.");
  });

  it("keeps the cursor of a person who types during the upload, and marks the image without alt text", async () => {
    const stored = Promise.withResolvers<string>();
    const { editor, write, onAsk } = open("First.\n\nLast.", () => stored.promise);
    editor.commands.setTextSelection(3);
    paste(editor, [png()]);
    editor.commands.insertContentAt(1, "The ");
    editor.commands.setTextSelection(2);
    stored.resolve(src);
    await vi.waitFor(() => expect(write()).toBe(`The First.\n\n![](${src})\n\nLast.`));
    expect(onAsk).not.toHaveBeenCalled();
    const button = document.querySelector<HTMLButtonElement>("figure button");
    expect(button?.textContent).toBe("Add alt text");
    button?.click();
    expect(onAsk).toHaveBeenCalledOnce();
  });

  it("leaves a paste with text beside the picture to the text", () => {
    const { editor, upload } = open("First.");
    expect(paste(editor, [png()], "<p>Text of a document</p>")).toBe(false);
    expect(upload).not.toHaveBeenCalled();
  });

  it("removes the placeholder and reports the error when the upload fails", async () => {
    const error = new Error("413");
    const { editor, write, onFail } = open("First.", () => Promise.reject(error));
    paste(editor, [png()]);
    await vi.waitFor(() => expect(onFail).toHaveBeenCalledWith(error));
    expect(document.querySelector("[role=status]")).toBeNull();
    expect(write()).toBe("First.");
  });

  it.each([
    [png("logo.svg", "image/svg+xml"), "Choose a PNG, JPEG, WebP or GIF image."],
    [png("large.png", "image/png", 5_000_001), "Choose an image of at most 5 MB."],
  ])("does not send a file that the server would refuse: %#", (file, reason) => {
    const { editor, upload, onFail } = open("First.");
    expect(paste(editor, [file])).toBe(true);
    expect(upload).not.toHaveBeenCalled();
    expect(onFail).toHaveBeenCalledWith(reason);
  });

  it("puts images of a list after the list", async () => {
    const { editor, write } = open("- item\n\nText.");
    editor.commands.setTextSelection(4);
    paste(editor, [png()]);
    await vi.waitFor(() => expect(write()).toBe(`- item\n\n![](${src})\n\nText.`));
  });

  it("replaces an empty paragraph between others and asks for the alt text", async () => {
    const { editor, write, onAsk } = open("First.\n\nLast.");
    editor.chain().setTextSelection(7).splitBlock().run();
    paste(editor, [png()]);
    await vi.waitFor(() => expect(write()).toBe(`First.\n\n![](${src})\n\nLast.`));
    expect(onAsk).toHaveBeenCalledOnce();
  });
});

describe("pasting HTML", () => {
  it("takes images of the web and drops images that readers cannot load", () => {
    const { editor, write } = open("");
    const html = `<img src="${src}" alt="Web"><img src="data:image/png;base64,AAAA"><img src="file:///a.png">`;
    editor.view.pasteHTML(html, new Event("paste") as ClipboardEvent);
    expect(write()).toBe(`![Web](${src})`);
  });
});
