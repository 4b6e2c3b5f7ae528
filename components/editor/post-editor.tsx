"use client";

import { lazy, type ReactNode, Suspense, startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { Article, articleClasses } from "#components/article/article.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { cn } from "#lib/utils.ts";
import type { UploadImage } from "./image-upload.ts";

export type EditorMode = "rich" | "split" | "markdown";

const RichEditor = lazy(() => import("./rich-editor.tsx"));
const SourceEditor = lazy(() => import("./source-editor.tsx"));

/**
 * Rich text and Markdown editors, single or side by side, for the same Markdown text. Each loads when it is shown.
 */
export function PostEditor({
  mode,
  html,
  value,
  onChange,
  onUpload,
  onAsk,
}: {
  mode: EditorMode;
  /** The saved text as HTML, shown while the rich editor loads. */
  html: string;
  value: string;
  onChange: (markdown: string) => void;
  /** Stores an image for the text and returns its address. */
  onUpload: UploadImage;
  /** Takes a passage of the text to the agent. */
  onAsk: (quote: string) => void;
}) {
  return (
    <div
      className={cn(
        "overflow-clip rounded-lg border bg-card print:overflow-visible print:border-0",
        mode === "split" && "grid divide-border max-lg:divide-y lg:grid-cols-2 lg:divide-x",
      )}
    >
      {mode === "markdown" ? null : (
        <RichText html={html} value={value} onChange={onChange} onUpload={onUpload} onAsk={onAsk} />
      )}
      {mode === "rich" ? null : (
        <Suspense fallback={<EditorSkeleton />}>
          <SourceEditor value={value} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether an editor was mounted before in this tab; the next one then mounts without waiting for hydration. */
let isWarm = false;

type RichTextProps = {
  html: string;
  value: string;
  onChange: (markdown: string) => void;
  onUpload: UploadImage;
  onAsk: (quote: string) => void;
};

/** Shows the saved text from the server-rendered document until the editor is ready. */
function RichText({ html, ...text }: RichTextProps) {
  const [isLive, setLive] = useState(() => isWarm);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    isWarm = true;
    startTransition(() => setLive(true));
  }, []);
  const onReady = useCallback(() => setReady(true), []);
  // Memoized, so that a long text is not rendered again on unrelated changes.
  const readable = useMemo(() => <Readable html={html} />, [html]);
  return (
    <div className="min-w-0">
      {isReady ? null : readable}
      {isLive ? (
        <Suspense fallback={null}>
          <RichEditor {...text} onReady={onReady} />
        </Suspense>
      ) : null}
    </div>
  );
}

/**
 * Matches the editor's white space and ligature settings, so that the text does not shift when the editor replaces
 * it.
 */
const asInEditor =
  "[font-feature-settings:'liga'_0] [font-variant-ligatures:none] [&_p:not(:has(br))]:whitespace-break-spaces";

/** The text in the editor's place, so that it can be read at once. */
function Readable({ html }: { html: string }): ReactNode {
  return (
    <div aria-busy="true">
      <div className="h-9.25 border-b" />
      <div className="px-5 py-6 sm:px-8">
        <div className={cn(articleClasses, asInEditor, "mx-auto max-w-[44rem]")}>
          <Article html={html} />
        </div>
      </div>
    </div>
  );
}

export function EditorSkeleton() {
  return (
    <div role="status" aria-label="Loading the editor" className="mx-auto grid max-w-[44rem] gap-4 px-5 py-10 sm:px-8">
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="w-full" />
      <Skeleton className="w-11/12" />
      <Skeleton className="w-4/5" />
      <Skeleton className="mt-4 h-5 w-2/5" />
      <Skeleton className="w-full" />
      <Skeleton className="w-3/4" />
    </div>
  );
}
