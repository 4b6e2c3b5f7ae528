"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { useMe } from "#components/settings/hooks.ts";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { plural } from "#lib/format.ts";
import type { PostComment } from "#lib/posts/comments/contract.ts";
import { useDeleteComment } from "./hooks.ts";

/** Deletes a comment after a confirmation: one's own, and any for admins and owners. */
export function DeleteComment({ comment, replies }: { comment: PostComment; replies: PostComment[] }) {
  const [asking, setAsking] = useState(false);
  const canManage = useCan("manage");
  const me = useMe().data?.user.id;
  const remove = useDeleteComment(comment.postId);
  const isMine = ({ authorUserId }: PostComment) => me !== undefined && authorUserId === me;
  if (!canManage && !(isMine(comment) && replies.every(isMine))) return null;
  const hasReplies = replies.length > 0;
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="-my-1 ml-auto size-6 shrink-0"
        aria-label={`Delete comment by ${comment.author}`}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden className="size-3.5" />
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={hasReplies ? "Delete this thread" : "Delete this comment"}
        description={
          hasReplies
            ? `The comment and ${plural(replies.length, "reply", "replies")} are deleted. They cannot be restored.`
            : "It cannot be restored."
        }
        confirmLabel={hasReplies ? "Delete thread" : "Delete comment"}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(comment.id, { onSuccess: () => setAsking(false) })}
      />
    </>
  );
}
