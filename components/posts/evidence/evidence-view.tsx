"use client";

import { useState } from "react";
import { useEvidence } from "#components/ledger/hooks.ts";
import type { PostSession } from "#components/posts/post-session.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { EvidenceView as Evidence, Post } from "#lib/posts/contract.ts";
import { EvidenceDocument } from "./evidence-document.tsx";
import { EvidencePanel } from "./evidence-panel.tsx";
import { RegenerateBar } from "./regenerate-bar.tsx";
import type { Focus } from "./select-entries.ts";

/** The text beside its sources, with links from each sentence to its changes and back. */
export default function EvidenceView({
  session,
  post,
  canWrite,
}: {
  session: PostSession;
  post: Post;
  canWrite: boolean;
}) {
  const query = useEvidence(post.id);
  return (
    <QueryView
      query={query}
      skeleton={<EvidenceSkeleton />}
      isEmpty={(data) => data.entries.length === 0 && data.sentences.length === 0}
      empty={<EmptyState title="No evidence" description="This post was not generated from a repository's activity." />}
    >
      {(data) => <Traced session={session} post={post} evidence={data} canWrite={canWrite} />}
    </QueryView>
  );
}

function Traced({
  session,
  post,
  evidence,
  canWrite,
}: {
  session: PostSession;
  post: Post;
  evidence: Evidence;
  canWrite: boolean;
}) {
  const [focus, setFocus] = useState<Focus>(null);
  return (
    <div className="grid gap-4">
      {canWrite ? <RegenerateBar session={session} post={post} evidence={evidence} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <EvidenceDocument
          html={shownHtml(post, evidence)}
          sentences={evidence.sentences}
          focus={focus}
          onFocus={setFocus}
        />
        <EvidencePanel postId={post.id} evidence={evidence} focus={focus} onFocus={setFocus} canWrite={canWrite} />
      </div>
    </div>
  );
}

/** Sentences of an image cannot be clicked, so its text is shown below it. */
function shownHtml(post: Post, { sentences }: Evidence): string {
  if (post.contentType !== "image") return post.content;
  const lines = sentences.map(({ text }) => `<p>${text.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</p>`);
  return post.content + lines.join("");
}

function EvidenceSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid content-start gap-3 rounded-lg border bg-card p-8">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="w-full" />
        <Skeleton className="w-11/12" />
        <Skeleton className="w-4/5" />
      </div>
      <div className="grid content-start gap-3 rounded-lg border bg-card p-4">
        <Skeleton className="w-2/5" />
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
        <Skeleton className="w-3/4" />
      </div>
    </div>
  );
}
