"use client";

import { useState } from "react";
import { useEvidence } from "#components/ledger/hooks.ts";
import type { PostSession } from "#components/posts/post-session.ts";
import { QueryView } from "#components/state/query-view.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { plural } from "#lib/format.ts";
import type { PostComment } from "#lib/posts/comments/contract.ts";
import type { Post } from "#lib/posts/contract.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentThread } from "./comment-thread.tsx";
import { useComments } from "./hooks.ts";
import { ReviewActions } from "./review-actions.tsx";
import { COMMENTS_ID, ReviewDocument } from "./review-document.tsx";

/** The text beside its review and comments. */
export default function ReviewView({
  session,
  post,
  canWrite,
}: {
  session: PostSession;
  post: Post;
  canWrite: boolean;
}) {
  const query = useComments(post.id);
  return (
    <QueryView query={query} skeleton={<ReviewSkeleton />}>
      {({ comments }) => <Reviewed session={session} post={post} comments={comments} canWrite={canWrite} />}
    </QueryView>
  );
}

function Reviewed({
  session,
  post,
  comments,
  canWrite,
}: {
  session: PostSession;
  post: Post;
  comments: PostComment[];
  canWrite: boolean;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const evidence = useEvidence(post.id);
  const sentences = evidence.data?.sentences.map(({ text }) => text) ?? [];
  const threads = comments.filter(({ parentId }) => parentId === null);
  const open = threads.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = threads.filter(({ resolvedAt }) => resolvedAt !== null);
  const commented = new Set(open.flatMap(({ anchor }) => anchor?.sentence ?? []));
  const toThread = (first: PostComment) => (
    <CommentThread
      key={first.id}
      first={first}
      replies={comments.filter(({ parentId }) => parentId === first.id)}
      canWrite={canWrite}
    />
  );
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <ReviewDocument
        html={post.content}
        sentences={sentences}
        commented={commented}
        chosen={chosen}
        onChoose={canWrite ? setChosen : undefined}
      />
      <div className="grid gap-4">
        <ReviewActions session={session} post={post} />
        <section id={COMMENTS_ID} aria-label="Comments" className="grid gap-3">
          <h2 className="font-medium text-sm">
            {open.length === 0 ? "No open comments" : plural(open.length, "open comment")}
          </h2>
          {canWrite ? (
            <CommentForm
              key={chosen ?? ""}
              postId={post.id}
              quote={chosen}
              {...(chosen === null ? {} : { onDone: () => setChosen(null) })}
            />
          ) : null}
          {open.length > 0 ? <ul className="grid gap-3">{open.map(toThread)}</ul> : null}
          {resolved.length > 0 ? (
            <Disclosure summary={plural(resolved.length, "resolved comment")} className="text-sm">
              <ul className="mt-2 grid gap-3">{resolved.map(toThread)}</ul>
            </Disclosure>
          ) : null}
        </section>
      </div>
    </div>
  );
}

function ReviewSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-3 rounded-lg border bg-card p-8">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="w-full" />
        <Skeleton className="w-11/12" />
      </div>
      <div className="grid content-start gap-3 rounded-lg border bg-card p-4">
        <Skeleton className="w-2/5" />
        <Skeleton className="h-8 w-3/5" />
      </div>
    </div>
  );
}
