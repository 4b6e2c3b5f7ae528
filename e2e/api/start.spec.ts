import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import {
  apiKeyOf,
  freePort,
  freshInstallation,
  startAnswering,
  startServer,
  statusOf,
  stopServer,
} from "#e2e/server.ts";

test.describe.configure({ timeout: 300_000 });

test("a second server on the same data directory ends at once and says why", async () => {
  const { data, remove } = freshInstallation();
  const first = await startAnswering(data, { CLARION_DEMO: "off" });
  try {
    const second = startServer(await freePort(), data, { CLARION_DEMO: "off" });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain("Another server already uses the data directory");
    expect(await statusOf(first)).toBe(200);
  } finally {
    await stopServer(first);
    remove();
  }
});

test("a second start keeps the account, its key and its post", async () => {
  const { data, repository, remove } = freshInstallation();
  const env = { CLARION_DEMO_REPOSITORY: repository, CLARION_LOCAL_REPOSITORIES: repository };
  const port = await freePort();
  const posts = async (origin: string) => {
    const headers = { Authorization: `Bearer ${apiKeyOf(data)}` };
    const response = await fetch(`${origin}/v1/posts`, { headers }).catch(() => undefined);
    return response?.ok ? ((await response.json()) as { posts: { id: string }[] }).posts.map((post) => post.id) : [];
  };
  try {
    const first = startServer(port, data, env);
    await expect.poll(() => posts(first.origin), { timeout: 120_000 }).toHaveLength(1);
    const before = await posts(first.origin);
    await stopServer(first);
    const second = startServer(port, data, env);
    await expect.poll(() => posts(second.origin), { timeout: 120_000 }).toEqual(before);
    expect(second.output()).not.toContain("demo workspace was made");
    await stopServer(second);
  } finally {
    remove();
  }
});

test("what the first start writes is for the operator's eyes alone", async () => {
  const { data, remove } = freshInstallation();
  const server = startServer(await freePort(), data);
  try {
    await expect.poll(() => existsSync(join(data, "demo.json")), { timeout: 120_000 }).toBe(true);
    expect(statSync(join(data, "demo.json")).mode & 0o777).toBe(0o600);
    expect(statSync(join(data, "secret")).mode & 0o777).toBe(0o600);
  } finally {
    await stopServer(server);
    remove();
  }
});

test("with the demo switched off there is no account until somebody signs up", async () => {
  const { data, remove } = freshInstallation();
  const server = await startAnswering(data, { CLARION_DEMO: "off" });
  try {
    expect(existsSync(join(data, "demo.json"))).toBe(false);
  } finally {
    await stopServer(server);
    remove();
  }
});
