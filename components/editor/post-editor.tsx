"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { cn } from "#lib/utils.ts";

export type EditorMode = "rich" | "split" | "markdown";

const RichEditor = dynamic(() => import("./rich-editor.tsx"), { ssr: false, loading: () => <EditorSkeleton /> });
const SourceEditor = dynamic(() => import("./source-editor.tsx"), { ssr: false, loading: () => <EditorSkeleton /> });

/** Rich text and Markdown, alone or side by side, over one Markdown text. Each is loaded when it is shown. */
export function PostEditor({
  mode,
  value,
  onChange,
}: {
  mode: EditorMode;
  value: string;
  onChange: (markdown: string) => void;
}) {
  return (
    <div
      className={cn(
        "overflow-clip rounded-lg border bg-card",
        mode === "split" && "grid divide-border max-lg:divide-y lg:grid-cols-2 lg:divide-x",
      )}
    >
      {mode === "markdown" ? null : <RichEditor value={value} onChange={onChange} />}
      {mode === "rich" ? null : <SourceEditor value={value} onChange={onChange} />}
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
