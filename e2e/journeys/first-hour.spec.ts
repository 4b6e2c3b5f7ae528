import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { createClient, poll, take } from "#client/src/index.ts";
import { signUpFounder } from "#e2e/accounts.ts";
import {
  createMigratedInstallation,
  type Installation,
  type Server,
  startReadyServer,
  stopServer,
} from "#e2e/server.ts";
import { buildDelivery, buildPushPayload } from "#lib/testing/webhook-deliveries.ts";

test.describe.configure({ timeout: 480_000 });

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

let server: Server;
let installation: Installation;

test.beforeAll(async () => {
  installation = await createMigratedInstallation();
  const env = { CLARION_DEMO: "off", CLARION_LOCAL_REPOSITORIES: installation.repository };
  server = await startReadyServer(installation.data, env);
});

test.afterAll(async () => {
  await stopServer(server);
  installation.remove();
});

/** Creates a key with full access. @returns its secret, which is shown once, and the command to try it */
async function makeKey(page: Page, slug: string): Promise<{ token: string; tryIt: string }> {
  await page.goto(`${server.origin}/${slug}/keys`);
  await page.getByRole("button", { name: "Create API key" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("First hour");
  await dialog.getByRole("radio", { name: "CLI" }).check();
  await dialog.getByRole("button", { name: "Create key" }).click();
  const token = (await dialog.getByText(/^clr_\w+/).textContent()) ?? "";
  const tryIt = (await dialog.getByText(/^curl /).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  return { token, tryIt };
}

/** Calls dashboard operations with the session of the page. */
function session(page: Page, slug: string) {
  const headers = { "X-Clarion-Organization": slug, Origin: server.origin };
  return {
    get: (path: string) => page.request.get(`${server.origin}/api/app${path}`, { headers }),
    patch: (path: string, data: unknown) => page.request.patch(`${server.origin}/api/app${path}`, { headers, data }),
  };
}

/** Returns the first shell block of a document that contains the words, with the URL of the server under test. */
function readCommands(file: string, words: string): string {
  const blocks = [...readFileSync(join(root, file), "utf8").matchAll(/```sh\n([\s\S]*?)```/g)].map(
    ([, block = ""]) => block,
  );
  const block = blocks.find((one) => one.includes(words));
  if (!block) throw new Error(`${file} has no command with ${words}.`);
  return block.replaceAll("http://localhost:3000", server.origin);
}

test("leads an integrator from sign-up to a key, a published post, its feed and a webhook delivery", async ({
  page,
}) => {
  const founder = { workspace: "Integrator", email: "dev@example.com", password: "a long enough password" };
  const slug = await signUpFounder(page, server, founder);
  const { token, tryIt } = await makeKey(page, slug);
  expect(JSON.parse((await run("sh", ["-c", tryIt])).stdout)).toMatchObject({ posts: [] });
  const clarion = createClient({ baseUrl: server.origin, token });

  const { posts, organization } = await take(clarion.GET("/v1/posts"));
  expect([posts, organization.slug]).toEqual([[], slug]);
  const connected = await take(
    clarion.POST("/v1/integrations/vcs", { body: { provider: "git", cloneUrl: installation.repository } }),
  );

  const generate = () =>
    clarion.POST("/v1/posts/generate", {
      params: { header: { "Idempotency-Key": "first-hour" } },
      body: { contentType: "changelog", newest: true },
    });
  const [first, again] = [await generate(), await generate()];
  expect([first.response.status, again.response.headers.get("idempotency-replayed")]).toEqual([202, "true"]);
  expect(again.data).toEqual(first.data);
  const jobId = first.data?.job.id ?? "";
  const { job } = await poll(
    () => take(clarion.GET("/v1/posts/generate/{jobId}", { params: { path: { jobId } } })),
    (answer) => ["completed", "failed", "skipped"].includes(answer.job.status),
    { intervalMs: 500, timeoutMs: 120_000 },
  );
  expect(job).toMatchObject({ status: "completed", error: null });
  expect((await take(clarion.GET("/v1/posts"))).posts.map(({ id }) => id)).toEqual([job.postId]);

  const { post } = await take(
    clarion.PATCH("/v1/posts/{postId}", {
      params: { path: { postId: job.postId ?? "" } },
      body: { status: "published" },
    }),
  );
  expect((await session(page, slug).patch("/organization", { publicPages: true })).status()).toBe(200);
  const site = `${server.origin}/p/${slug}`;
  await page.goto(`${site}/${post.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: post.title })).toBeVisible();
  const { items } = (await (await fetch(`${site}/feed.json`)).json()) as { items: { title: string; url: string }[] };
  expect(items).toMatchObject([{ title: post.title, url: `${site}/${post.slug}` }]);
  expect(await (await fetch(`${site}/feed.xml`)).text()).toContain(`<link>${site}/${post.slug}</link>`);

  const { id: integrationId, repositoryId } = connected.integration;
  const setup = await session(page, slug).get(`/integrations/${integrationId}/webhook`);
  const { secret } = (await setup.json()).webhook;
  const body = JSON.stringify(buildPushPayload());
  const delivery = buildDelivery({ organizationId: organization.id, integrationId, repositoryId, secret }, { body });
  const { pathname } = new URL(delivery.url);
  const heard = await fetch(server.origin + pathname, { method: "POST", headers: delivery.headers, body });
  expect(heard.status, await heard.text()).toBeLessThan(300);
  const { logs } = await take(clarion.GET("/v1/webhook-logs"));
  expect(logs).toMatchObject([{ direction: "incoming", statusCode: heard.status }]);

  const home = join(installation.data, "home");
  mkdirSync(join(home, ".clarion"), { recursive: true });
  writeFileSync(join(home, ".clarion/demo.json"), JSON.stringify({ apiKey: token }));
  const { stdout } = await run("sh", ["-c", readCommands("README.md", "curl -s")], { cwd: home });
  expect(JSON.parse(stdout).posts.map(({ id }: { id: string }) => id)).toEqual([post.id]);
});
