"use client";

import { MarkdownManager } from "@tiptap/markdown";
import { type Editor, EditorContent, type JSONContent, useEditor } from "@tiptap/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { articleClasses } from "#components/article/article.tsx";
import { cn } from "#lib/utils.ts";
import { documentExtensions } from "./extensions.ts";
import { MarkdownSource } from "./markdown-source.ts";
import { RichToolbar } from "./rich-toolbar.tsx";
import { SelectionToolbar } from "./selection-toolbar.tsx";
import { SlashMenu } from "./slash-menu.tsx";

const WRITE_PAUSE_MS = 150;
const manager = new MarkdownManager({ extensions: documentExtensions });

/** State shared by the editor and the Markdown: the opened source, and the last text that both agreed on. */
type Link = {
  editor: Editor | undefined;
  source: MarkdownSource;
  markdown: string;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/**
 * A rich text editor for Markdown. It reports Markdown only after an edit by the user; an untouched text keeps its
 * bytes.
 */
export default function RichEditor({
  value,
  onChange,
  onReady,
}: {
  value: string;
  onChange: (markdown: string) => void;
  /** Called when the editor is ready; it renders nothing before. */
  onReady: () => void;
}) {
  const [first] = useState(() => {
    const source = new MarkdownSource(manager, value);
    return { markdown: value, source, content: toDocument(source) };
  });
  const [menus, setMenus] = useState<HTMLElement | null>(null);
  const link = useRef<Link>({ ...first, editor: undefined, timer: undefined });
  const write = (editor: Editor) => {
    const { current } = link;
    clearTimeout(current.timer);
    current.timer = undefined;
    const markdown = current.source.write(editor.getJSON().content ?? []);
    if (markdown === current.markdown) return;
    current.markdown = markdown;
    onChange(markdown);
  };
  const editor = useEditor({
    extensions: documentExtensions,
    content: first.content,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      clearTimeout(link.current.timer);
      link.current.timer = setTimeout(() => write(changed), WRITE_PAUSE_MS);
    },
    onBlur: ({ editor: left }) => {
      if (link.current.timer !== undefined) write(left);
    },
    onDestroy: () => clearTimeout(link.current.timer),
  });
  useEffect(() => {
    const { current } = link;
    if (!editor || (current.editor === editor && current.markdown === value)) return;
    clearTimeout(current.timer);
    // A new editor already contains the text that was opened first.
    const isShown = current.editor !== editor && value === first.markdown;
    const source = isShown ? first.source : new MarkdownSource(manager, value);
    if (!isShown) show(editor, source);
    source.adopt(editor.getJSON().content ?? []);
    link.current = { editor, source, markdown: value, timer: undefined };
  }, [editor, value, first]);
  useLayoutEffect(() => {
    if (editor) onReady();
  }, [editor, onReady]);
  if (!editor) return null;
  return (
    <>
      <RichToolbar editor={editor} />
      <EditorContent editor={editor} className="px-5 py-6 sm:px-8" />
      <SelectionToolbar editor={editor} container={menus} />
      <SlashMenu editor={editor} container={menus} />
      <div ref={setMenus} />
    </>
  );
}

/** Null for an empty text, because the editor creates its own empty paragraph. */
function toDocument({ content }: MarkdownSource): JSONContent | null {
  return content.length > 0 ? { type: "doc", content } : null;
}

/** Replaces the document without a change event or an undo step, with the cursor at the start. */
function show(editor: Editor, { content }: MarkdownSource): void {
  editor
    .chain()
    .setMeta("addToHistory", false)
    .setContent({ type: "doc", content }, { emitUpdate: false })
    .setTextSelection(0)
    .run();
}

const richClasses = [
  "mx-auto min-h-[50vh] max-w-[44rem] outline-none",
  "[&_pre[data-source-block]]:border-dashed [&_pre[data-source-block]]:text-muted-foreground",
  "[&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-ring",
].join(" ");

const editorProps = {
  attributes: {
    class: cn(articleClasses, richClasses),
    "aria-label": "Text",
    "aria-multiline": "true",
    role: "textbox",
  },
};
