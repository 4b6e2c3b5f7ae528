import { expect } from "@playwright/test";
import type { Client } from "#e2e/world.ts";

export type Post = {
  id: string;
  title: string;
  slug: string | null;
  markdown: string;
  content: string;
  status: string;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
};
export type Job = { id: string; status: string; postId: string | null; error: string | null; repositoryIds: string[] };
export type JobEvent = { type: string; message: string; metadata: unknown };
export type Integration = {
  id: string;
  repositoryId: string;
  displayName: string;
  owner: string;
  repo: string;
  enabled: boolean;
  notedShare: number | null;
  foldWithoutNote: boolean | null;
};

/** Connects a local repository. */
export async function connectRepository(client: Client, cloneUrl: string): Promise<Integration> {
  const response = await client.post("/v1/integrations/vcs", { provider: "git", cloneUrl });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).integration;
}

/** Queues a generation and expects it to be accepted. */
export async function queueGeneration(client: Client, body: Record<string, unknown>): Promise<Job> {
  const response = await client.post("/v1/posts/generate", { contentType: "changelog", ...body });
  expect(response.status(), await response.text()).toBe(202);
  return (await response.json()).job;
}

/** Waits until a job has ended, with any status. */
export async function waitForJob(client: Client, jobId: string): Promise<{ job: Job; events: JobEvent[] }> {
  let current = { job: {} as Job, events: [] as JobEvent[] };
  const status = async () => {
    current = await (await client.get(`/v1/posts/generate/${jobId}`)).json();
    return current.job.status;
  };
  await expect.poll(status, { timeout: 120_000, intervals: [250, 500, 1_000] }).toMatch(/^(completed|failed|skipped)$/);
  return current;
}

export async function readPost(client: Client, postId: string): Promise<Post> {
  return (await (await client.get(`/v1/posts/${postId}`)).json()).post;
}

/** Generates a post from the given sources and expects the job to complete. */
export async function generatePost(client: Client, body: Record<string, unknown>): Promise<Post> {
  const { job } = await waitForJob(client, (await queueGeneration(client, body)).id);
  expect(job).toMatchObject({ status: "completed", error: null });
  return readPost(client, job.postId ?? "");
}
