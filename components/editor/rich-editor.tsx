"use client";

import { MarkdownManager } from "@tiptap/markdown";
import { type Editor, EditorContent, type JSONContent, useEditor, useEditorState } from "@tiptap/react";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { articleClasses } from "#components/article/article.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { toast } from "#components/ui/toast.ts";
import { cn } from "#lib/utils.ts";
import { documentExtensions } from "./extensions.ts";
import { type AltTextRequest, ImagePopover } from "./image-popover.tsx";
import { ImageUpload, type UploadImage } from "./image-upload.ts";
import { MarkdownSource } from "./markdown-source.ts";
import { RichToolbar } from "./rich-toolbar.tsx";
import { SelectionToolbar } from "./selection-toolbar.tsx";
import { SlashMenu } from "./slash-menu.tsx";
import { TABLE } from "./table-nodes.ts";

const TableToolbar = lazy(() => import("./table-toolbar.tsx"));
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
  onUpload,
  onAsk,
  onReady,
}: {
  value: string;
  onChange: (markdown: string) => void;
  onUpload: UploadImage;
  /** Takes a passage to the agent; an empty one only opens it. */
  onAsk: (quote: string) => void;
  /** Called when the editor is ready; it renders nothing before. */
  onReady: () => void;
}) {
  const [first] = useState(() => {
    const source = new MarkdownSource(manager, value);
    return { markdown: value, source, content: toDocument(source) };
  });
  const [request, setRequest] = useState<AltTextRequest>();
  const [extensions] = useState(() => [
    ...documentExtensions,
    ImageUpload.configure({
      upload: onUpload,
      onAsk: (position) => setRequest({ position }),
      onFail: (reason) => showFailure(reason),
    }),
  ]);
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
    extensions,
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
  const hasTable = useEditorState({
    editor,
    selector: ({ editor: current }) => current !== null && holdsTable(current),
  });
  if (!editor) return null;
  return (
    <>
      <RichToolbar editor={editor} onAsk={onAsk} />
      <EditorContent editor={editor} className="px-5 py-6 sm:px-8" />
      <SelectionToolbar editor={editor} container={menus} onAsk={onAsk} />
      <SlashMenu editor={editor} container={menus} />
      {hasTable ? (
        <Suspense fallback={null}>
          <TableToolbar editor={editor} container={menus} />
        </Suspense>
      ) : null}
      <ImagePopover editor={editor} container={menus} request={request} />
      <div ref={setMenus} />
    </>
  );
}

function holdsTable({ state }: Editor): boolean {
  return state.doc.children.some(({ type }) => type.name === TABLE);
}

function showFailure(reason: unknown): void {
  if (typeof reason === "string") toast.error("Couldn't add the image", { description: reason });
  else toastError("Couldn't add the image", reason);
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
  "[&_figure]:relative [&_figure]:my-4 [&_figure]:w-fit [&_figure]:max-w-full [&_figure]:rounded-lg [&_figure_img]:my-0",
  "[&_figure_button]:absolute [&_figure_button]:bottom-2 [&_figure_button]:left-2 [&_figure_button]:rounded-md [&_figure_button]:border [&_figure_button]:bg-popover [&_figure_button]:px-2 [&_figure_button]:py-1 [&_figure_button]:text-xs",
  "[&_td]:min-w-24 [&_th]:min-w-24 [&_:is(td,th)>p]:my-0 [&_.selectedCell]:bg-selected",
  "[&_[data-uploading]]:rounded-lg [&_[data-uploading]]:border [&_[data-uploading]]:border-dashed [&_[data-uploading]]:px-3 [&_[data-uploading]]:py-6 [&_[data-uploading]]:text-center [&_[data-uploading]]:text-muted-foreground [&_[data-uploading]]:text-sm",
].join(" ");

const editorProps = {
  attributes: {
    class: cn(articleClasses, richClasses),
    "aria-label": "Text",
    "aria-multiline": "true",
    role: "textbox",
  },
};
