import { beforeEach, expect, test } from "vitest";
import { postShares } from "#db/schema/index.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { operations } from "#lib/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import type { PostShare } from "./contract.ts";
import { type SharedPost, serveShared } from "./serve.ts";

const db = await testDatabase();
const call = callOperation(operations);
const now = new Date("2026-03-01T09:00:00.000Z");
const afterDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const DOCUMENTS = {
  shared: ({ title, content }: SharedPost) => `${title}\n${content}`,
  missing: () => "Nothing here",
};
let ctx: Ctx;
let postId: string;

async function createOwner(): Promise<Ctx> {
  const userId = await testUser(db, now);
  return testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);
}

beforeEach(async () => {
  ctx = await createOwner();
  postId = await testPost(db, ctx.organization.id, now, { title: "Secret <plan>", markdown: "It **works**." });
});

const create = async (body: object = {}) =>
  (await call<{ share: PostShare; url: string }>("createShare", ctx, { params: { postId }, body })).output;
const list = async (who = ctx) =>
  (await call<{ shares: PostShare[] }>("listShares", who, { params: { postId } })).output.shares;
const open = (url: string, at = now) =>
  serveShared(new URL(url).pathname.split("/").at(-1) ?? "", DOCUMENTS, {
    db,
    clock: { now: () => at },
  });

test("shows the present text of a draft, not indexed and not cached, until the link expires", async () => {
  const { share, url } = await create({ expiresInDays: 2 });
  expect(share.expiresAt).toBe(afterDays(2).toISOString());
  const response = await open(url);
  expect(response.status).toBe(200);
  expect(response.headers.get("x-robots-tag")).toContain("noindex");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  const html = await response.text();
  expect(html).toContain("<strong>works</strong>");
  await call("updatePost", ctx, { params: { postId }, body: { markdown: "Changed." } });
  expect(await (await open(url)).text()).toContain("Changed.");
  expect((await open(url, new Date(afterDays(2).getTime() - 1))).status).toBe(200);
  expect((await open(url, afterDays(2))).status).toBe(404);
});

test("shows the draft changes of a published post, and the public text once they are discarded", async () => {
  await call("updatePost", ctx, { params: { postId }, body: { status: "published" } });
  const { url } = await create();
  const { output } = await call<{ post: { draftRevisionId: string } }>("createRevision", ctx, {
    params: { postId },
    body: { title: "Changed <plan>", markdown: "It works *twice*." },
  });
  const changed = await (await open(url)).text();
  expect(changed).toContain("<em>twice</em>");
  expect(changed).toContain("Changed <plan>\n");
  const revisionId = output.post.draftRevisionId;
  await call("discardRevision", ctx, { params: { postId, revisionId } });
  expect(await (await open(url)).text()).toContain("<strong>works</strong>");
});

test("stops at once when it is revoked or its post is deleted, like an unknown link", async () => {
  const [first, second] = [await create(), await create()];
  await call("deleteShare", ctx, { params: { postId, shareId: first.share.id } });
  const unknown = await (await open("http://localhost/p/-/unknown")).text();
  expect(await (await open(first.url)).text()).toBe(unknown);
  expect((await open(second.url)).status).toBe(200);
  await call("deletePost", ctx, { params: { postId } });
  expect((await open(second.url)).status).toBe(404);
});

test("stores only a hash of 256 random bits, and lists links without their addresses", async () => {
  const { share, url } = await create();
  const token = url.split("/").at(-1) ?? "";
  expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(32);
  expect(JSON.stringify(await db.select().from(postShares))).not.toContain(token);
  expect(await list()).toEqual([share]);
});

test("bounds the lifetime and the number of links, which expire from the list", async () => {
  for (const expiresInDays of [0, 91, 1.5]) {
    expect((await catchAppError(create({ expiresInDays }))).kind).toBe("invalid");
  }
  for (let count = 0; count < 20; count++) await create({ expiresInDays: 1 });
  expect(await catchAppError(create())).toMatchObject({ kind: "conflict", message: "Post has 20 share links" });
  ctx = { ...ctx, clock: { now: () => afterDays(1) } };
  expect(await list()).toEqual([]);
  await create();
  expect(await list()).toHaveLength(1);
});

test("answers 404 to another organization", async () => {
  const { share } = await create();
  const foreign = await createOwner();
  for (const attempt of [
    () => list(foreign),
    () => call("createShare", foreign, { params: { postId }, body: {} }),
    () => call("deleteShare", foreign, { params: { postId, shareId: share.id } }),
  ]) {
    expect((await catchAppError(attempt())).kind).toBe("notFound");
  }
  expect(await list()).toHaveLength(1);
});
