import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, request } from "@playwright/test";
import { runClarion } from "#e2e/clarion.ts";
import { makeWorkspaces } from "#e2e/workspaces.ts";

/**
 * Creates the shared data: a second organization and keys by the operator's program, and workspaces as the demo owner.
 */
export default async function setup(): Promise<void> {
  const data = process.env.CLARION_E2E_DATA ?? "";
  const demo = JSON.parse(readFileSync(join(data, "demo.json"), "utf8"));
  const second = await runClarion(["org", "create", "--name", "Second"]);
  const createSecret = async (org: string, name: string, access: string[]) =>
    (await runClarion(["key", "create", "--org", org, "--name", name, ...access])).secret;
  const keys = {
    full: demo.apiKey,
    readOnly: await createSecret("demo", "read only", ["--preset", "sdk"]),
    geo: await createSecret("demo", "geo", ["--mode", "geo"]),
    badInput: await createSecret(second.slug, "bad input", ["--mode", "full"]),
    second: await createSecret(second.slug, "second", ["--mode", "full"]),
  };
  const session = await signIn(demo);
  const workspaces = await makeWorkspaces(session, demo.organization);
  const { cookies } = await session.storageState();
  await session.dispose();
  await waitForFirstPost(demo);
  writeFileSync(join(data, "e2e.json"), JSON.stringify({ demo, second, keys, cookies, workspaces }));
}

/** Signs in once for all tests, because sign-ins are limited to 10 in 10 minutes. */
async function signIn(demo: { url: string; email: string; password: string }): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL: demo.url });
  const { csrfToken } = await (await context.get("/api/auth/csrf")).json();
  const form = { csrfToken, email: demo.email, password: demo.password, json: "true" };
  const response = await context.post("/api/auth/callback/credentials", { form });
  if (!response.ok()) throw new Error(`The demo account cannot sign in: ${response.status()}`);
  return context;
}

/** The demo workspace generates its first changelog while the server starts. */
async function waitForFirstPost(demo: { url: string; apiKey: string }): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const response = await fetch(`${demo.url}/v1/posts`, { headers: { Authorization: `Bearer ${demo.apiKey}` } });
    const { posts } = (await response.json()) as { posts: unknown[] };
    if (posts.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("The demo workspace has created no post within a minute.");
}
