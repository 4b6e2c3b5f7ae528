"use client";

import { Markdown } from "@tiptap/markdown";
import { type Editor, EditorContent, type JSONContent, useEditor } from "@tiptap/react";
import { type ReactNode, useEffect, useRef } from "react";
import { articleClasses } from "#components/posts/article.tsx";
import { cn } from "#lib/utils.ts";
import { documentExtensions } from "./extensions.ts";
import { MarkdownSource } from "./markdown-source.ts";
import { RichToolbar } from "./rich-toolbar.tsx";

const WRITE_PAUSE_MS = 150;
const extensions = [...documentExtensions, Markdown];

/** What stands between the editor and the Markdown: the opened source, and what both sides last agreed on. */
type Link = { source: MarkdownSource | undefined; markdown: string; timer: ReturnType<typeof setTimeout> | undefined };

/**
 * Rich text over a Markdown source. Reports Markdown only after a person's edit; an untouched text keeps its bytes.
 */
export default function RichEditor({
  value,
  onChange,
  waiting,
}: {
  value: string;
  onChange: (markdown: string) => void;
  /** Stands there until the editor can. */
  waiting: ReactNode;
}) {
  const link = useRef<Link>({ source: undefined, markdown: "", timer: undefined });
  const write = (editor: Editor) => {
    const { current } = link;
    clearTimeout(current.timer);
    current.timer = undefined;
    const markdown = current.source?.write(editor.getJSON().content ?? []);
    if (markdown === undefined || markdown === current.markdown) return;
    current.markdown = markdown;
    onChange(markdown);
  };
  const editor = useEditor({
    extensions,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: cn(articleClasses, richClasses),
        "aria-label": "Text",
        "aria-multiline": "true",
        role: "textbox",
      },
    },
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
    if (!editor?.markdown || current.markdown === value) return;
    const source = new MarkdownSource(editor.markdown, value);
    show(editor, source.content);
    source.adopt(editor.getJSON().content ?? []);
    clearTimeout(current.timer);
    link.current = { source, markdown: value, timer: undefined };
  }, [editor, value]);
  if (!editor) return waiting;
  return (
    <div className="min-w-0">
      <RichToolbar editor={editor} />
      <EditorContent editor={editor} className="px-5 py-6 sm:px-8" />
    </div>
  );
}

/** Replaces the document without reporting it, without a step to undo, and with the cursor at the beginning. */
function show(editor: Editor, content: JSONContent[]): void {
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
