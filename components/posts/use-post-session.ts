"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { postKeys } from "#components/data/query-keys.ts";
import { callForResponse } from "#lib/http/call.ts";
import type { createRevision, discardRevision, getPost, publishRevision, updatePost } from "#lib/posts/contract.ts";
import { type PostGateway, PostSession, type Saved, type SessionView } from "./post-session.ts";

/**
 * Opens an editing session on a loaded post for the lifetime of the component. On leaving it saves unsaved changes or
 * warns about them.
 */
export function usePostSession(saved: Saved): { session: PostSession; view: SessionView } {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const [session] = useState(() => {
    const postId = saved.post.id;
    const changed = () => void client.invalidateQueries({ queryKey: postKeys(organizationId).lists });
    return new PostSession(createGateway(organizationId, postId, changed), saved);
  });
  const view = useSyncExternalStore(session.subscribe, session.view, session.view);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (session.unsaved) event.preventDefault();
    };
    const save = () => {
      if (document.visibilityState === "hidden") void session.flush();
    };
    window.addEventListener("beforeunload", warn);
    document.addEventListener("visibilitychange", save);
    return () => {
      window.removeEventListener("beforeunload", warn);
      document.removeEventListener("visibilitychange", save);
      void session.flush();
    };
  }, [session]);
  return { session, view };
}

/** Writes texts as draft changes, which a published post keeps beside its public text. */
function createGateway(organizationId: string, postId: string, changed: () => void): PostGateway {
  const params = { postId };
  const query = { draft: "true" } as const;
  const withEtag = (etag: string | null) => ({ organizationId, ...(etag ? { ifMatch: etag } : {}) });
  return {
    load: async () => {
      const { data, etag } = await callForResponse<typeof getPost>("GET /v1/posts/{postId}", {
        organizationId,
        params,
        query,
      });
      return { post: data.post, etag };
    },
    save: async ({ title, markdown, ...fields }, ifMatch) => {
      const text = { ...(title === undefined ? {} : { title }), ...(markdown === undefined ? {} : { markdown }) };
      const { data, etag } =
        Object.keys(text).length > 0
          ? await callForResponse<typeof createRevision>("POST /v1/posts/{postId}/revisions", {
              ...withEtag(ifMatch),
              params,
              body: text,
            })
          : await callForResponse<typeof updatePost>("PATCH /v1/posts/{postId}", {
              ...withEtag(ifMatch),
              params,
              query,
              body: fields,
            });
      changed();
      return { post: data.post, etag };
    },
    publish: async (revisionId, ifMatch) => {
      const { data, etag } = await callForResponse<typeof publishRevision>(
        "POST /v1/posts/{postId}/revisions/{revisionId}/publish",
        { ...withEtag(ifMatch), params: { postId, revisionId } },
      );
      changed();
      return { saved: { post: data.post, etag }, previousRevisionId: data.previousRevisionId };
    },
    discard: async (revisionId, ifMatch) => {
      const { data, etag } = await callForResponse<typeof discardRevision>(
        "POST /v1/posts/{postId}/revisions/{revisionId}/discard",
        { ...withEtag(ifMatch), params: { postId, revisionId } },
      );
      changed();
      return { post: data.post, etag };
    },
  };
}
