import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import {
  createInstallation,
  createMigratedInstallation,
  fetchStatus,
  findFreePort,
  readApiKey,
  startReadyServer,
  startServer,
  stopServer,
} from "#e2e/server.ts";

test.describe.configure({ timeout: 300_000 });

test("answers requests that arrive during the start, creates no account without the demo and stops a second server", async () => {
  const { data, remove } = await createMigratedInstallation();
  const first = await startReadyServer(data, { CLARION_DEMO: "off" });
  try {
    expect(existsSync(join(data, "demo.json"))).toBe(false);
    const second = startServer(await findFreePort(), data, { CLARION_DEMO: "off" });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain("Another server already uses the data directory");
    expect(await fetchStatus(first)).toBe(200);
  } finally {
    await stopServer(first);
    remove();
  }
});

test("makes secrets that only the operator can read, and keeps the account, its key and its post across a restart", async () => {
  const { data, repository, remove } = createInstallation();
  const env = { CLARION_DEMO_REPOSITORY: repository, CLARION_LOCAL_REPOSITORIES: repository };
  const port = await findFreePort();
  const posts = async (origin: string) => {
    const headers = { Authorization: `Bearer ${readApiKey(data)}` };
    const response = await fetch(`${origin}/v1/posts`, { headers }).catch(() => undefined);
    return response?.ok ? ((await response.json()) as { posts: { id: string }[] }).posts.map((post) => post.id) : [];
  };
  try {
    const first = startServer(port, data, env);
    await expect.poll(() => posts(first.origin), { timeout: 120_000 }).toHaveLength(1);
    const postsBefore = await posts(first.origin);
    for (const name of ["demo.json", "secret"]) expect(statSync(join(data, name)).mode & 0o777, name).toBe(0o600);
    await stopServer(first);
    const second = startServer(port, data, env);
    await expect.poll(() => posts(second.origin), { timeout: 120_000 }).toEqual(postsBefore);
    expect(second.output()).not.toContain("demo workspace was made");
    await stopServer(second);
  } finally {
    remove();
  }
});

test("starts, answers and stops when the reader of its log has ended", async () => {
  const { data, remove } = await createMigratedInstallation();
  const writer = `setInterval(() => console.error("a line"), 100).unref()`;
  const server = startServer(await findFreePort(), data, {
    CLARION_DEMO: "off",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(writer)}`,
  });
  try {
    for (const stream of [server.process.stdout, server.process.stderr]) stream?.destroy();
    await expect.poll(() => fetchStatus(server), { timeout: 120_000 }).toBe(200);
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  } finally {
    server.process.kill("SIGKILL");
    remove();
  }
});
