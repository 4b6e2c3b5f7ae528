import { connectRepository, generatePost } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { createKey } from "#e2e/workspaces.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

type ImagePost = { id: string; content: string; htmlUrl: string; rawHtml: string; markdown: null; status: string };

const test = base.extend<{ posts: Client }>({
  posts: ({ request }, use) => use(client(request, world().workspaces.pictures.key)),
});
test.describe.configure({ mode: "serial", timeout: 240_000 });

let image: ImagePost;
const toPath = (url = "") => new URL(url).pathname;
const getImageUrl = ({ content }: ImagePost) => /src="([^"]+)"/.exec(content)?.[1] ?? "";

test("generates an image draft with a picture, alternative text and an HTML document", async ({ posts }) => {
  const { id } = await connectRepository(posts, makeRepository());
  const body = { contentType: "image", integrations: { vcs: [id] }, lookbackWindow: "last_30_days" };
  image = (await generatePost(posts, body)) as unknown as ImagePost;
  expect(image).toMatchObject({ status: "draft", markdown: null, contentType: "image" });
  expect(image.content).toMatch(/^<img src="http[^"]+\/i\/[\w-]{22}\.png" alt="[^"]{10,}" width="1200" height="630">$/);
  expect(image.htmlUrl).toBe(getImageUrl(image).replace(/png$/, "html"));
  expect(image.rawHtml).toMatch(/^<!doctype html>/);
});

test("serves the picture and its document publicly, immutable and without scripts", async ({ request, page }) => {
  const picture = await request.get(toPath(getImageUrl(image)));
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
  const bytes = await picture.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(picture.headers()).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  expect((await request.head(toPath(image.htmlUrl))).status()).toBe(200);
  await page.goto(toPath(image.htmlUrl));
  expect(await page.locator("h1").innerText()).not.toBe("");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  for (const path of ["/i/x", `/i/${image.id}.png`, `/i/${"a".repeat(22)}.png`, `${toPath(getImageUrl(image))}.gif`]) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
  }
});

test("refuses text changes, accepts a new title and restores the picture after a regeneration", async ({
  posts,
  request,
}) => {
  const key = client(request, await createKey(world().workspaces.pictures.slug, "writing"));
  expect((await key.patch(`/v1/posts/${image.id}`, { markdown: "# Text" })).status()).toBe(400);
  expect((await key.patch(`/v1/posts/${image.id}`, { title: "A picture" })).status()).toBe(200);
  const again = await posts.post(`/v1/posts/${image.id}/regenerate`, {});
  expect(again.status()).toBe(202);
  const read = async () => (await (await posts.get(`/v1/posts/${image.id}`)).json()).post as ImagePost;
  await expect.poll(async () => getImageUrl(await read()), { timeout: 120_000 }).not.toBe(getImageUrl(image));
  const { revisions } = await (await posts.get(`/v1/posts/${image.id}/revisions`)).json();
  const first = revisions.at(-1).id;
  expect((await posts.post(`/v1/posts/${image.id}/revisions/${first}/restore`)).status()).toBe(201);
  expect(await read()).toMatchObject({ content: image.content, htmlUrl: image.htmlUrl, rawHtml: image.rawHtml });
});

test("deletes the pictures together with the post", async ({ posts, request }) => {
  expect((await posts.delete(`/v1/posts/${image.id}`)).status()).toBe(200);
  expect((await request.get(toPath(getImageUrl(image)))).status()).toBe(404);
  expect((await request.get(toPath(image.htmlUrl))).status()).toBe(404);
});
