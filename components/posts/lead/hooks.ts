"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { postKeys } from "#components/data/query-keys.ts";
import type { PostSession, Saved } from "#components/posts/post-session.ts";
import { CallError, call, callForResponse } from "#lib/http/call.ts";
import type { addLeadSentence, getThinLead } from "#lib/posts/lead/contract.ts";

/** The change that a post leads with while its sources say nothing beyond its title. */
export function useThinLead(postId: string, enabled: boolean) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    // Below the evidence, which changes with every new text.
    queryKey: [...postKeys(organizationId).detail(postId, "evidence"), "lead"],
    queryFn: ({ signal }) =>
      call<typeof getThinLead>("GET /v1/posts/{postId}/lead", {
        organizationId,
        params: { postId },
        query: { draft: "true" },
        signal,
      }),
    enabled,
  });
}

type Body = { sentence: string; withoutSource: boolean };

/**
 * Saves typed text, adds a sentence on the lead and loads the new text into the session.
 * @param onAdded called before the question disappears
 */
export function useAddLeadSentence(postId: string, session: PostSession, onAdded: (body: Body) => void) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body): Promise<Saved> => {
      await session.flush();
      if (session.unsaved) throw changedElsewhere();
      const { etag: ifMatch } = session.view().saved;
      const { data, etag } = await callForResponse<typeof addLeadSentence>("POST /v1/posts/{postId}/lead", {
        organizationId,
        params: { postId },
        body: { ...body, draft: true },
        ...(ifMatch ? { ifMatch } : {}),
      }).catch((error: unknown) => {
        throw error instanceof CallError && error.status === 412 ? changedElsewhere() : error;
      });
      return { post: data.post, etag };
    },
    onSuccess: (saved, body) => {
      session.adopt(saved);
      onAdded(body);
      const keys = postKeys(organizationId);
      void client.invalidateQueries({ queryKey: keys.lists });
      return Promise.all([
        client.invalidateQueries({ queryKey: keys.detail(postId, "evidence") }),
        client.invalidateQueries({ queryKey: keys.detail(postId, "revisions") }),
      ]);
    },
  });
}

function changedElsewhere(): CallError {
  return new CallError(412, "The post was changed elsewhere", "Reload the page, then add the sentence.", []);
}
