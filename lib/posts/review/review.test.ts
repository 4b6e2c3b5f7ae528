import { beforeEach, describe, expect, test } from "vitest";
import { insertMembership, updateOrganization } from "#db/queries/accounts/orgs.ts";
import { findPost } from "#db/queries/posts/posts.ts";
import type { Ctx, Role } from "#lib/access/principal.ts";
import { operations } from "#lib/operations.ts";
import type { Post, Revision } from "#lib/posts/contract.ts";
import { publishDuePosts } from "#lib/posts/service/publish-due.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";

const db = await testDatabase();
const call = callOperation(operations);
const start = new Date("2026-03-01T09:00:00.000Z");
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

type Answer = { post: Post };
type Who = "writer" | "reviewer" | "owner";
let as: Record<Who, Ctx>;
let postId: string;

beforeEach(async () => {
  const roles: Record<Who, Role> = { writer: "member", reviewer: "admin", owner: "owner" };
  const ids = {
    writer: await testUser(db, start),
    reviewer: await testUser(db, start),
    owner: await testUser(db, start),
  };
  const people = Object.fromEntries(Object.entries(ids).map(([who, id]) => [id, roles[who as Who]]));
  const organization = await testOrganization(db, start, people);
  const ctxOf = (who: Who) => testCtx(db, organization, { userId: ids[who], role: roles[who] }, start);
  as = { writer: ctxOf("writer"), reviewer: ctxOf("reviewer"), owner: ctxOf("owner") };
  postId = await testPost(db, organization.id, start);
});

const requireApproval = () => updateOrganization(db, as.owner.organization.id, { requireApproval: true }, start);
const at = (ctx: Ctx, minutes: number): Ctx => ({ ...ctx, clock: { now: () => later(minutes) } });
const review = async (who: Who | Ctx, state: string, ifMatch?: string) =>
  call<Answer>("reviewPost", typeof who === "string" ? as[who] : who, {
    params: { postId },
    body: { state },
    ...(ifMatch ? { ifMatch } : {}),
  });
const patch = async (who: Who, body: object) =>
  (await call<Answer>("updatePost", as[who], { params: { postId }, body })).output.post;
const refuse = async (who: Who, body: object) =>
  catchAppError(call("updatePost", as[who], { params: { postId }, body }));
const read = async () => (await findPost(db, as.owner.organization.id, postId))?.review;

describe("required approval", () => {
  test("refuses publishing until an admin or owner has approved the text", async () => {
    await requireApproval();
    expect(await refuse("writer", { status: "published" })).toMatchObject({
      kind: "conflict",
      message: "Approval required",
    });
    await review("writer", "requested");
    expect(await refuse("owner", { status: "published" })).toMatchObject({ message: "Approval required" });
    expect((await catchAppError(review("writer", "approved"))).kind).toBe("forbidden");
    expect((await review("reviewer", "approved")).output.post.review).toBe("approved");
    expect(await patch("writer", { status: "published" })).toMatchObject({ status: "published", review: "approved" });
  });

  test("publishes draft changes of a published post only once they are approved", async () => {
    await patch("writer", { status: "published" });
    await requireApproval();
    const params = { postId };
    const drafted = await call<Answer>("createRevision", as.writer, { params, body: { title: "Changed" } });
    const publish = () =>
      call<Answer>("publishRevision", as.writer, {
        params: { postId, revisionId: drafted.output.post.draftRevisionId ?? "" },
      });
    expect(await catchAppError(publish())).toMatchObject({ kind: "conflict", message: "Approval required" });
    expect(await refuse("writer", { title: "At once" })).toMatchObject({ message: "Approval required" });
    expect((await review("reviewer", "approved")).output.post.review).toBe("approved");
    await call("createRevision", as.writer, { params, body: { title: "Changed again" } });
    expect(await catchAppError(publish())).toMatchObject({ message: "Approval required" });
    await review("reviewer", "approved");
    expect((await publish()).output.post).toMatchObject({ title: "Changed again", draftRevisionId: null });
  });

  test("withdraws the approval with an edit of text or title, but not of slug or schedule", async () => {
    await requireApproval();
    await review("reviewer", "approved");
    await patch("writer", { slug: "other", publishDestination: "website", publishAt: later(60).toISOString() });
    expect(await read()).toBe("approved");
    expect(await refuse("writer", { markdown: "Other.", status: "published" })).toMatchObject({
      message: "Approval required",
    });
    expect(await read()).toBe("approved");
    expect(await patch("writer", { markdown: "Other." })).toMatchObject({ review: "none" });
    // The second edit changes the same revision in place.
    await review("reviewer", "approved");
    expect(await patch("writer", { title: "Other" })).toMatchObject({ review: "none" });
    const { output } = await call<{ revisions: Revision[] }>("listRevisions", as.writer, { params: { postId } });
    expect(output.revisions[0]).toMatchObject({ current: true, review: "none" });
    expect(await refuse("owner", { status: "published" })).toMatchObject({ message: "Approval required" });
  });

  test("holds a scheduled draft until it is approved, then publishes it once", async () => {
    await requireApproval();
    await patch("writer", { publishAt: later(60).toISOString() });
    const publishAtMinute = (minute: number) => publishDuePosts({ db, clock: { now: () => later(minute) } });
    expect(await publishAtMinute(60)).toBe(0);
    await review(at(as.reviewer, 61), "approved");
    expect(await publishAtMinute(62)).toBe(1);
    expect(await publishAtMinute(63)).toBe(0);
    expect((await findPost(db, as.owner.organization.id, postId))?.publishedAt).toEqual(later(62));
  });

  test("holds a scheduled draft whose approval an edit withdrew", async () => {
    await requireApproval();
    await review("reviewer", "approved");
    await patch("writer", { publishAt: later(60).toISOString() });
    await patch("writer", { markdown: "Edited after the approval." });
    expect(await publishDuePosts({ db, clock: { now: () => later(60) } })).toBe(0);
    expect((await findPost(db, as.owner.organization.id, postId))?.status).toBe("draft");
    await review(at(as.reviewer, 61), "approved");
    expect(await publishDuePosts({ db, clock: { now: () => later(62) } })).toBe(1);
  });

  test("refuses every change of a published text, and keeps the text", async () => {
    await patch("writer", { markdown: "First." });
    await patch("writer", { status: "published" });
    await requireApproval();
    const { output } = await call<{ revisions: Revision[] }>("listRevisions", as.writer, { params: { postId } });
    const restore = { postId, revisionId: output.revisions.at(-1)?.id ?? "" };
    expect(await refuse("owner", { markdown: "Changed." })).toMatchObject({ message: "Approval required" });
    expect(await refuse("owner", { title: "Changed" })).toMatchObject({ message: "Approval required" });
    expect(await catchAppError(call("restoreRevision", as.owner, { params: restore }))).toMatchObject({
      message: "Approval required",
    });
    expect(await catchAppError(call("regeneratePost", as.owner, { params: { postId }, body: {} }))).toMatchObject({
      message: "Approval required",
    });
    expect((await findPost(db, as.owner.organization.id, postId))?.markdown).toBe("First.");
    expect(await patch("owner", { status: "draft" })).toMatchObject({ status: "draft" });
    expect(await patch("owner", { markdown: "Changed." })).toMatchObject({ markdown: "Changed." });
  });

  test("lets nobody approve a text of their own, unless no other member may", async () => {
    await patch("reviewer", { markdown: "By the reviewer." });
    expect((await review("reviewer", "approved")).output.post.review).toBe("approved");
    await requireApproval();
    await patch("reviewer", { markdown: "By the reviewer again." });
    const refusal = await catchAppError(review("reviewer", "approved"));
    expect([refusal.kind, refusal.recovery]).toEqual([
      "forbidden",
      "You wrote this text. Ask another admin or owner to approve it.",
    ]);
    expect((await review("owner", "approved")).output.post.review).toBe("approved");
    const ann = await testUser(db, start);
    const alone = testCtx(
      db,
      await testOrganization(db, start, { [ann]: "owner" }),
      { userId: ann, role: "owner" },
      start,
    );
    await updateOrganization(db, alone.organization.id, { requireApproval: true }, start);
    const own = await testPost(db, alone.organization.id, start);
    await call("updatePost", alone, { params: { postId: own }, body: { markdown: "Mine." } });
    const approve = () => call<Answer>("reviewPost", alone, { params: { postId: own }, body: { state: "approved" } });
    expect((await approve()).output.post.review).toBe("approved");
    await call("updatePost", alone, { params: { postId: own }, body: { markdown: "Mine too." } });
    const admin = { organizationId: alone.organization.id, userId: await testUser(db, start), role: "admin" as const };
    await insertMembership(db, { ...admin, createdAt: start });
    expect((await catchAppError(approve())).kind).toBe("forbidden");
  });

  test("is switched by an owner only", async () => {
    const change = (who: Who) => call("updateOrganization", as[who], { body: { requireApproval: true } });
    expect((await catchAppError(change("reviewer"))).kind).toBe("forbidden");
    expect((await change("owner")).output).toMatchObject({ organization: { requireApproval: true } });
  });
});

describe("POST /v1/posts/{postId}/review", () => {
  test("lets a request for changes win over an approval of another reviewer at the same time", async () => {
    for (const [first, second] of [
      [
        ["reviewer", "approved"],
        ["owner", "changes_requested"],
      ],
      [
        ["reviewer", "changes_requested"],
        ["owner", "approved"],
      ],
    ] as const) {
      await review("writer", "none").catch(() => undefined);
      await patch("writer", { markdown: `Round ${first[1]}.` });
      await review("writer", "requested");
      const results = await Promise.allSettled([review(first[0], first[1]), review(second[0], second[1])]);
      expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
      expect(await read()).toBe("changes_requested");
    }
  });

  test("accepts only the first of two reviews of the same ETag", async () => {
    const { etag } = await review("writer", "requested");
    const results = await Promise.allSettled([
      review("reviewer", "approved", etag),
      review("owner", "changes_requested", etag),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [refusal] = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refusal).toMatchObject({ kind: "preconditionFailed" });
  });

  test("refuses a review of a text that changed since it was read", async () => {
    const { etag } = await review("writer", "requested");
    await patch("writer", { markdown: "Changed meanwhile." });
    expect((await catchAppError(review("reviewer", "approved", etag))).kind).toBe("preconditionFailed");
    expect(await read()).toBe("requested");
  });

  test("lets the reviewer who asked for changes approve, and others only after a new request", async () => {
    await review("reviewer", "changes_requested");
    await patch("writer", { markdown: "Better." });
    expect(await read()).toBe("changes_requested");
    expect(await catchAppError(review("owner", "approved"))).toMatchObject({
      kind: "conflict",
      message: "Changes were requested",
    });
    await review("writer", "requested");
    expect((await review("owner", "approved")).output.post.review).toBe("approved");
    expect((await catchAppError(review("writer", "requested"))).message).toBe("Post is already approved");
    expect((await catchAppError(review("writer", "none"))).kind).toBe("forbidden");
  });

  test("lets API keys ask for a review but not approve", async () => {
    const key: Ctx = {
      ...as.owner,
      principal: { type: "key", keyId: "key_1", name: "Deploys", scopes: ["posts.write", "posts.read"] },
    };
    expect((await review(key, "requested")).output.post.review).toBe("requested");
    expect((await catchAppError(review(key, "approved"))).kind).toBe("forbidden");
    await patch("owner", { status: "published" });
    expect((await catchAppError(review("owner", "approved"))).message).toBe("Post is already published");
  });
});
