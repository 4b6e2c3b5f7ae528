"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { postKeys } from "#components/data/query-keys.ts";
import { callForResponse } from "#lib/http/call.ts";
import type { getPost, updatePost } from "#lib/posts/contract.ts";
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

function createGateway(organizationId: string, postId: string, changed: () => void): PostGateway {
  const params = { postId };
  return {
    load: async () => {
      const { data, etag } = await callForResponse<typeof getPost>("GET /v1/posts/{postId}", {
        organizationId,
        params,
      });
      return { post: data.post, etag };
    },
    save: async (body, ifMatch) => {
      const { data, etag } = await callForResponse<typeof updatePost>("PATCH /v1/posts/{postId}", {
        organizationId,
        params,
        body,
        ...(ifMatch ? { ifMatch } : {}),
      });
      changed();
      return { post: data.post, etag };
    },
  };
}
