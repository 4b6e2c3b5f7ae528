"use client";

import { Trash2 } from "lucide-react";
import { useCan } from "#components/dashboard/organization.tsx";
import { useMe } from "#components/settings/hooks.ts";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import type { PostComment } from "#lib/posts/comments/contract.ts";
import { useDeleteComment } from "./hooks.ts";

const NAME_MAX = 80;

/** Deletes a comment with its replies: one's own, and any for admins and owners. */
export function DeleteComment({ comment, replies }: { comment: PostComment; replies: PostComment[] }) {
  const canManage = useCan("manage");
  const me = useMe().data?.user.id;
  const remove = useDeleteComment(comment.postId);
  const isMine = ({ authorUserId }: PostComment) => me !== undefined && authorUserId === me;
  if (!canManage && !(isMine(comment) && replies.every(isMine))) return null;
  const name = comment.body.length > NAME_MAX ? `${comment.body.slice(0, NAME_MAX).toWellFormed()}…` : comment.body;
  return (
    <Button
      variant="ghost"
      size="icon"
      className="-my-1 ml-auto size-6 shrink-0"
      aria-label={`Delete ${replies.length > 0 ? "thread" : "comment"} by ${comment.author}`}
      pending={remove.isPending}
      onClick={() =>
        remove.mutate(
          { id: comment.id, name },
          { onError: (error) => toastError("The comment was not deleted", error) },
        )
      }
    >
      <Trash2 aria-hidden className="size-3.5" />
    </Button>
  );
}
