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
};

/** Connects a repository of the machine. */
export async function connect(client: Client, cloneUrl: string): Promise<Integration> {
  const response = await client.post("/v1/integrations/vcs", { provider: "git", cloneUrl });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).integration;
}

/** Queues a generation; it has to be accepted. */
export async function queue(client: Client, body: Record<string, unknown>): Promise<Job> {
  const response = await client.post("/v1/posts/generate", { contentType: "changelog", ...body });
  expect(response.status(), await response.text()).toBe(202);
  return (await response.json()).job;
}

/** Follows a job to its end, however that is. */
export async function follow(client: Client, jobId: string): Promise<{ job: Job; events: JobEvent[] }> {
  let seen = { job: {} as Job, events: [] as JobEvent[] };
  const status = async () => {
    seen = await (await client.get(`/v1/posts/generate/${jobId}`)).json();
    return seen.job.status;
  };
  await expect.poll(status, { timeout: 120_000, intervals: [250, 500, 1_000] }).toMatch(/^(completed|failed|skipped)$/);
  return seen;
}

export async function readPost(client: Client, postId: string): Promise<Post> {
  return (await (await client.get(`/v1/posts/${postId}`)).json()).post;
}

/** A new post of the given sources, made by a generation as any other is. */
export async function newPost(client: Client, body: Record<string, unknown>): Promise<Post> {
  const { job } = await follow(client, (await queue(client, body)).id);
  expect(job).toMatchObject({ status: "completed", error: null });
  return readPost(client, job.postId ?? "");
}
