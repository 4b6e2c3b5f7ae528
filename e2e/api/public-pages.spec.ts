import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { XMLValidator } from "fast-xml-parser";
import { expectAccessible } from "#e2e/axe.ts";
import { setWebsite } from "#e2e/geo.ts";
import { connectRepository, generatePost, type Post } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { dashboard } from "#e2e/session.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

const test = base.extend<{ posts: Client }>({
  posts: ({ request }, use) => use(client(request, world().workspaces.pictures.key)),
});
test.describe.configure({ mode: "serial", timeout: 240_000 });

const HOSTILE = [
  "# ]]> <script>window.hacked = 1</script>",
  "",
  "[a](javascript:window.hacked=1) [b](data:text/html,x) ![c](https://example.com/x.png) <img src=x onerror=window.hacked=1>",
  "",
  "### Security",
  "",
  `- \u202etfel-ot-thgir\u202c ${"**".repeat(2_000)}x`,
].join("\n");

const site = () => `/p/${world().workspaces.pictures.slug}`;
type Check = { id: string; tier: string; result: string; evidence: string };

const listPostPaths = (slug: string) => [`/${slug}`, `/${slug}.md`, `/${slug}/og.png`];
const LISTS = ["", ".md", "/feed.xml", "/atom.xml", "/feed.json", "/widget.js", "/sitemap.xml", "/llms.txt", "/og.png"];
let post: Post;

test("publishes nothing until the organization and the author enable it", async ({ posts, context, request }) => {
  const { id } = await connectRepository(posts, makeRepository());
  post = await generatePost(posts, { integrations: { vcs: [id] }, lookbackWindow: "last_30_days" });
  const statuses = async () =>
    Promise.all(
      [...LISTS, ...listPostPaths(post.slug ?? "")].map(async (path) => (await request.get(site() + path)).status()),
    );
  await posts.patch(`/v1/posts/${post.id}`, { status: "published" });
  expect(await statuses()).toEqual(Array(LISTS.length + 3).fill(404));
  await context.addCookies(world().cookies);
  await dashboard(context.request, world().workspaces.pictures.slug).patch("/organization", { publicPages: true });
  expect(await statuses()).toEqual(Array(LISTS.length + 3).fill(200));
  await posts.patch(`/v1/posts/${post.id}`, { status: "draft" });
  expect(await statuses()).toEqual([...LISTS.map(() => 200), 404, 404, 404]);
});

test("serves a published post as page, Markdown, RSS and JSON Feed, and answers 304 when it is unchanged", async ({
  posts,
  request,
}) => {
  await posts.patch(`/v1/posts/${post.id}`, { status: "published" });
  const [page, markdown, accepted, picture] = await Promise.all([
    request.get(`${site()}/${post.slug}`),
    request.get(`${site()}/${post.slug}.md`),
    request.get(`${site()}/${post.slug}`, { headers: { accept: "text/markdown" } }),
    request.get(`${site()}/${post.slug}/og.png`),
  ]);
  expect(page.headers()["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.headers().vary).toContain("Accept");
  expect(await accepted.text()).toBe(await markdown.text());
  const bytes = await picture.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  for (const answer of [page, markdown, picture]) {
    const { etag = "" } = answer.headers();
    const again = await request.get(answer.url(), { headers: { "if-none-match": etag } });
    expect([answer.url(), again.status()]).toEqual([answer.url(), 304]);
    expect((await request.head(answer.url())).headers().etag).toBe(etag);
  }
  const rss = await request.get(`${site()}/feed.xml`);
  expect(rss.headers()["content-type"]).toBe("application/rss+xml; charset=utf-8");
  const xml = await rss.text();
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(xml).toContain(`<link>${world().demo.url.replace(/\/$/, "")}${site()}/${post.slug}</link>`);
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toMatch(/^Allow: \/p\/$/m);
  const feed = await (await request.get(`${site()}/feed.json`)).json();
  expect(feed).toMatchObject({ version: "https://jsonfeed.org/version/1.1", items: [{ title: post.title }] });
});

test("passes every essential and recommended check of its own readiness audit", async ({ posts }) => {
  const { project } = await (await posts.post("/v1/projects", { name: "Public site" })).json();
  const audit = `/v1/projects/${project.id}/geo/agent-readiness`;
  await setWebsite(posts, world().demo.url.replace(/\/$/, "") + site());
  expect((await posts.post(`${audit}/scan`)).status()).toBe(202);
  const read = async () => (await posts.get(audit)).json();
  await expect.poll(async () => (await read()).report?.status, { timeout: 150_000 }).toBe("completed");
  const { checks, pages } = (await read()).report;
  const [home, first, ...others] = pages as string[];
  expect(home).toMatch(new RegExp(`${site()}$`));
  expect(first).toContain(post.slug);
  // The sitemap lists the public pages of other organizations, too.
  for (const other of others) expect(other).toMatch(/^http:\/\/localhost:\d+\/p\//);
  const failed = (checks as Check[])
    .filter(({ tier, result }) => tier !== "bonus" && result !== "passed" && result !== "not_applicable")
    .map(({ id, evidence }) => `${id}: ${evidence}`);
  // The test server has no TLS. In production a proxy adds it.
  expect(failed).toEqual([expect.stringMatching(/^https: .+ is served without encryption\.$/)]);
});

test("renders hostile text without running it or breaking pages and feeds", async ({ posts, page, request }) => {
  const title = '"><script>window.hacked = 1</script> ]]>';
  expect((await posts.patch(`/v1/posts/${post.id}`, { title, markdown: HOSTILE })).status()).toBe(200);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => faults.push("a dialog")));
  for (const path of ["", `/${post.slug}`]) {
    await page.goto(site() + path);
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    expect(
      await page
        .locator('a[href^="javascript:"], a[href^="data:"], [onerror], script:not([type="application/ld+json"])')
        .count(),
    ).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  expect(faults).toEqual([]);
  const xml = await (await request.get(`${site()}/feed.xml`)).text();
  expect(XMLValidator.validate(xml)).toBe(true);
  expect((await (await request.get(`${site()}/feed.json`)).json()).items[0].title).toBe(title);
  expect((await request.get(`${site()}/${post.slug}/og.png`)).status()).toBe(200);
});

const LABEL = "What’s new";

/** A page on another host whose styles, layers, scripts and policy would break a widget without a shadow root. */
function writeHostilePage(mode: string): string {
  const target = mode === "inline" ? 'data-target="main"' : "";
  return `<!doctype html><html lang="en"><head><title>Hostile page</title>
<style nonce="n">
button, a, ul, li, div, section, header, dialog, [popover] { display: none !important; visibility: hidden !important; opacity: 0 !important }
* { font-size: 1px !important; color: #fff !important; z-index: -1 !important; pointer-events: none !important }
h1 { color: #000 !important; font-size: 20px !important }
aside { position: fixed; inset: 0; z-index: 2147483647 !important; pointer-events: auto !important }
</style>
<script nonce="n">window.addEventListener("load", () => { throw new Error("a fault of the page") }); throw new Error("a fault of the page")</script>
<script nonce="n" src="${world().demo.url.replace(/\/$/, "")}${site()}/widget.js" data-mode="${mode}" ${target} async></script>
</head><body><main><h1>Product</h1></main><aside aria-label="Cover"></aside></body></html>`;
}

/** Serves the hostile page at `/<mode>`. The host differs from the one of the test server. */
async function serveHostilePages() {
  const host = world().demo.url.replace(/\/$/, "");
  const policy = `default-src 'none'; script-src 'nonce-n'; connect-src ${host}; style-src 'nonce-n'; require-trusted-types-for 'script'`;
  const server = createServer((request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", policy);
    response.end(writeHostilePage((request.url ?? "/").slice(1)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, [Symbol.dispose]: () => server.close() };
}

/** Opens the widget by keyboard, checks it, walks through it and closes it. */
async function operateByKeyboard(page: Page, unread: boolean, staysInside: boolean): Promise<void> {
  const button = page.getByRole("button", { name: unread ? `${LABEL}, 1 unread` : LABEL, exact: true });
  await expect(button).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: LABEL });
  await expect(dialog.getByRole("link", { name: "window.hacked" })).toBeVisible();
  await expect(dialog.getByText("New", { exact: true })).toHaveCount(unread ? 1 : 0);
  await expectAccessible(page);
  const isInside = () => dialog.evaluate((element) => element.matches(":focus-within"));
  for (let stops = 0; staysInside && stops < 7; stops++) {
    await page.keyboard.press(stops < 4 ? "Tab" : "Shift+Tab");
    expect(await isInside()).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const seen = page.getByRole("button", { name: LABEL, exact: true });
  await expect(seen).toBeFocused();
  // Nothing of the page covers the button.
  await seen.click({ trial: true });
}

test("the widget works by keyboard in each mode on a hostile page of another host", async ({ request, context }) => {
  const script = await request.get(`${site()}/widget.js`, { headers: { "accept-encoding": "gzip" } });
  expect(script.headers()).toMatchObject({ "content-encoding": "gzip", "access-control-allow-origin": "*" });
  using hostile = await serveHostilePages();
  const hosts = new Set<string>();
  const faults: string[] = [];
  const open = async (mode: string) => {
    const page = await context.newPage();
    page.on("request", (sent) => hosts.add(new URL(sent.url()).origin));
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (entry) => entry.type() === "error" && faults.push(entry.text()));
    await page.goto(`${hostile.origin}/${mode}`);
    return page;
  };

  const first = await open("bell");
  await operateByKeyboard(first, true, false);
  await operateByKeyboard(await open("bell"), false, false);
  await first.evaluate(() => localStorage.clear());
  await operateByKeyboard(await open("panel"), true, true);

  const inline = await open("inline");
  const link = inline.getByRole("main").getByRole("link", { name: "window.hacked" });
  await expect(link).toBeVisible();
  await expectAccessible(inline);
  await inline.keyboard.press("Tab");
  await expect(link).toBeFocused();
  const opened = context.waitForEvent("page");
  await inline.keyboard.press("Enter");
  await (await opened).waitForURL(`**${site()}/${post.slug}`);

  // Without storage the posts are unread on each page.
  await context.addInitScript(() => Object.defineProperty(window, "localStorage", { get: () => undefined }));
  for (const mode of ["bell", "bell"]) await operateByKeyboard(await open(mode), true, false);
  expect(faults.filter((text) => !text.includes("a fault of the page"))).toEqual([]);
  expect(await inline.evaluate(() => "hacked" in window)).toBe(false);
  expect(await context.cookies()).toEqual([]);
  expect([...hosts].toSorted()).toEqual([hostile.origin, world().demo.url.replace(/\/$/, "")].toSorted());

  await context.route("**/feed.json", (route) => route.fulfill({ status: 503, body: "{" }));
  const failed = context.waitForEvent("requestfinished", (sent) => sent.url().endsWith("/feed.json"));
  const empty = await open("bell");
  await failed;
  await expect(empty.locator("[data-place]")).toHaveCount(0);
});

test("the settings show the code and a preview of each mode", async ({ page, context }) => {
  await context.addCookies(world().cookies);
  await page.goto(`/${world().workspaces.pictures.slug}/settings/general`);
  const address = world().demo.url.replace(/\/$/, "") + site();
  for (const [name, mode] of [
    ["Bell", "bell"],
    ["Panel", "panel"],
    ["Inline", "inline"],
  ] as const) {
    await page.getByRole("radio", { name, exact: true }).check();
    await expect(page.getByText(`<script src="${address}/widget.js" data-mode="${mode}"`)).toBeVisible();
    if (mode !== "inline") await page.getByRole("button", { name: new RegExp(`^${LABEL}`) }).click();
    await expect(page.getByRole("link", { name: "window.hacked" })).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await expect(page.getByRole("button", { name: "Copy: Code for your page" })).toBeEnabled();
});
