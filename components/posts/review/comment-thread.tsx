"use client";

import { useState } from "react";
import { Time } from "#components/state/time.tsx";
import { Button } from "#components/ui/button.tsx";
import type { PostComment } from "#lib/posts/comments/contract.ts";
import { CommentForm } from "./comment-form.tsx";
import { DeleteComment } from "./delete-comment.tsx";
import { useResolveComment } from "./hooks.ts";

const ANCHORS = { same: undefined, changed: "The sentence has changed since.", gone: "The sentence is gone." } as const;

/** A comment with its replies. */
export function CommentThread({
  first,
  replies,
  canWrite,
}: {
  first: PostComment;
  replies: PostComment[];
  canWrite: boolean;
}) {
  const [replying, setReplying] = useState(false);
  const resolve = useResolveComment(first.postId);
  const resolved = first.resolvedAt !== null;
  const note = first.anchor ? ANCHORS[first.anchor.state] : undefined;
  return (
    <li className="grid gap-2 rounded-lg border bg-card p-3 text-sm">
      {first.quote ? (
        <blockquote className="line-clamp-3 border-border-strong border-l-2 pl-2 text-muted-foreground text-xs">
          {first.quote}
        </blockquote>
      ) : null}
      {note ? <p className="text-warning-text text-xs">{note}</p> : null}
      {[first, ...replies].map((comment) => (
        <div key={comment.id}>
          <p className="flex flex-wrap gap-x-2 text-muted-foreground text-xs">
            <span className="font-medium text-foreground">{comment.author}</span>
            <Time value={comment.createdAt} />
            {canWrite ? <DeleteComment comment={comment} replies={comment === first ? replies : []} /> : null}
          </p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{comment.body}</p>
        </div>
      ))}
      {resolved ? <p className="text-muted-foreground text-xs">Resolved by {first.resolvedBy}</p> : null}
      {replying ? (
        <CommentForm postId={first.postId} parentId={first.id} onDone={() => setReplying(false)} />
      ) : canWrite ? (
        <div className="flex gap-2">
          <Button size="sm" variant="ghost" onClick={() => setReplying(true)}>
            Reply
          </Button>
          <Button
            size="sm"
            variant="ghost"
            pending={resolve.isPending}
            onClick={() => resolve.mutate({ commentId: first.id, resolved: !resolved })}
          >
            {resolved ? "Reopen" : "Resolve"}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
