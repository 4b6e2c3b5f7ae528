"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { postKeys } from "#components/data/query-keys.ts";
import type { PostSession, Saved } from "#components/posts/post-session.ts";
import { toastError } from "#components/state/toast-error.ts";
import { toast } from "#components/ui/toast.ts";
import { callForResponse } from "#lib/http/call.ts";
import type { restoreRevision } from "#lib/posts/contract.ts";
import { usePlace } from "./use-place.ts";

const NOTICE_MS = 10_000;

/** Publishes or discards the draft changes of a post, each with a notice that can undo it. */
export function useDraftChanges(session: PostSession) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const { post } = session.view().saved;
  const place = usePlace(post);
  const refresh = () =>
    Promise.all([
      ...["revisions", "evidence"].map((part) =>
        client.invalidateQueries({ queryKey: postKeys(organizationId).detail(post.id, part) }),
      ),
      client.invalidateQueries({ queryKey: postKeys(organizationId).lists }),
    ]);
  const restore = async (revisionId: string, draft: "true" | "false"): Promise<Saved> => {
    const { data, etag } = await callForResponse<typeof restoreRevision>(
      "POST /v1/posts/{postId}/revisions/{revisionId}/restore",
      { organizationId, params: { postId: post.id, revisionId }, query: { draft } },
    );
    return { post: data.post, etag };
  };
  const undo = useMutation({
    mutationFn: async ({ revisionId, publicId }: { revisionId: string; publicId?: string }) => {
      if (publicId !== undefined) await restore(publicId, "false");
      return restore(revisionId, "true");
    },
    onSuccess: (saved, { publicId }) => {
      session.adopt(saved);
      if (publicId !== undefined) toast.success("The earlier text is public again", { description: KEPT });
    },
    onError: (error) => toastError("Couldn't restore the earlier text", error),
    onSettled: refresh,
  });
  const publish = useMutation({
    mutationFn: () => session.publishDraft(),
    onSuccess: (published) => {
      if (published === undefined) return;
      const { revisionId, previousRevisionId: publicId } = published;
      toast.success("Changes published", {
        duration: NOTICE_MS,
        ...(place ? { description: `Readers see them at ${place.text}` } : {}),
        action: { label: "Undo", onClick: () => undo.mutate({ revisionId, publicId }) },
      });
    },
    onError: (error) => toastError("Couldn't publish the changes", error),
    onSettled: refresh,
  });
  const discard = useMutation({
    mutationFn: () => session.discardDraft(),
    onSuccess: (revisionId) => {
      if (revisionId === undefined) return;
      toast.success("Draft changes discarded", {
        duration: NOTICE_MS,
        action: { label: "Undo", onClick: () => undo.mutate({ revisionId }) },
      });
    },
    onError: (error) => toastError("Couldn't discard the changes", error),
    onSettled: refresh,
  });
  return { publish, discard };
}

const KEPT = "Your changes are a draft again.";
