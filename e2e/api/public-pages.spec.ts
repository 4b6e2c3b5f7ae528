import { XMLValidator } from "fast-xml-parser";
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
const LISTS = ["", ".md", "/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml", "/llms.txt", "/og.png"];
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
