import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteOrganization } from "#db/queries/accounts/orgs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { writeImage } from "#lib/content/images/write.ts";
import { purgeExpired } from "#lib/deletion/purge.ts";
import { env } from "#lib/env.ts";
import { files } from "#lib/files/files.ts";
import { newId } from "#lib/ids.ts";
import { testBrand } from "#lib/testing/brand.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testEntry, testLedger } from "#lib/testing/posts.ts";
import type { EvidenceView, Post, Revision } from "./contract.ts";
import { postOperations } from "./operations.ts";
import { servePicture } from "./serve-picture.ts";
import { createGeneratedPost, rewritePost } from "./service/create.ts";
import { storeLedger } from "./service/ledger.ts";
import { drawPicture } from "./service/picture.ts";
import { sweepPictures } from "./service/sweep-pictures.ts";

const directory = mkdtempSync(join(tmpdir(), "clarion-pictures-"));
Object.assign(env, { CLARION_DATA_DIR: directory });
const db = await testDatabase();
const call = callOperation(postOperations);
const now = new Date();
let ctx: Ctx;

async function newCtx(): Promise<Ctx> {
  const userId = await testUser(db, now);
  return testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);
}

beforeAll(async () => {
  ctx = await newCtx();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const highlight = (title: string) =>
  testLedger([
    testEntry("e1", { title, disposition: "highlight", rank: 0, category: "Features & Enhancements" }),
    testEntry("e2", { title: "fix: keep the cursor", category: "Bug Fixes" }),
  ]);

/** Writes and draws a picture from a ledger. */
async function drawn(title: string) {
  const ledger = highlight(title);
  const written = writeImage(ledger, testBrand({ colors: ["#0f9d58"] }), { tone: "Professional" });
  if ("skipped" in written) throw new Error(written.reason);
  const sentences = written.sentences.map((sentence) => ({ ...sentence, author: "generated" as const }));
  const text = { title: written.title, markdown: "", sentences, recommendations: null };
  return { ledger, text, picture: await drawPicture(written, null) };
}

const author = { userId: null, label: "Clarion" };

async function imagePost(from = ctx, title = "feat: dark mode for every page"): Promise<string> {
  const { ledger, text, picture } = await drawn(title);
  const [id, ledgerId, revisionId] = [newId("post"), newId("led"), newId("rev")];
  const organizationId = from.organization.id;
  const input = { id, revisionId, organizationId, contentType: "image", brandIdentityId: null, ledgerId } as const;
  await db.transaction(async (tx) => {
    await storeLedger(tx, organizationId, ledgerId, ledger, now);
    await createGeneratedPost(tx, { ...input, sourceMetadata: null, text, picture, author }, now);
  });
  return id;
}

async function get(postId: string): Promise<Post> {
  return (await call<{ post: Post }>("getPost", ctx, { params: { postId } })).output.post;
}

const parseToken = (post: Post) => /\/i\/([\w-]{22})\.png/.exec(post.content)?.[1] ?? "";

test("shows the PNG with alternative text and the HTML of an image post, which is a draft without Markdown", async () => {
  const post = await get(await imagePost());
  expect(post).toMatchObject({ contentType: "image", status: "draft", markdown: null });
  const token = parseToken(post);
  expect(post.content).toMatch(
    /^<img src="[^"]+\/i\/[\w-]{22}\.png" alt="[^"]*Dark mode for every page[^"]*" width="1200" height="630">$/,
  );
  expect(post.htmlUrl).toMatch(new RegExp(`/i/${token}\\.html$`));
  expect(post.rawHtml).toContain("Dark mode for every page");
  for (const text of ["full", "excerpt"]) {
    const query = { contentType: "image", text };
    const listed = (await call<{ posts: Post[] }>("listPosts", ctx, { query })).output.posts;
    expect(listed.find(({ id }) => id === post.id)).toEqual(post);
  }
  const { output } = await call<EvidenceView>("getEvidence", ctx, { params: { postId: post.id } });
  expect(output.sentences.map(({ entryIds }) => entryIds)).toEqual([["e1"]]);
});

test("serves pictures publicly only under their own names, with immutable caching and without scripts", async () => {
  const post = await get(await imagePost(ctx, 'feat: <script>alert(1)</script> " onload=x'));
  const token = parseToken(post);
  const png = await servePicture(`${token}.png`);
  expect([png.status, png.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(png.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(png.headers.get("x-content-type-options")).toBe("nosniff");
  const bytes = Buffer.from(await png.arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const html = await servePicture(`${token}.html`);
  const text = await html.text();
  expect(text).not.toMatch(/<script|<[^>]+ on\w+=/i);
  expect(html.headers.get("content-security-policy")).toContain("default-src 'none'");
  for (const word of [post.id, ctx.organization.id, ctx.organization.slug]) expect(text).not.toContain(word);
  for (const name of [
    `${token}.svg`,
    token,
    `${token.slice(0, -1)}.png`,
    `${post.id}.png`,
    "../x.png",
    `${"a".repeat(22)}.png`,
  ]) {
    expect((await servePicture(name)).status, name).toBe(404);
  }
});

test("allows a new title for an image post but no Markdown", async () => {
  const id = await imagePost();
  const previous = await get(id);
  await call("updatePost", ctx, { params: { postId: id }, body: { title: "Another title" } });
  expect(await get(id)).toMatchObject({ title: "Another title", content: previous.content, markdown: null });
  const fault = await catchAppError(call("updatePost", ctx, { params: { postId: id }, body: { markdown: "# No" } }));
  expect([fault.kind, fault.message]).toEqual(["invalid", "An image post has no Markdown"]);
});

test("keeps the previous picture as a revision and restores it, even after a change of the title", async () => {
  const id = await imagePost();
  const soon = { ...ctx, clock: { now: () => new Date(now.getTime() + 500) } };
  await call("updatePost", soon, { params: { postId: id }, body: { title: "Renamed" } });
  const first = await get(id);
  const { ledger, text, picture } = await drawn("feat: sort every list");
  const revisionId = newId("rev");
  const input = {
    postId: id,
    revisionId,
    organizationId: ctx.organization.id,
    brandIdentityId: null,
    text,
    picture,
    author,
  };
  await db.transaction(async (tx) => {
    const ledgerId = newId("led");
    await storeLedger(tx, ctx.organization.id, ledgerId, ledger, now);
    expect(await rewritePost(tx, { ...input, ledgerId }, new Date(now.getTime() + 1_000))).toMatchObject({ id });
  });
  const second = await get(id);
  expect(parseToken(second)).not.toBe(parseToken(first));
  expect(second.content).toContain("Sort every list");
  const { output } = await call<{ revisions: Revision[] }>("listRevisions", ctx, { params: { postId: id } });
  expect(output.revisions.map(({ markdown, origin }) => [markdown, origin])).toEqual([
    [null, "generated"],
    [null, "edited"],
    [null, "generated"],
  ]);
  const renamed = output.revisions[1]?.id ?? "";
  await call("restoreRevision", ctx, { params: { postId: id, revisionId: renamed } });
  const { title, content, htmlUrl, rawHtml } = first;
  expect(await get(id)).toMatchObject({ title, content, htmlUrl, rawHtml });
  expect((await servePicture(`${parseToken(second)}.png`)).status).toBe(200);
});

test("hides pictures with their post, and removes those of purged posts and deleted organizations after an hour", async () => {
  const other = await newCtx();
  const [kept, deleted] = [await imagePost(), await imagePost()];
  const gone = await imagePost(other);
  const tokens = await Promise.all([kept, deleted].map(async (id) => parseToken(await get(id))));
  const theirs = (await call<{ post: Post }>("getPost", other, { params: { postId: gone } })).output.post;
  await call("deletePost", ctx, { params: { postId: deleted } });
  await deleteOrganization(db, other.organization.id);
  const status = async (token = "") => (await servePicture(`${token}.png`)).status;
  expect([await status(tokens[0]), await status(tokens[1]), await status(parseToken(theirs))]).toEqual([200, 404, 404]);
  expect(await sweepPictures({ db })).toBe(0);
  const later = new Date(now.getTime() + 2 * 60 * 60_000);
  expect(await sweepPictures({ db, clock: { now: () => later } })).toBe(1);
  await call("restorePost", ctx, { params: { postId: deleted } });
  expect(await status(tokens[1])).toBe(200);
  await call("deletePost", ctx, { params: { postId: deleted } });
  const purged = { db, clock: { now: () => new Date(now.getTime() + 31 * 24 * 60 * 60_000) } };
  await purgeExpired(purged);
  expect(await sweepPictures({ db, clock: { now: () => later } })).toBe(1);
  expect(await files().find(`images/${tokens[1]}.png`)).toBeUndefined();
  expect(await status(tokens[0])).toBe(200);
});
