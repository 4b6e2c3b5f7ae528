"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { postKeys } from "#components/data/query-keys.ts";
import type { PostSession, Saved } from "#components/posts/post-session.ts";
import { toastError } from "#components/state/toast-error.ts";
import { getIds, useDeletion } from "#components/state/use-deletion.ts";
import { toast } from "#components/ui/toast.ts";
import { CallError, type CallInput, call, callForResponse } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type {
  createComment,
  deleteComment,
  listComments,
  PostComment,
  restoreComment,
  updateComment,
} from "#lib/posts/comments/contract.ts";
import type { getPost, ReviewState } from "#lib/posts/contract.ts";
import type { reviewPost } from "#lib/posts/review/contract.ts";

const POLL_MS = 15_000;
const commentsKey = (organizationId: string, postId: string) => postKeys(organizationId).detail(postId, "comments");

const DONE: Record<ReviewState, string> = {
  none: "Review withdrawn",
  requested: "Review requested",
  changes_requested: "Changes requested",
  approved: "Approved",
};

/** Reads the text under review: the draft changes of a published post, if there are any. */
async function loadReviewed(organizationId: string, postId: string): Promise<Saved> {
  const { data, etag } = await callForResponse<typeof getPost>("GET /v1/posts/{postId}", {
    organizationId,
    params: { postId },
    query: { draft: "true" },
  });
  return { post: data.post, etag };
}

/** Sets the review of the text that the session shows. If it changed meanwhile, the new text is shown instead. */
export function useReview(session: PostSession) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (state: ReviewState): Promise<Saved> => {
      await session.flush();
      const { post, etag } = session.view().saved;
      const { data, etag: next } = await callForResponse<typeof reviewPost>("POST /v1/posts/{postId}/review", {
        organizationId,
        params: { postId: post.id },
        body: { state },
        ...(etag ? { ifMatch: etag } : {}),
      });
      // The answer has the public text of a post with draft changes.
      return data.post.draftRevisionId === null
        ? { post: data.post, etag: next }
        : loadReviewed(organizationId, post.id);
    },
    onSuccess: (saved) => {
      session.adopt(saved);
      toast.success(DONE[saved.post.review]);
    },
    onError: async (error) => {
      toastError("Couldn't save the review", error);
      if (!(error instanceof CallError) || error.status !== 412) return;
      session.adopt(await loadReviewed(organizationId, session.view().saved.post.id));
    },
    onSettled: () => client.invalidateQueries({ queryKey: postKeys(organizationId).lists }),
  });
}

/** The comments on a post, which other members may add to. */
export function useComments(postId: string) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: commentsKey(organizationId, postId),
    queryFn: ({ signal }) =>
      call<typeof listComments>("GET /v1/posts/{postId}/comments", { organizationId, params: { postId }, signal }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

export function useCreateComment(postId: string) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof createComment>["body"]) =>
      call<typeof createComment>("POST /v1/posts/{postId}/comments", { organizationId, params: { postId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: commentsKey(organizationId, postId) }),
  });
}

export function useResolveComment(postId: string) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ commentId, resolved }: { commentId: string; resolved: boolean }) =>
      call<typeof updateComment>("PATCH /v1/posts/{postId}/comments/{commentId}", {
        organizationId,
        params: { postId, commentId },
        body: { resolved },
      }),
    onError: (error) => toastError("Couldn't change the thread", error),
    onSettled: () => client.invalidateQueries({ queryKey: commentsKey(organizationId, postId) }),
  });
}

/** Deletes a comment at once, with its replies, and shows a notice that can undo it. */
export function useDeleteComment(postId: string) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const key = commentsKey(organizationId, postId);
  return useDeletion({
    noun: "comment",
    remove: ({ id: commentId }) =>
      call<typeof deleteComment>("DELETE /v1/posts/{postId}/comments/{commentId}", {
        organizationId,
        params: { postId, commentId },
        keepalive: true,
      }),
    restore: ({ id: commentId }) =>
      call<typeof restoreComment>("POST /v1/posts/{postId}/comments/{commentId}/restore", {
        organizationId,
        params: { postId, commentId },
      }),
    hide: (items) => {
      const ids = getIds(items);
      const isGone = ({ id, parentId }: PostComment) => ids.includes(id) || ids.includes(parentId ?? "");
      client.setQueryData<OutputOf<typeof listComments>>(
        key,
        (data) => data && { ...data, comments: data.comments.filter((comment) => !isGone(comment)) },
      );
    },
    refresh: () => void client.invalidateQueries({ queryKey: key }),
  });
}
