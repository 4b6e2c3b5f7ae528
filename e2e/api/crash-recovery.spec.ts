import { expect, test } from "@playwright/test";
import {
  createMigratedInstallation,
  findFreePort,
  readApiKey,
  type Server,
  startServer,
  stopServer,
} from "#e2e/server.ts";

/** The steps after the first. */
const STEPS = [
  "fetch-repositories",
  "make-ledger",
  "edit-post",
  "write-post",
  "check-post",
  "verify-post",
  "save-post",
];
/** In the order in which a generation reaches them. The first checkpoint stores the result of the first step. */
const FAULT_POINTS = ["start-job", "jobs-checkpoint", ...STEPS].flatMap((step) => [`${step}:before`, `${step}:after`]);
/** Each restart that continues to the next fault point proves that the work survived the previous one. */
const CHAINS = [FAULT_POINTS.slice(0, 6), FAULT_POINTS.slice(6, 12), FAULT_POINTS.slice(12)];

type Event = { operation: string; resourceId: string | null };
type Post = { id: string; status: string; publishAt: string | null };
type JobList = { jobs: { id: string; status: string; postId: string | null }[] };

async function fetchJson<T>(origin: string, key: string, path: string): Promise<T | undefined> {
  const response = await fetch(`${origin}${path}`, { headers: { Authorization: `Bearer ${key}` } }).catch(
    () => undefined,
  );
  return response?.ok ? ((await response.json()) as T) : undefined;
}

test.describe.configure({ mode: "parallel", timeout: 240_000 });

for (const points of CHAINS) {
  test(`finishes a generation with exactly one post when killed at ${points.join(", ")}`, async () => {
    const { data, repository, remove } = await createMigratedInstallation();
    const port = await findFreePort();
    const env = { CLARION_DEMO_REPOSITORY: repository, CLARION_LOCAL_REPOSITORIES: repository };
    try {
      for (const point of points) {
        const doomed = startServer(port, data, { ...env, CLARION_FAULT_POINT: point });
        expect(await doomed.ended, `${point}\n${doomed.output()}`).toBeNull();
      }
      const server = startServer(port, data, env);
      try {
        const key = readApiKey(data) ?? "";
        await expect
          .poll(
            async () =>
              (await fetchJson<JobList>(server.origin, key, "/v1/posts/generate"))?.jobs.map((job) => job.status),
            {
              timeout: 120_000,
            },
          )
          .toEqual(["completed"]);
        const posts = await fetchJson<{ posts: { id: string }[] }>(server.origin, key, "/v1/posts");
        const jobs = await fetchJson<JobList>(server.origin, key, "/v1/posts/generate");
        expect(posts?.posts.map((post) => post.id)).toEqual([jobs?.jobs[0]?.postId]);
        const job = await fetchJson<{ events: { type: string }[] }>(
          server.origin,
          key,
          `/v1/posts/generate/${jobs?.jobs[0]?.id}`,
        );
        const created = job?.events.filter((event) => event.type === "post_created" || event.type === "completed");
        expect(created?.map((event) => event.type)).toEqual(["post_created", "completed"]);
      } finally {
        await stopServer(server);
      }
    } finally {
      remove();
    }
  });
}

test("publishes each of two scheduled posts once when killed before and after the first is stored", async () => {
  const { data, repository, remove } = await createMigratedInstallation();
  const port = await findFreePort();
  const env = { CLARION_DEMO_REPOSITORY: repository, CLARION_LOCAL_REPOSITORIES: repository };
  const listPosts = async ({ origin }: Server) => {
    const answer = await fetchJson<{ posts: Post[] }>(origin, readApiKey(data) ?? "", "/v1/posts?sort=asc");
    return answer?.posts ?? [];
  };
  const send = async ({ origin }: Server, method: string, path: string, body: unknown) => {
    const headers = { Authorization: `Bearer ${readApiKey(data)}`, "Content-Type": "application/json" };
    const response = await fetch(`${origin}${path}`, { method, headers, body: JSON.stringify(body) });
    expect(response.ok, `${path} ${response.status} ${await response.text()}`).toBe(true);
  };
  try {
    const doomed = startServer(port, data, { ...env, CLARION_FAULT_POINT: "publish-post:before" });
    await expect.poll(async () => (await listPosts(doomed)).length, { timeout: 120_000 }).toBe(1);
    const range = { from: "2000-01-01T00:00:00.000Z", to: new Date().toISOString() };
    await send(doomed, "POST", "/v1/posts/generate", { contentType: "changelog", ...range });
    const listJobs = () => fetchJson<JobList>(doomed.origin, readApiKey(data) ?? "", "/v1/posts/generate");
    await expect
      .poll(async () => (await listJobs())?.jobs.map(({ status }) => status), { timeout: 120_000 })
      .toEqual(["completed", "completed"]);
    const ids = (await listPosts(doomed)).map(({ id }) => id);
    const publishAt = new Date(Date.now() + 5_000).toISOString();
    for (const id of ids) await send(doomed, "PATCH", `/v1/posts/${id}`, { publishAt });
    expect(await doomed.ended, doomed.output()).toBeNull();
    const again = startServer(port, data, { ...env, CLARION_FAULT_POINT: "publish-post:after" });
    expect(await again.ended, again.output()).toBeNull();

    const server = startServer(port, data, env);
    try {
      await expect
        .poll(async () => (await listPosts(server)).map(({ status }) => status), { timeout: 120_000 })
        .toEqual(["published", "published"]);
      const audit = await fetchJson<{ events: Event[] }>(server.origin, readApiKey(data) ?? "", "/v1/audit");
      const published = audit?.events.filter(({ operation }) => operation === "publishScheduledPost");
      expect(published?.map(({ resourceId }) => resourceId).toSorted()).toEqual(ids.toSorted());
      expect((await listPosts(server)).map(({ publishAt }) => publishAt)).toEqual([null, null]);
    } finally {
      await stopServer(server);
    }
  } finally {
    remove();
  }
});
