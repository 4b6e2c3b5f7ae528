"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { postKeys } from "#components/data/query-keys.ts";
import { jobKeys, type RegenerateBody } from "#components/generation/hooks.ts";
import { isActive } from "#components/jobs/progress.ts";
import type { PostSession, Saved } from "#components/posts/post-session.ts";
import { CallError, call, callForResponse } from "#lib/http/call.ts";
import type { getGeneration, regeneratePost } from "#lib/jobs/contract.ts";
import type { getPost } from "#lib/posts/contract.ts";

const POLL_MS = 1_000;

/**
 * Regenerates a post, follows the job to its end and loads the new text into the session. The job continues when the
 * page is left; its text is there on return.
 */
export function useRegenerateInPlace(postId: string, session: PostSession) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const [progress, setProgress] = useState<string>();
  const mutation = useMutation({
    mutationFn: async (body: RegenerateBody): Promise<Saved> => {
      setProgress(undefined);
      await session.flush();
      const params = { postId };
      const queued = await call<typeof regeneratePost>("POST /v1/posts/{postId}/regenerate", {
        organizationId,
        params,
        body: { ...body, draft: true },
      });
      await followJob(organizationId, queued.job.id, setProgress);
      const { data, etag } = await callForResponse<typeof getPost>("GET /v1/posts/{postId}", {
        organizationId,
        params,
        query: { draft: "true" },
      });
      return { post: data.post, etag };
    },
    onSuccess: (saved) => session.adopt(saved),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: postKeys(organizationId).detail(postId, "evidence") }),
        client.invalidateQueries({ queryKey: postKeys(organizationId).detail(postId, "revisions") }),
        client.invalidateQueries({ queryKey: jobKeys(organizationId).lists }),
      ]),
  });
  return { ...mutation, progress };
}

/** Polls a job until it completes. Throws a failed or skipped job's own message. */
async function followJob(organizationId: string, jobId: string, onMessage: (message: string) => void): Promise<void> {
  for (;;) {
    const { job, events } = await call<typeof getGeneration>("GET /v1/posts/generate/{jobId}", {
      organizationId,
      params: { jobId },
    });
    const lastMessage = events.at(-1)?.message;
    if (lastMessage) onMessage(lastMessage);
    if (job.status === "completed") return;
    if (!isActive(job))
      throw new CallError(0, job.error ?? lastMessage ?? "Couldn't regenerate the text", "Try again.", []);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
