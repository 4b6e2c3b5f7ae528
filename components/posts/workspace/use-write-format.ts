"use client";

import { useRouter } from "next/navigation";
import { useOrganization } from "#components/dashboard/organization.tsx";
import type { Format } from "#components/generation/formats.ts";
import { useGenerateRun } from "#components/generation/use-generate-run.ts";
import { toastError } from "#components/state/toast-error.ts";
import type { Post } from "#lib/posts/contract.ts";

/** Queues another format from the same changes; undefined for a post that does not come from a run. */
export function useWriteFormat(post: Post): { write: (format: Format) => void } | undefined {
  const { slug } = useOrganization();
  const router = useRouter();
  const generate = useGenerateRun(([jobId]) => router.push(`/${slug}/content/jobs/${jobId}`));
  const runId = getRunId(post.sourceMetadata);
  if (runId === undefined) return undefined;
  return {
    write: (format) =>
      generate.mutate(
        {
          formats: [format],
          request: { runId },
          voice: post.brandIdentityId ? { brandIdentityId: post.brandIdentityId } : {},
        },
        { onError: (error) => toastError("Couldn't queue the post", error) },
      ),
  };
}

function getRunId(metadata: unknown): string | undefined {
  if (typeof metadata !== "object" || metadata === null || !("jobId" in metadata)) return undefined;
  return typeof metadata.jobId === "string" ? metadata.jobId : undefined;
}
