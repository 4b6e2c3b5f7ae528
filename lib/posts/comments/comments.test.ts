import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#lib/access/principal.ts";
import { operations } from "#lib/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import type { PostComment } from "./contract.ts";

const db = await testDatabase();
const call = callOperation(operations);
const now = new Date("2026-03-01T09:00:00.000Z");
let ann: Ctx;
let bob: Ctx;
let postId: string;

beforeEach(async () => {
  const [annId, bobId] = [await testUser(db, now), await testUser(db, now)];
  const organization = await testOrganization(db, now, { [annId]: "owner", [bobId]: "member" });
  ann = testCtx(db, organization, { userId: annId, role: "owner" }, now);
  bob = testCtx(db, organization, { userId: bobId, role: "member" }, now);
  const markdown = "# Notes\n\nImports are **twice** as fast. You can retry them.\n";
  postId = await testPost(db, organization.id, now, { title: "Notes", markdown });
  await call("updatePost", ann, { params: { postId }, body: { markdown: `${markdown}\nThanks!\n` } });
});

const comment = async (ctx: Ctx, body: object) =>
  (await call<{ comment: PostComment }>("createComment", ctx, { params: { postId }, body })).output.comment;
const update = async (ctx: Ctx, commentId: string, body: object) =>
  (await call<{ comment: PostComment }>("updateComment", ctx, { params: { postId, commentId }, body })).output.comment;
const list = async (ctx = ann) =>
  (await call<{ comments: PostComment[] }>("listComments", ctx, { params: { postId } })).output.comments;

test("keeps a comment at its sentence through edits, until the sentence is gone", async () => {
  const { quote, anchor } = await comment(bob, { body: "Measured how?", quote: "twice as fast" });
  expect(quote).toBe("Imports are **twice** as fast.");
  expect(anchor?.state).toBe("same");
  const edit = (markdown: string) => call("updatePost", ann, { params: { postId }, body: { markdown } });
  await edit("# Notes\n\nNew. Imports of CSV files are twice as fast. You can retry them.\n");
  expect((await list())[0]?.anchor).toEqual({
    state: "changed",
    sentence: "Imports of CSV files are twice as fast.",
  });
  await edit("# Notes\n\nNothing else.\n");
  expect((await list())[0]).toMatchObject({
    quote: "Imports are **twice** as fast.",
    anchor: { state: "gone", sentence: null },
  });
});

test("keeps threads of one level, which anybody who writes resolves and reopens", async () => {
  const first = await comment(bob, { body: "Who is this for?" });
  const reply = await comment(ann, { body: "Admins.", parentId: first.id });
  expect((await list()).map(({ id, parentId }) => [id, parentId])).toEqual([
    [first.id, null],
    [reply.id, first.id],
  ]);
  expect((await catchAppError(comment(bob, { body: "x", parentId: reply.id }))).kind).toBe("invalid");
  expect((await catchAppError(comment(bob, { body: "x", parentId: "cmt_unknown" }))).kind).toBe("notFound");
  expect(await update(ann, first.id, { resolved: true })).toMatchObject({ resolvedAt: now.toISOString() });
  expect(await update(bob, first.id, { resolved: false })).toMatchObject({ resolvedAt: null, resolvedBy: null });
  expect((await catchAppError(update(ann, reply.id, { resolved: true }))).kind).toBe("invalid");
});

test("lets only its author edit a comment", async () => {
  const { id } = await comment(bob, { body: "Frist" });
  expect(await update(bob, id, { body: "First" })).toMatchObject({ body: "First" });
  expect((await catchAppError(update(ann, id, { body: "Mine" }))).kind).toBe("forbidden");
  expect((await list())[0]?.body).toBe("First");
});

test("lets its author, admins and owners delete a comment, with its replies", async () => {
  const remove = (ctx: Ctx, commentId: string) => call("deleteComment", ctx, { params: { postId, commentId } });
  const [mine, other] = [await comment(bob, { body: "Mine" }), await comment(ann, { body: "Not mine" })];
  expect((await catchAppError(remove(bob, other.id))).kind).toBe("forbidden");
  await comment(bob, { body: "A reply of my own", parentId: mine.id });
  await remove(bob, mine.id);
  expect((await list()).map(({ body }) => body)).toEqual(["Not mine"]);
  const thread = await comment(bob, { body: "A question" });
  const reply = await comment(ann, { body: "An answer", parentId: thread.id });
  expect(await catchAppError(remove(bob, thread.id))).toMatchObject({
    kind: "conflict",
    message: "Comment has replies",
  });
  await remove(ann, reply.id);
  await remove(ann, thread.id);
  expect((await catchAppError(remove(ann, thread.id))).kind).toBe("notFound");
  expect((await list()).map(({ body }) => body)).toEqual(["Not mine"]);
});

describe("restoreComment", () => {
  const remove = (ctx: Ctx, commentId: string) => call("deleteComment", ctx, { params: { postId, commentId } });
  const restore = (ctx: Ctx, commentId: string) => call("restoreComment", ctx, { params: { postId, commentId } });

  test("brings a thread back with the replies that were deleted with it, not with earlier ones", async () => {
    const thread = await comment(bob, { body: "A question" });
    const early = await comment(ann, { body: "A slip", parentId: thread.id });
    await comment(ann, { body: "An answer", parentId: thread.id });
    await remove({ ...ann, clock: { now: () => new Date(now.getTime() - 1) } }, early.id);
    await remove(ann, thread.id);
    expect(await list()).toEqual([]);
    expect((await catchAppError(restore(ann, early.id))).message).toBe("The comment that it answers is deleted");
    await restore(ann, thread.id);
    expect((await list()).map(({ body }) => body)).toEqual(["A question", "An answer"]);
    await restore(ann, early.id);
    expect(await list()).toHaveLength(3);
  });

  test("lets an author undo a deletion of their own, but not one by an admin", async () => {
    const { id } = await comment(bob, { body: "Mine" });
    await remove(bob, id);
    await restore(bob, id);
    await remove(ann, id);
    expect((await catchAppError(restore(bob, id))).kind).toBe("forbidden");
    expect(await list()).toEqual([]);
    await restore(ann, id);
    expect((await list()).map(({ body }) => body)).toEqual(["Mine"]);
  });

  test("restores a comment at its own post only", async () => {
    const { id } = await comment(bob, { body: "Mine" });
    await remove(bob, id);
    const other = await testPost(db, ann.organization.id, now);
    const elsewhere = call("restoreComment", ann, { params: { postId: other, commentId: id } });
    expect((await catchAppError(elsewhere)).kind).toBe("notFound");
  });
});

test("lets an API key delete only its own comments", async () => {
  const key: Ctx = { ...ann, principal: { type: "key", keyId: "key_1", name: "Docs", scopes: ["posts.write"] } };
  const [own, other] = [await comment(key, { body: "By the key" }), await comment(ann, { body: "By Ann" })];
  const remove = (commentId: string) => call("deleteComment", key, { params: { postId, commentId } });
  expect((await catchAppError(remove(other.id))).kind).toBe("forbidden");
  await remove(own.id);
  expect((await list()).map(({ body }) => body)).toEqual(["By Ann"]);
});

test("rejects quotes that are not in the text, empty bodies and other organizations", async () => {
  expect(await catchAppError(comment(bob, { body: "x", quote: "Parquet" }))).toMatchObject({
    kind: "invalid",
    message: "quote: is not in the text of the post",
  });
  expect((await catchAppError(comment(bob, { body: "  " }))).kind).toBe("invalid");
  const eve = await testUser(db, now);
  const foreign = testCtx(db, await testOrganization(db, now, { [eve]: "owner" }), { userId: eve, role: "owner" }, now);
  const { id } = await comment(bob, { body: "Ours" });
  for (const attempt of [
    () => list(foreign),
    () => comment(foreign, { body: "x" }),
    () => update(foreign, id, { body: "x" }),
    () => call("deleteComment", foreign, { params: { postId, commentId: id } }),
  ]) {
    expect((await catchAppError(attempt())).kind).toBe("notFound");
  }
  expect(await list()).toHaveLength(1);
});
