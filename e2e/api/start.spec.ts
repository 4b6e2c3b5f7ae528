import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import {
  createInstallation,
  fetchStatus,
  findFreePort,
  readApiKey,
  startReadyServer,
  startServer,
  stopServer,
} from "#e2e/server.ts";

test.describe.configure({ timeout: 300_000 });

test("stops a second server on the same data directory with an explanation", async () => {
  const { data, remove } = createInstallation();
  const first = await startReadyServer(data, { CLARION_DEMO: "off" });
  try {
    const second = startServer(await findFreePort(), data, { CLARION_DEMO: "off" });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain("Another server already uses the data directory");
    expect(await fetchStatus(first)).toBe(200);
  } finally {
    await stopServer(first);
    remove();
  }
});

test("keeps the account, its key and its post across a restart", async () => {
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
    await stopServer(first);
    const second = startServer(port, data, env);
    await expect.poll(() => posts(second.origin), { timeout: 120_000 }).toEqual(postsBefore);
    expect(second.output()).not.toContain("demo workspace was made");
    await stopServer(second);
  } finally {
    remove();
  }
});

test("writes the secrets of the first start readable only by the operator", async () => {
  const { data, remove } = createInstallation();
  const server = startServer(await findFreePort(), data);
  try {
    const secrets = ["demo.json", "secret"].map((name) => join(data, name));
    await expect.poll(() => secrets.every(existsSync), { timeout: 120_000 }).toBe(true);
    expect(statSync(join(data, "demo.json")).mode & 0o777).toBe(0o600);
    expect(statSync(join(data, "secret")).mode & 0o777).toBe(0o600);
  } finally {
    await stopServer(server);
    remove();
  }
});

test("answers requests that arrive during the start, and creates no account when the demo is off", async () => {
  const { data, remove } = createInstallation();
  const server = await startReadyServer(data, { CLARION_DEMO: "off" });
  try {
    expect(existsSync(join(data, "demo.json"))).toBe(false);
  } finally {
    await stopServer(server);
    remove();
  }
});

test("starts, answers and stops when the reader of its log has ended", async () => {
  const { data, remove } = createInstallation();
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
