import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { updateOrganization } from "#db/queries/accounts/orgs.ts";
import { auditEvents } from "#db/schema/index.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import type { Post } from "./contract.ts";
import { postOperations } from "./operations.ts";
import { publishDuePosts } from "./service/publish-due.ts";

const db = await testDatabase();
const call = callOperation(postOperations);
const start = new Date("2026-10-24T06:00:00.000Z");
let ctx: Ctx;

beforeEach(async () => {
  const ann = await testUser(db, start);
  const organization = await testOrganization(db, start, { [ann]: "owner" });
  ctx = testCtx(db, organization, { userId: ann, role: "owner" }, start);
  await updateOrganization(db, organization.id, { timeZone: "Europe/Berlin" }, start);
});

const patch = async (postId: string, body: object, at = start) =>
  (await call<{ post: Post }>("updatePost", { ...ctx, clock: { now: () => at } }, { params: { postId }, body })).output
    .post;
const read = async (postId: string) => (await call<{ post: Post }>("getPost", ctx, { params: { postId } })).output.post;
const publishDue = (iso: string) => publishDuePosts({ db, clock: { now: () => new Date(iso) } });
const refuse = (postId: string, body: object) => catchAppError(call("updatePost", ctx, { params: { postId }, body }));

test("publishes a draft once at its local time after the end of summer time, with one audit event", async () => {
  const postId = await testPost(db, ctx.organization.id, start);
  const planned = await patch(postId, { publishAt: "2026-10-26T09:00" });
  expect(planned).toMatchObject({
    status: "draft",
    publishAt: "2026-10-26T08:00:00.000Z",
    publishTimeZone: "Europe/Berlin",
  });
  expect(await publishDue("2026-10-26T07:59:59.999Z")).toBe(0);
  const now = "2026-10-26T08:00:00.250Z";
  const counts = await Promise.all([1, 2, 3].map(() => publishDue(now)));
  expect(counts.toSorted()).toEqual([0, 0, 1]);
  expect(await publishDue("2026-10-26T08:01:00.000Z")).toBe(0);
  expect(await read(postId)).toMatchObject({
    status: "published",
    publishedAt: now,
    publishAt: null,
    publishTimeZone: null,
  });
  const events = await db.select().from(auditEvents).where(eq(auditEvents.resourceId, postId));
  expect(events.filter(({ actorType }) => actorType === "system")).toMatchObject([
    { operation: "publishScheduledPost", fields: ["status"] },
  ]);
});

test("publishes the draft changes of a post that was unpublished with them", async () => {
  const postId = await testPost(db, ctx.organization.id, start);
  await patch(postId, { status: "published" });
  await call("createRevision", ctx, { params: { postId }, body: { title: "Changed" } });
  await patch(postId, { status: "draft", publishAt: "2026-10-25T10:00" });
  expect(await publishDue("2026-10-25T09:00:00.000Z")).toBe(1);
  expect(await read(postId)).toMatchObject({ title: "Changed", status: "published", draftRevisionId: null });
});

test("takes times with an offset, moves and cancels a plan, and keeps one that is sent back", async () => {
  const postId = await testPost(db, ctx.organization.id, start);
  const first = await patch(postId, { publishAt: "2026-10-25T10:00:00+01:00" });
  expect(first.publishAt).toBe("2026-10-25T09:00:00.000Z");
  expect(await patch(postId, { publishAt: first.publishAt, title: "Renamed" })).toMatchObject({
    publishAt: first.publishAt,
    title: "Renamed",
  });
  expect((await patch(postId, { publishAt: "2026-10-27T10:00" })).publishAt).toBe("2026-10-27T09:00:00.000Z");
  expect(await patch(postId, { publishAt: null })).toMatchObject({ publishAt: null, publishTimeZone: null });
  expect(await publishDue("2026-12-01T00:00:00.000Z")).toBe(0);
  expect((await read(postId)).status).toBe("draft");
});

test("clears the plan when a person publishes the post first", async () => {
  const postId = await testPost(db, ctx.organization.id, start);
  await patch(postId, { publishAt: "2026-10-25T10:00" });
  expect(await patch(postId, { status: "published" })).toMatchObject({ status: "published", publishAt: null });
  await patch(postId, { status: "draft" });
  expect(await publishDue("2026-12-01T00:00:00.000Z")).toBe(0);
});

test("rejects a past time, a published post and a plan together with publishing, and changes nothing", async () => {
  const postId = await testPost(db, ctx.organization.id, start);
  expect(await refuse(postId, { publishAt: "2026-10-24T07:59" })).toMatchObject({
    kind: "invalid",
    message: "publishAt: must be in the future",
  });
  for (const publishAt of ["tomorrow", "2026-13-01T09:00", "2026-02-30T09:00", "2026-10-26"]) {
    expect((await refuse(postId, { publishAt })).kind, publishAt).toBe("invalid");
  }
  expect((await refuse(postId, { publishAt: "2026-10-26T09:00", status: "published" })).kind).toBe("invalid");
  expect(await read(postId)).toMatchObject({ status: "draft", publishAt: null });
  await patch(postId, { status: "published" });
  expect(await refuse(postId, { publishAt: "2026-10-26T09:00" })).toMatchObject({
    kind: "conflict",
    message: "Post is already published",
  });
});

test("drops a passed plan when a deleted post is restored, and keeps one to come", async () => {
  const [passed, coming] = [
    await testPost(db, ctx.organization.id, start),
    await testPost(db, ctx.organization.id, start),
  ];
  await patch(passed, { publishAt: "2026-10-25T10:00" });
  await patch(coming, { publishAt: "2026-10-30T10:00" });
  for (const postId of [passed, coming]) await call("deletePost", ctx, { params: { postId } });
  expect(await publishDue("2026-10-26T00:00:00.000Z")).toBe(0);
  const later = { ...ctx, clock: { now: () => new Date("2026-10-26T00:00:00.000Z") } };
  for (const postId of [passed, coming]) await call("restorePost", later, { params: { postId } });
  expect(await publishDue("2026-10-26T00:01:00.000Z")).toBe(0);
  expect((await read(passed)).publishAt).toBeNull();
  expect((await read(coming)).publishAt).toBe("2026-10-30T09:00:00.000Z");
});
