"use client";

import { MarkdownManager } from "@tiptap/markdown";
import { type Editor, EditorContent, type JSONContent, useEditor } from "@tiptap/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { articleClasses } from "#components/article/article.tsx";
import { cn } from "#lib/utils.ts";
import { documentExtensions } from "./extensions.ts";
import { MarkdownSource } from "./markdown-source.ts";
import { RichToolbar } from "./rich-toolbar.tsx";

const WRITE_PAUSE_MS = 150;
const manager = new MarkdownManager({ extensions: documentExtensions });

/** What stands between the editor and the Markdown: the opened source, and what both sides last agreed on. */
type Link = {
  editor: Editor | undefined;
  source: MarkdownSource;
  markdown: string;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/**
 * Rich text over a Markdown source. Reports Markdown only after a person's edit; an untouched text keeps its bytes.
 */
export default function RichEditor({
  value,
  onChange,
  onReady,
}: {
  value: string;
  onChange: (markdown: string) => void;
  /** The editor stands; until then this is nothing. */
  onReady: () => void;
}) {
  const [first] = useState(() => {
    const source = new MarkdownSource(manager, value);
    return { markdown: value, source, content: documentOf(source) };
  });
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
    // An editor begins with the text that was opened first.
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
    </>
  );
}

/** A text without blocks is left to the editor, which begins it with an empty paragraph. */
function documentOf({ content }: MarkdownSource): JSONContent | null {
  return content.length > 0 ? { type: "doc", content } : null;
}

/** Replaces the document without reporting it, without a step to undo, and with the cursor at the beginning. */
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
