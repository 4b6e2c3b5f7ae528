"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { call } from "#lib/http/call.ts";
import type { generatePost } from "#lib/jobs/contract.ts";
import { type Format, formatName } from "./formats.ts";
import { type GenerateBody, jobKeys } from "./hooks.ts";

type Run = {
  formats: Format[];
  request: Omit<GenerateBody, "contentType">;
  voice: Pick<GenerateBody, "toneProfile" | "brandIdentityId">;
};

/**
 * Queues one job that reads the sources and, for each further format, one that writes from the same ledger. A further
 * job that cannot be queued shows an error; the others continue.
 * @param onQueued receives the job ids at once, even if the calling component has unmounted
 */
export function useGenerateRun(onQueued: (jobIds: string[]) => void) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const queue = (body: GenerateBody) => call<typeof generatePost>("POST /v1/posts/generate", { organizationId, body });
  return useMutation({
    mutationFn: async ({ formats: [first = "changelog", ...others], request, voice }: Run): Promise<string[]> => {
      const { job } = await queue({ ...request, ...voice, contentType: first });
      const ids = [job.id];
      for (const contentType of others) {
        try {
          ids.push((await queue({ ...voice, contentType, runId: job.id })).job.id);
        } catch (error) {
          toastError(`Couldn't queue the ${formatName(contentType)}`, error);
        }
      }
      return ids;
    },
    onSuccess: (jobIds) => onQueued(jobIds),
    onSettled: () => client.invalidateQueries({ queryKey: jobKeys(organizationId).lists }),
  });
}
