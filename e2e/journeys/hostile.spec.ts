import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { XMLValidator } from "fast-xml-parser";
import { type Integration, type Job, type Post, queueGeneration, waitForJob } from "#e2e/posts.ts";
import { makeRepository, TYPICAL_COMMITS, uniqueName } from "#e2e/repositories.ts";
import { confirmIdentity, dashboard } from "#e2e/session.ts";
import { createKey } from "#e2e/workspaces.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";
import { FLOODS, HOSTILE, HOSTILE_LINES } from "#lib/testing/hostile.ts";
import { findActiveContent } from "#lib/testing/hostile-page.ts";

const FORMATS = ["changelog", "blog_post", "linkedin_post", "twitter_post", "image"] as const;
type Made = { jobs: Job[]; posts: Post[]; hostile: Post; flood: Post; integration: Integration; brandId: string };

const slug = () => world().workspaces.hostile.slug;
const MARKDOWN = HOSTILE_LINES.map(
  (text) => `# ${text}\n\n- ${text}\n\n> ${text}\n\n| ${text} |\n|---|\n| x |\n\n${text}`,
).join("\n\n");
const getHostileLine = (index: number) => HOSTILE_LINES[index % HOSTILE_LINES.length] ?? "";
const [SCRIPT, OVERRIDE] = [getHostileLine(0), HOSTILE_LINES.find((text) => text.startsWith("\u202e\u2067")) ?? ""];

/** Creates a repository with one commit per hostile text (title, body and author), and hostile branch and tag names. */
function makeHostileRepository(): string {
  const toAuthorName = (text: string) => text.replace(/[<>\n\r\0]/g, "") || "nobody";
  const work = HOSTILE.map((text, index) => ({
    title: `${["feat: ", "fix(security): ", "feat!: ", "perf: ", ""][index % 5]}show ${text} (#${index + 1})\n\n${text}${index % 5 === 2 ? `\n\nBREAKING CHANGE: ${text}` : ""}`,
    days: 1 + (index % 6),
    author: toAuthorName(text),
  }));
  // Posts on networks and articles need a change that does not break, with a sentence beyond its title.
  const told = HOSTILE.map((text, index) => ({
    title: `feat: list ${text} (#${200 + index})\n\nPage ${index} now has a list of all names beside its text.`,
    days: 1,
    author: toAuthorName(text),
  }));
  const flood = { title: `feat: read nested emphasis (#99)\n\n${FLOODS["nested emphasis"]}`, days: 1 };
  const path = makeRepository([...TYPICAL_COMMITS, ...told, ...work, flood]);
  const git = (...args: string[]) => execFileSync("git", ["-C", path, ...args]);
  git("branch", BRANCH, "main");
  git("tag", `v1.0.0-"><img/src=x/onerror=window.__hostile=1>`, "main~3");
  git("tag", "v1.1.0-\u202egnp", "main");
  return path;
}
const BRANCH = `"><svg/onload=window.__hostile=1>\u202e`;

async function connectHostile(api: Client): Promise<Integration> {
  const body = { provider: "git", cloneUrl: makeHostileRepository(), displayName: SCRIPT, branch: BRANCH };
  const response = await api.post("/v1/integrations/vcs", body);
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).integration;
}

/**
 * Fills a brand identity, a skill, keys and the organization with the most hostile values that their contracts accept.
 */
async function fillHostileFields(api: Client, app: ReturnType<typeof dashboard>): Promise<string> {
  const everything = HOSTILE_LINES.join("\n");
  const skill = { name: "hostile", description: OVERRIDE, content: `${everything}\n\n${FLOODS["nested emphasis"]}` };
  expect((await api.post("/v1/skills", skill)).status()).toBe(201);
  const [brand] = (await (await api.get("/v1/brand-identities")).json()).brandIdentities;
  const fields = {
    name: SCRIPT,
    companyName: OVERRIDE,
    companyDescription: everything.slice(0, 4_000),
    customTone: everything.slice(0, 2_000),
    customInstructions: everything,
    audience: everything.slice(0, 1_000),
    websiteUrl: "https://a.example/?x=%3Cscript%3E%0d%0a",
    skills: ["hostile"],
    references: HOSTILE_LINES.slice(0, 19).map((text) => ({ title: text, content: `${text}\n${text}` })),
  };
  const changed = await api.patch(`/v1/brand-identities/${brand.id}`, fields);
  expect(changed.status(), await changed.text()).toBe(200);
  for (const name of HOSTILE_LINES.slice(0, 12)) {
    expect((await app.post("/keys", { name, mode: "full" })).status()).toBe(201);
  }
  expect((await app.patch("/organization", { name: SCRIPT, publicPages: true })).status()).toBe(200);
  return brand.id;
}

/** Generates a post of every format, and two whose text is replaced by hostile edits. */
async function generateAllFormats(
  api: Client,
  integration: Integration,
): Promise<Omit<Made, "integration" | "brandId">> {
  const sources = { integrations: { vcs: [integration.id] }, lookbackWindow: "last_30_days" };
  const first = await queueGeneration(api, sources);
  const jobs = [first];
  for (const contentType of FORMATS.slice(1)) jobs.push(await queueGeneration(api, { contentType, runId: first.id }));
  jobs.push(await queueGeneration(api, { runId: first.id }), await queueGeneration(api, { runId: first.id }));
  const posts: Post[] = [];
  for (const { id } of jobs) {
    const { job } = await waitForJob(api, id);
    expect(job).toMatchObject({ status: "completed", error: null });
    posts.push((await (await api.get(`/v1/posts/${job.postId}`)).json()).post);
  }
  const edit = async (post: Post | undefined, change: object): Promise<Post> => {
    const answer = await api.patch(`/v1/posts/${post?.id}`, { ...change, status: "published" });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).post;
  };
  const [flood, hostile] = [posts.pop(), posts.pop()];
  const edited = await edit(hostile, { title: OVERRIDE, markdown: MARKDOWN });
  const flooded = await edit(flood, { title: SCRIPT, markdown: FLOODS["nested emphasis"]?.slice(0, 100_000) });
  for (const [index, post] of posts.slice(0, 4).entries()) await edit(post, { title: getHostileLine(index + 1) });
  return { jobs, posts, hostile: edited, flood: flooded };
}

const test = base.extend<{ watched: Watched }, { made: Made }>({
  made: [
    async ({ playwright }, use) => {
      const storageState = { cookies: world().cookies, origins: [] };
      const request = await playwright.request.newContext({ baseURL: world().demo.url, storageState });
      const api = client(request, world().workspaces.hostile.key);
      await confirmIdentity(request);
      const brandId = await fillHostileFields(api, dashboard(request, slug()));
      const integration = await connectHostile(api);
      const made = await generateAllFormats(api, integration);
      await request.dispose();
      await use({ ...made, integration, brandId });
    },
    { scope: "worker", timeout: 240_000 },
  ],
  watched: async ({ page, context }, use) => {
    await context.addCookies(world().cookies);
    await use(await recordFaults(page));
  },
});
test.describe.configure({ mode: "serial", timeout: 360_000 });

type Watched = { page: Page; faults: string[] };
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);

/** Records dialogs, errors, policy violations, and requests to other hosts except for images. */
async function recordFaults(page: Page): Promise<Watched> {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => faults.push(`a dialog: ${dialog.message()}`)));
  const own = new URL(world().demo.url).host;
  await page.route(
    (url) => url.host !== own,
    (route) => {
      if (route.request().resourceType() !== "image") faults.push(`a request for ${route.request().url()}`);
      return route.fulfill({ contentType: "image/png", body: PIXEL });
    },
  );
  return { page, faults };
}

/**
 * Finds texts outside of articles and fields whose direction overrides could affect their neighbors on the same line.
 */
function findUnisolatedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const unisolated: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !/[\u202a-\u202e\u2066-\u2069]/.test(node.nodeValue ?? "")) continue;
      if (parent.closest("script, style, article, [contenteditable=true], textarea")) continue;
      const { display, unicodeBidi } = getComputedStyle(parent);
      const isAlone = display !== "inline" || ["isolate", "plaintext", "isolate-override"].includes(unicodeBidi);
      if (!isAlone) unisolated.push(parent.outerHTML.slice(0, 200));
    }
    return unisolated;
  });
}

async function expectUnharmed({ page, faults }: Watched): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => "__hostile" in window)).toBe(false);
  const acting =
    "[onerror], [onload], [onfocus], [ontoggle], a[href^='javascript:' i], a[href^='data:' i], iframe, object";
  expect(await page.locator(acting).count()).toBe(0);
  expect(await findUnisolatedText(page)).toEqual([]);
  expect(faults).toEqual([]);
}

const tabs = ["", "?view=markdown", "?tab=preview", "?tab=evidence", "?tab=revisions"];
const VISITS: [string, (made: Made) => string[]][] = [
  ["home", () => [""]],
  ["the content list", () => ["/content"]],
  ["the wizard's activity", ({ integration }) => [`/content/new?sources=${integration.id}&window=last_30_days`]],
  ["the jobs", ({ jobs }) => jobs.slice(0, 2).map(({ id }) => `/content/jobs/${id}`)],
  ["a generated post", ({ posts }) => tabs.map((tab) => `/content/${posts[0]?.id}${tab}`)],
  [
    "the other formats",
    ({ posts }) => posts.slice(1).flatMap(({ id }) => [`/content/${id}`, `/content/${id}?tab=preview`]),
  ],
  ["a post with hostile edits", ({ hostile }) => tabs.map((tab) => `/content/${hostile.id}${tab}`)],
  ["a post of 100 KB of nested emphasis", ({ flood }) => tabs.map((tab) => `/content/${flood.id}${tab}`)],
  ["brand identities", ({ brandId }) => ["/brands", `/brands/${brandId}`]],
  ["skills", () => ["/skills", "/skills/hostile"]],
  ["integrations", () => ["/integrations"]],
  ["API keys", () => ["/keys"]],
  ["settings", () => ["/settings/general", "/settings/members"]],
];

for (const [what, paths] of VISITS) {
  test(`shows ${what} without script execution or overflow`, async ({ watched, made }) => {
    for (const path of paths(made)) {
      await test.step(path, async () => {
        await watched.page.setViewportSize({ width: 1280, height: 900 });
        await watched.page.goto(`/${slug()}${path}`);
        await expect(watched.page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await watched.page.waitForLoadState("networkidle");
        await expectUnharmed(watched);
      });
    }
  });
}

test("shows hostile browser input as text in a post, a brand name and a notification", async ({ watched, made }) => {
  const { page } = watched;
  await page.goto(`/${slug()}/content/${made.hostile.id}?view=markdown`);
  await page.getByRole("textbox", { name: "Markdown" }).fill(`${SCRIPT}\n\n${MARKDOWN}`);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto(`/${slug()}/content/${made.hostile.id}?tab=preview`);
  await expect(page.getByRole("article")).toContainText("<script>window.__hostile=1</script>");
  await expectUnharmed(watched);
  await page.setViewportSize({ width: 1280, height: 900 });
  const name = `${uniqueName("brand")} ${OVERRIDE}`;
  await page.goto(`/${slug()}/brands`);
  await page.getByRole("button", { name: "New brand identity" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("never closed");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete brand identity" }).click();
  const notice = page.getByRole("listitem").filter({ hasText: "Brand identity deleted" });
  await expect(notice).toContainText(/never closed, gpj\.exe/);
  await expect(notice).not.toContainText(/[\u202a-\u202e\u2066-\u2069]/);
  await expectUnharmed(watched);
});

test("serves public pages, feeds, Markdown and pictures of hostile posts safely", async ({
  watched,
  made,
  request,
}) => {
  const { page } = watched;
  const site = `/p/${slug()}`;
  const shown = [made.hostile, made.flood, ...made.posts.slice(0, 2)];
  for (const path of ["", ...shown.map((post) => `/${post.slug}`)]) {
    await page.goto(site + path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    expect(findActiveContent(await page.content())).toEqual([]);
    await expectUnharmed(watched);
  }
  expect(XMLValidator.validate(await (await request.get(`${site}/feed.xml`)).text())).toBe(true);
  const { items } = await (await request.get(`${site}/feed.json`)).json();
  expect(items).toHaveLength(shown.length);
  for (const item of items) expect(findActiveContent(item.content_html)).toEqual([]);
  for (const post of shown) expect((await request.get(`${site}/${post.slug}/og.png`)).status()).toBe(200);
  expect((await request.get(`${site}.md`)).headers()["content-type"]).toContain("text/markdown");
});

test("rejects invalid characters and oversized bodies and changes nothing", async ({ request, made }) => {
  const api = client(request, await createKey(slug(), uniqueName("bad")));
  const state = async () =>
    JSON.stringify(
      await Promise.all(
        [
          "/v1/brand-identities",
          "/v1/skills",
          "/v1/integrations",
          "/v1/posts/generate",
          `/v1/posts/${made.hostile.id}`,
        ].map(async (path) => (await api.get(path)).json()),
      ),
    );
  const stateBefore = await state();
  const brand = `/v1/brand-identities/${made.brandId}`;
  const skill = { name: "another", description: "d", content: "c" };
  const tracker = { provider: "linear", apiKey: "lin_api_x" };
  for (const bad of ["a\u0000b", "a\ud800b", "a\udfff"]) {
    for (const [method, path, body] of [
      ["post", "/v1/brand-identities", { name: bad }],
      ["patch", brand, { companyDescription: bad }],
      ["patch", brand, { references: [{ title: "t", content: bad }] }],
      ["patch", brand, { references: [{ title: bad, content: "c" }] }],
      ["post", "/v1/brand-identities/generate", { websiteUrl: `https://a.example/${bad}`, name: bad }],
      ["post", "/v1/skills", { ...skill, content: bad }],
      ["post", "/v1/skills", { ...skill, description: bad }],
      ["patch", "/v1/skills/hostile", { content: bad }],
      ["post", "/v1/integrations/tracker", { ...tracker, displayName: bad }],
      ["post", "/v1/integrations/tracker", { ...tracker, apiKey: bad }],
      ["patch", `/v1/integrations/${made.integration.id}`, { displayName: bad }],
      ["post", "/v1/posts/generate", { contentType: "changelog", integrations: { vcs: [], tracker: [bad] } }],
      ["patch", `/v1/posts/${made.hostile.id}`, { markdown: bad }],
      ["patch", `/v1/posts/${made.hostile.id}`, { title: bad }],
    ] as const) {
      const response = await api[method](path, body);
      expect([path, JSON.stringify(body), response.status()]).toEqual([path, JSON.stringify(body), 400]);
    }
  }
  const big = "a".repeat(2 * 1024 * 1024);
  for (const [path, body] of [
    ["/v1/brand-identities", { name: "x", customInstructions: big }],
    ["/v1/skills", { ...skill, content: big }],
    ["/v1/integrations/tracker", { ...tracker, displayName: big }],
    ["/v1/posts/generate", { contentType: "changelog", trackerIntegrationIds: [big] }],
  ] as const) {
    expect([path, (await api.post(path, body)).status()]).toEqual([path, 413]);
  }
  expect(await state()).toBe(stateBefore);
});
