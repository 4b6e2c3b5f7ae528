"use client";

import { type QueryClient, useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { postKeys, queryKeys } from "#components/data/query-keys.ts";
import { isActive } from "#components/jobs/progress.ts";
import { type CallInput, call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type {
  generatePost,
  getGeneration,
  listGenerations,
  previewActivity,
  regeneratePost,
} from "#lib/jobs/contract.ts";

/** A run has at most one job of each format. */
export const RUN_MAX = 5;
const JOB_POLL_MS = 1_000;
const LIST_POLL_MS = 2_000;
const IDLE_POLL_MS = 20_000;

export const jobKeys = (organizationId: string) => queryKeys(organizationId, "jobs");

/** The newest jobs, polled quickly while one of them is running. Lists of posts are read again when one ends. */
export function useGenerations() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const queryKey = jobKeys(organizationId).list();
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const running = client.getQueryData<Generations>(queryKey)?.jobs.filter(isActive) ?? [];
      const data = await call<typeof listGenerations>("GET /v1/posts/generate", { organizationId, signal });
      const isRunning = (jobId: string) => data.jobs.some((job) => job.id === jobId && isActive(job));
      if (running.some(({ id }) => !isRunning(id))) {
        void client.invalidateQueries({ queryKey: postKeys(organizationId).lists });
      }
      return data;
    },
    refetchInterval: (query) => (query.state.data?.jobs.some(isActive) ? LIST_POLL_MS : IDLE_POLL_MS),
  });
}

type Generations = OutputOf<typeof listGenerations>;
export type Generation = OutputOf<typeof getGeneration>;

function generationQuery(organizationId: string, jobId: string, client: QueryClient, pollMs: number) {
  return {
    queryKey: jobKeys(organizationId).detail(jobId),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Generation> => {
      const params = { jobId };
      const data = await call<typeof getGeneration>("GET /v1/posts/generate/{jobId}", {
        organizationId,
        params,
        signal,
      });
      if (!isActive(data.job)) {
        void client.invalidateQueries({ queryKey: postKeys(organizationId).lists });
      }
      return data;
    },
    refetchInterval: (query: { state: { data: Generation | undefined } }) =>
      query.state.data === undefined || isActive(query.state.data.job) ? pollMs : (false as const),
  };
}

/** One job with its events, polled every second until it ends. */
export function useGeneration(jobId: string, pollMs = JOB_POLL_MS) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useQuery(generationQuery(organizationId, jobId, client, pollMs));
}

/** The jobs of a run. The polling interval grows with the number of jobs, to stay within one request limit. */
export function useRun(jobIds: readonly string[]) {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  const pollMs = JOB_POLL_MS * jobIds.length;
  return useQueries({ queries: jobIds.map((jobId) => generationQuery(organizationId, jobId, client, pollMs)) });
}

export type GenerateBody = CallInput<typeof generatePost>["body"];
export type ActivityBody = CallInput<typeof previewActivity>["body"];
export type RegenerateBody = CallInput<typeof regeneratePost>["body"];

/** Previews the source items that a generation with these settings would read. */
export function useActivity(body: ActivityBody, enabled: boolean) {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: [...jobKeys(organizationId).all, "activity", body],
    queryFn: ({ signal }) => call<typeof previewActivity>("POST /v1/posts/activity", { organizationId, body, signal }),
    enabled,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}

export function useGenerate() {
  const { id: organizationId } = useOrganization();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GenerateBody) => call<typeof generatePost>("POST /v1/posts/generate", { organizationId, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: jobKeys(organizationId).lists }),
  });
}
