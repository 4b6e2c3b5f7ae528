import { expect, test } from "@playwright/test";
import { createMigratedInstallation, findFreePort, readApiKey, startServer, stopServer } from "#e2e/server.ts";

const STEPS = [
  "start-job",
  "fetch-repositories",
  "make-ledger",
  "edit-post",
  "write-post",
  "check-post",
  "verify-post",
  "save-post",
];
const FAULT_POINTS = [...STEPS, "jobs-checkpoint"].flatMap((step) => [`${step}:before`, `${step}:after`]);

type JobList = { jobs: { id: string; status: string; postId: string | null }[] };

async function fetchJson<T>(origin: string, key: string, path: string): Promise<T | undefined> {
  const response = await fetch(`${origin}${path}`, { headers: { Authorization: `Bearer ${key}` } }).catch(
    () => undefined,
  );
  return response?.ok ? ((await response.json()) as T) : undefined;
}

test.describe.configure({ mode: "parallel", timeout: 240_000 });

for (const point of FAULT_POINTS) {
  test(`finishes a generation with exactly one post after a restart when killed at ${point}`, async () => {
    const { data, repository, remove } = await createMigratedInstallation();
    const port = await findFreePort();
    const env = { CLARION_DEMO_REPOSITORY: repository, CLARION_LOCAL_REPOSITORIES: repository };
    try {
      const doomed = startServer(port, data, { ...env, CLARION_FAULT_POINT: point });
      expect(await doomed.ended, doomed.output()).toBeNull();
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
