import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateOrganization } from "#db/queries/accounts/orgs.ts";
import { findDefaultBrand, updateBrand } from "#db/queries/brands/brands.ts";
import { insertPost, updatePost } from "#db/queries/posts/posts.ts";
import { serveRobots, serveRootLlms, serveSitemapIndex } from "#lib/crawlers/root-files.ts";
import { env } from "#lib/env.ts";
import { newId } from "#lib/ids.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { PAGE_SIZE } from "./public.ts";
import {
  type Documents,
  serveFeed,
  serveList,
  serveListPreview,
  serveLlms,
  servePost,
  servePreview,
  serveSitemap,
  serveWidget,
} from "./public-pages.ts";

const directory = mkdtempSync(join(tmpdir(), "clarion-public-"));
Object.assign(env, { CLARION_DATA_DIR: directory });
const db = await testDatabase();
const now = new Date("2026-11-20T10:00:00.500Z");
const documents: Documents = {
  post: (site, post, origin, image) => `<h1>${site.name}: ${post.title}</h1>${origin}${image}`,
  list: ({ posts, page, totalPages }) =>
    `<ol>${posts.map(({ slug }) => `<li>${slug}</li>`).join("")}</ol>${page}/${totalPages}`,
  missing: () => "<h1>Nothing here</h1>",
};

let slug: string;
let organizationId: string;

beforeAll(async () => {
  const organization = await testOrganization(db, now, { [await testUser(db, now)]: "owner" });
  [slug, organizationId] = [organization.slug, organization.id];
  await updateOrganization(db, organizationId, { publicPages: true }, now);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

type Row = Parameters<typeof insertPost>[1];

async function post(name: string, change: Partial<Row> = {}): Promise<string> {
  const id = newId("post");
  const markdown = `# ${name}\n\nWhat ${name} says.\n\n## More Updates\n\n### Bug Fixes\n\n- One\n\n### Whatever\n`;
  await insertPost(db, {
    id,
    organizationId,
    title: name,
    slug: name.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    content: `<h1>${name}</h1>\n<p>What ${name} says.</p>`,
    markdown,
    contentType: "changelog",
    status: "published",
    publishedAt: now,
    revisionId: newId("rev"),
    createdAt: now,
    updatedAt: now,
    ...change,
  });
  return id;
}

const ask = (headers: Record<string, string> = {}, query = "") =>
  new Request(`http://localhost/p${query}`, { headers });
const page = (name: string, headers = {}, site = slug) => servePost(ask(headers), site, name, documents);

describe("published posts", () => {
  test("are served as HTML or Markdown by the Accept header or .md, with a matching Vary header", async () => {
    await post("First News");
    const html = await page("first-news");
    expect([html.status, html.headers.get("content-type"), html.headers.get("vary")]).toEqual([
      200,
      "text/html; charset=utf-8",
      "Accept",
    ]);
    const accepted = await page("first-news", { accept: "text/markdown, text/html;q=0.5" });
    expect([accepted.headers.get("content-type"), accepted.headers.get("vary")]).toEqual([
      "text/markdown; charset=utf-8",
      "Accept",
    ]);
    const suffixed = await page("first-news.md", { accept: "text/html" });
    expect(suffixed.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const text = await suffixed.text();
    expect(text).toMatch(/^# First News\n\nWhat First News says\./);
    expect(await accepted.text()).toBe(text);
    expect(html.headers.get("etag")).not.toBe(accepted.headers.get("etag"));
  });

  test("are answered with 304 by ETag, or by date without an ETag", async () => {
    const id = await post("Cached");
    const first = await page("cached");
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toContain("public, max-age=60");
    expect((await page("cached", { "if-none-match": `"x", W/${etag}` })).status).toBe(304);
    const modified = first.headers.get("last-modified") ?? "";
    expect((await page("cached", { "if-modified-since": modified })).status).toBe(304);
    expect((await page("cached", { "if-modified-since": modified, "if-none-match": '"x"' })).status).toBe(200);
    await updatePost(db, organizationId, id, { title: "Changed", updatedAt: new Date(now.getTime() + 60_000) });
    expect((await page("cached", { "if-none-match": etag })).status).toBe(200);
    expect((await page("cached", { "if-modified-since": modified })).status).toBe(200);
  });

  test("have a preview picture that is drawn once and served with an ETag", async () => {
    await post("Pictured <b>");
    const picture = (headers = {}) => servePreview(ask(headers), slug, "pictured-b-", documents);
    const [first, second] = await Promise.all([picture(), picture()]);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
    expect([first.headers.get("content-type"), first.headers.get("x-content-type-options")]).toEqual([
      "image/png",
      "nosniff",
    ]);
    const notModified = await picture({ "if-none-match": first.headers.get("etag") ?? "" });
    expect([notModified.status, notModified.body]).toEqual([304, null]);
  });
});

describe("unpublished content", () => {
  const everyForm = (name: string, site = slug) => [
    page(name, {}, site),
    page(name, { accept: "text/markdown" }, site),
    page(`${name}.md`, {}, site),
    servePreview(ask(), site, name, documents),
  ];

  test("answers 404 for drafts, other types and unknown slugs, and keeps them out of lists and feeds", async () => {
    await post("Draft", { status: "draft", publishedAt: null });
    await post("Linked", { contentType: "linkedin_post" });
    await post("Image", { contentType: "image", markdown: null });
    await post("Private Slug", { slug: null });
    for (const name of ["draft", "linked", "image", "unknown", "private-slug", "", ".md", "a/b"]) {
      for (const answer of await Promise.all(everyForm(name))) {
        expect([name, answer.status, answer.headers.get("cache-control")]).toEqual([name, 404, "no-store"]);
      }
    }
    for (const answer of [
      await serveList(ask(), slug, documents),
      await serveFeed(ask(), slug, "rss", documents),
      await serveFeed(ask(), slug, "json", documents),
      await serveFeed(ask(), slug, "atom", documents),
      await serveSitemap(ask(), slug, documents),
      await serveLlms(ask(), slug, documents),
      await serveSitemapIndex(),
      await serveRootLlms(),
    ]) {
      expect(await answer.text()).not.toMatch(/draft|linked|image</i);
    }
  });

  test("answers 404 everywhere for an organization without public pages", async () => {
    const other = await testOrganization(db, now, { [await testUser(db, now)]: "owner" });
    await post("Hidden", { organizationId: other.id });
    const answers = await Promise.all([
      ...everyForm("hidden", other.slug),
      serveList(ask(), other.slug, documents),
      serveList(ask(), `${other.slug}.md`, documents),
      serveFeed(ask(), other.slug, "rss", documents),
      serveFeed(ask(), other.slug, "json", documents),
      serveFeed(ask(), other.slug, "atom", documents),
      serveSitemap(ask(), other.slug, documents),
      serveLlms(ask(), other.slug, documents),
      serveListPreview(ask(), other.slug, documents),
      serveWidget(ask(), other.slug, "script", documents),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
    expect(await (await serveFeed(ask(), slug, "json", documents)).text()).not.toContain("Hidden");
  });
});

test("the widget and its feed can be read by other sites and are answered with 304 by ETag", async () => {
  const widget = (headers = {}) => serveWidget(ask(headers), slug, "start();", documents);
  const feed = (headers = {}) => serveFeed(ask(headers), slug, "json", documents);
  for (const [serve, type] of [
    [widget, "text/javascript; charset=utf-8"],
    [feed, "application/feed+json; charset=utf-8"],
  ] as const) {
    const first = await serve({ origin: "https://acme.example" });
    expect(first.status).toBe(200);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-type": type,
      "cache-control": "public, max-age=60, stale-while-revalidate=600",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    expect(first.headers.has("access-control-allow-credentials")).toBe(false);
    expect((await serve({ "if-none-match": first.headers.get("etag") ?? "" })).status).toBe(304);
  }
  expect(await (await widget()).text()).toBe("start();");
});

test("paginates long lists and answers 404 for invalid pages", async () => {
  const organization = await testOrganization(db, now, { [await testUser(db, now)]: "owner" });
  await updateOrganization(db, organization.id, { publicPages: true }, now);
  for (let number = 0; number < PAGE_SIZE + 3; number++) {
    const publishedAt = new Date(now.getTime() + number * 1_000);
    await post(`Post ${number}`, { organizationId: organization.id, publishedAt });
  }
  const list = async (query = "") => serveList(ask({}, query), organization.slug, documents);
  expect(await (await list()).text()).toMatch(/^<ol><li>post-52<\/li>.*<li>post-3<\/li><\/ol>1\/2$/);
  expect(await (await list("?page=2")).text()).toBe("<ol><li>post-2</li><li>post-1</li><li>post-0</li></ol>2/2");
  for (const query of ["?page=3", "?page=0", "?page=-1", "?page=x", "?page=1e9", "?page="]) {
    expect([query, (await list(query)).status]).toEqual([query, 404]);
  }
  const markdown = await (await serveList(ask(), `${organization.slug}.md`, documents)).text();
  expect(markdown).toContain(`- 2026-11-20 [Post 52](`);
  const feed = await serveFeed(ask(), organization.slug, "json", documents);
  expect(feed.headers.get("content-type")).toBe("application/feed+json; charset=utf-8");
  const { items } = JSON.parse(await feed.text()) as { items: { title: string; tags: string[] }[] };
  expect(items).toHaveLength(50);
  expect(items[0]).toMatchObject({ title: "Post 52", tags: ["Changelog", "Bug Fixes"] });
  const sitemap = await (await serveSitemap(ask(), organization.slug, documents)).text();
  expect(sitemap.match(/<loc>/g)).toHaveLength(PAGE_SIZE + 4);
  const etag = feed.headers.get("etag") ?? "";
  expect((await serveFeed(ask({ "if-none-match": etag }), organization.slug, "json", documents)).status).toBe(304);
});

test("lists every public site of the server in the sitemap index and in llms.txt, and no other", async () => {
  const [open, empty, hidden] = await Promise.all(
    [true, true, false].map(async (publicPages, index) => {
      const organization = await testOrganization(db, now, { [await testUser(db, now)]: "owner" });
      await updateOrganization(db, organization.id, { publicPages }, now);
      if (index !== 1) await post(`Site ${index}`, { organizationId: organization.id });
      return organization.slug;
    }),
  );
  for (const answer of [await serveSitemapIndex(), await serveRootLlms()]) {
    const text = await answer.text();
    expect([text.includes(`/p/${open}/`), text.includes(`/p/${empty}/`), text.includes(`/p/${hidden}/`)]).toEqual([
      true,
      false,
      false,
    ]);
  }
  expect(await serveRobots().text()).toMatch(/^Sitemap: http\S+\/sitemap\.xml$/m);
});

test("names the site by its default brand, and draws a picture of the list", async () => {
  const organization = await testOrganization(db, now, { [await testUser(db, now)]: "owner" });
  await updateOrganization(db, organization.id, { publicPages: true }, now);
  const brand = await findDefaultBrand(db, organization.id);
  await updateBrand(db, organization.id, brand?.id ?? "", { companyName: "Crumbly", updatedAt: now });
  await post("Fresh bread", { organizationId: organization.id });
  expect(await (await page("fresh-bread", {}, organization.slug)).text()).toContain("<h1>Crumbly: Fresh bread</h1>");
  const picture = await serveListPreview(ask(), organization.slug, documents);
  expect(Buffer.from(await picture.arrayBuffer()).readUInt32BE(16)).toBe(1200);
});
