"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { postKeys } from "#components/data/query-keys.ts";
import { jobKeys } from "#components/generation/hooks.ts";
import type { PostSession, Saved } from "#components/posts/post-session.ts";
import { toastError } from "#components/state/toast-error.ts";
import { toast } from "#components/ui/toast.ts";
import { CallError, call, callForResponse } from "#lib/http/call.ts";
import type {
  acceptRewrite,
  createRewrite,
  listRewrites,
  Rewrite,
  updateRewrite,
} from "#lib/jobs/rewrites/contract.ts";
import type { getPost, restoreRevision } from "#lib/posts/contract.ts";
import type { Direction } from "./directions.ts";

const POLL_MS = 2_000;
const NOTICE_MS = 10_000;

const rewritesKey = (organizationId: string, postId: string) => postKeys(organizationId).detail(postId, "rewrites");

/** The drafts of a post, read again while one of them is being written. */
export function useRewrites(postId: string, enabled = true) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: rewritesKey(organizationId, postId),
    queryFn: ({ signal }) =>
      call<typeof listRewrites>("GET /v1/posts/{postId}/rewrites", { organizationId, params: { postId }, signal }),
    enabled,
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data?.rewrites.some(({ status }) => status === "writing") ? POLL_MS : false,
  });
}

/** Saves what was typed and queues a draft in a direction. */
export function useWriteAgain(postId: string, session: PostSession) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (direction: Direction) => {
      await session.flush();
      return call<typeof createRewrite>("POST /v1/posts/{postId}/rewrites", {
        organizationId,
        params: { postId },
        body: { direction },
      });
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: rewritesKey(organizationId, postId) }),
        client.invalidateQueries({ queryKey: jobKeys(organizationId).lists }),
      ]),
    onError: (error) => toastError("Couldn't start the draft", error),
  });
}

/** Discards a draft or opens it again, with a notice that can undo it. */
export function useDecideRewrite(postId: string) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const decide = useMutation({
    mutationFn: ({ id: rewriteId, status }: { id: string; status: "open" | "discarded" }) =>
      call<typeof updateRewrite>("PATCH /v1/posts/{postId}/rewrites/{rewriteId}", {
        organizationId,
        params: { postId, rewriteId },
        body: { status },
      }),
    onSuccess: (_, { id, status }) => {
      if (status === "open") return;
      const undo = () => decide.mutate({ id, status: "open" });
      toast.success("Draft discarded", { duration: NOTICE_MS, action: { label: "Undo", onClick: undo } });
    },
    onError: (error) => toastError("Couldn't update the draft", error),
    onSettled: () => client.invalidateQueries({ queryKey: rewritesKey(organizationId, postId) }),
  });
  return decide;
}

/** Accepts a draft as the post's text, of a published one as draft changes, with a notice that can undo it. */
export function useAcceptRewrite(postId: string, session: PostSession) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      ...["rewrites", "revisions", "evidence"].map((part) =>
        client.invalidateQueries({ queryKey: postKeys(organizationId).detail(postId, part) }),
      ),
      client.invalidateQueries({ queryKey: postKeys(organizationId).lists }),
    ]);
  const undo = useMutation({
    mutationFn: async ({ rewriteId, revisionId }: { rewriteId: string; revisionId: string }): Promise<Saved> => {
      const { data, etag } = await callForResponse<typeof restoreRevision>(
        "POST /v1/posts/{postId}/revisions/{revisionId}/restore",
        { organizationId, params: { postId, revisionId }, query: { draft: "true" } },
      );
      await call<typeof updateRewrite>("PATCH /v1/posts/{postId}/rewrites/{rewriteId}", {
        organizationId,
        params: { postId, rewriteId },
        body: { status: "open" },
      });
      return { post: data.post, etag };
    },
    onSuccess: (saved) => session.adopt(saved),
    onError: (error) => toastError("Couldn't restore the earlier text", error),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: async ({ id: rewriteId }: Rewrite) => {
      await session.flush();
      const { etag: ifMatch } = session.view().saved;
      const { data, etag } = await callForResponse<typeof acceptRewrite>(
        "POST /v1/posts/{postId}/rewrites/{rewriteId}/accept",
        { organizationId, params: { postId, rewriteId }, query: { draft: "true" }, ...(ifMatch ? { ifMatch } : {}) },
      );
      return { saved: { post: data.post, etag }, rewriteId, revisionId: data.previousRevisionId };
    },
    onSuccess: ({ saved, rewriteId, revisionId }) => {
      session.adopt(saved);
      toast.success("Draft accepted", {
        duration: NOTICE_MS,
        action: { label: "Undo", onClick: () => undo.mutate({ rewriteId, revisionId }) },
      });
    },
    onError: async (error) => {
      toastError("Couldn't accept the draft", error);
      if (!(error instanceof CallError) || error.status !== 412 || session.unsaved) return;
      const { data, etag } = await callForResponse<typeof getPost>("GET /v1/posts/{postId}", {
        organizationId,
        params: { postId },
        query: { draft: "true" },
      });
      session.adopt({ post: data.post, etag });
    },
    onSettled: refresh,
  });
}
