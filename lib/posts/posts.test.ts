import { beforeEach, describe, expect, test } from "vitest";
import { updateOrganization } from "#db/queries/accounts/orgs.ts";
import { insertPost } from "#db/queries/posts/posts.ts";
import type { Ctx, Principal } from "#lib/access/principal.ts";
import { newId } from "#lib/ids.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, faultOf } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testEntry, testLedger, testPost } from "#lib/testing/posts.ts";
import type { EvidenceView, Post, Revision } from "./contract.ts";
import { postOperations } from "./operations.ts";
import { findPublished, listPublished } from "./public.ts";

const db = await testDatabase();
const call = callOperation(postOperations);
const start = new Date("2026-03-01T00:00:00.000Z");
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

type Answer = { post: Post };
let ctx: Ctx;
let other: Ctx;
const at = (minutes: number, from: Ctx = ctx): Ctx => ({ ...from, clock: { now: () => later(minutes) } });

beforeEach(async () => {
  const [ann, bob] = [await testUser(db, start), await testUser(db, start)];
  ctx = testCtx(db, await testOrganization(db, start, { [ann]: "owner" }), { userId: ann, role: "owner" }, start);
  other = testCtx(db, await testOrganization(db, start, { [bob]: "owner" }), { userId: bob, role: "owner" }, start);
});

const create = (post: Parameters<typeof testPost>[3] = {}, minutes = 0) =>
  testPost(db, ctx.organization.id, later(minutes), post);

describe("GET /v1/posts", () => {
  test("pages by creation time, ties by id, in both directions, and counts every post once", async () => {
    const ids = [];
    for (let i = 0; i < 5; i++) ids.push(await create({ title: `Post ${i}` }, i < 3 ? 0 : i));
    const seen: string[] = [];
    for (const page of ["1", "2", "3"]) {
      const { output } = await call<{ posts: Post[]; pagination: object }>("listPosts", ctx, {
        query: { limit: "2", page },
      });
      seen.push(...output.posts.map((post) => post.id));
      expect(output.pagination).toMatchObject({ totalItems: 5, totalPages: 3, currentPage: Number(page) });
    }
    expect(seen).toEqual(ids.toSorted().reverse());
    const { output } = await call<{ posts: Post[] }>("listPosts", ctx, { query: { sort: "asc" } });
    expect(output.posts.map((post) => post.id)).toEqual(ids.toSorted());
  });

  test("an empty list is one page; a page past the last is the specification's own body", async () => {
    const { output } = await call<{ posts: Post[]; pagination: object }>("listPosts", ctx, { query: {} });
    expect(output).toMatchObject({ posts: [], pagination: { totalItems: 0, totalPages: 1, nextPage: null } });
    const fault = await faultOf(call("listPosts", ctx, { query: { page: "2" } }));
    expect(fault.body).toEqual({
      error: "Invalid page number",
      details: { message: expect.any(String), totalPages: 1, requestedPage: 2 },
    });
  });

  test("a page as far as numbers go is refused, not a fault of the database", async () => {
    const fault = await faultOf(call("listPosts", ctx, { query: { page: "9007199254740991", limit: "100" } }));
    expect(fault.kind).toBe("invalid");
  });

  test("a list of excerpts holds how each text begins, whole characters, and what else there is of a post", async () => {
    const markdown = `# Long\n\n${"😀".repeat(2_000)}`;
    const long = await create({ title: "Long", markdown });
    const query = { text: "excerpt" };
    const listed = (await call<{ posts: Post[] }>("listPosts", ctx, { query })).output.posts;
    const whole = (await call<{ posts: Post[] }>("listPosts", ctx, { query: {} })).output.posts;
    expect(whole.map(({ id }) => id)).toEqual([long]);
    expect(listed).toEqual(
      whole.map((post) => ({ ...post, content: "", markdown: [...markdown].slice(0, 1_000).join("") })),
    );
    expect((await faultOf(call("listPosts", ctx, { query: { text: "none" } }))).kind).toBe("invalid");
  });

  test("filters by status, type, brand and text, and counts what matches", async () => {
    const draft = await create({ title: "Faster 100% imports" });
    const published = await create({ title: "Safer exports" });
    await call("updatePost", ctx, { params: { postId: published }, body: { status: "published" } });
    const ids = async (query: Record<string, string>) => {
      const { output } = await call<{ posts: Post[]; pagination: { totalItems: number } }>("listPosts", ctx, { query });
      expect(output.pagination.totalItems).toBe(output.posts.length);
      return output.posts.map((post) => post.id);
    };
    expect(await ids({ status: "draft" })).toEqual([draft]);
    expect(await ids({ status: "published,draft" })).toHaveLength(2);
    expect(await ids({ contentType: "blog_post" })).toEqual([]);
    expect(await ids({ contentType: "blog_post,changelog", status: "published" })).toEqual([published]);
    expect(await ids({ q: "EXPORTS" })).toEqual([published]);
    expect(await ids({ q: "100%" })).toEqual([draft]);
    expect(await ids({ q: "it_works" })).toEqual([]);
    expect(await ids({ brandIdentityId: "brand_unknown" })).toEqual([]);
  });

  test.each([
    { status: "archived" },
    { contentType: "poem" },
    { sort: "up" },
    { brandIdentityId: "a b" },
    { q: "a\u0000" },
  ])("refuses %j", async (query) => {
    expect((await faultOf(call("listPosts", ctx, { query }))).kind).toBe("invalid");
  });

  test("far pages hold the same posts as near ones", async () => {
    const rows = Array.from({ length: 520 }, (_, i) => ({ id: newId("post", start.getTime() + i), at: later(i) }));
    for (const row of rows) {
      await insertPost(db, {
        id: row.id,
        organizationId: ctx.organization.id,
        title: row.id,
        content: "",
        contentType: "changelog",
        status: "draft",
        revisionId: "rev_none",
        createdAt: row.at,
        updatedAt: row.at,
      });
    }
    const { output } = await call<{ posts: Post[] }>("listPosts", ctx, { query: { limit: "10", page: "52" } });
    expect(output.posts.map((post) => post.id)).toEqual(
      rows
        .slice(0, 10)
        .map((row) => row.id)
        .reverse(),
    );
  });
});

describe("PATCH /v1/posts/{postId}", () => {
  test("changes only what is sent, renders the text and raises the version", async () => {
    const postId = await create();
    const before = await call<Answer>("getPost", ctx, { params: { postId } });
    const { output, etag } = await call<Answer>("updatePost", at(1), {
      params: { postId },
      body: { markdown: "Hello **there** <script>alert(1)</script>" },
    });
    expect(output.post).toMatchObject({ title: "Release notes", slug: "release-notes", status: "draft" });
    expect(output.post.content).toContain("<strong>there</strong>");
    expect(output.post.content).not.toContain("<script");
    expect(output.post.updatedAt).toBe(later(1).toISOString());
    expect(etag).not.toBe(before.etag);
  });

  test("a change that changes nothing keeps version and time", async () => {
    const postId = await create();
    const before = await call<Answer>("getPost", ctx, { params: { postId } });
    const { output, etag } = await call<Answer>("updatePost", at(5), {
      params: { postId },
      body: { title: "Release notes", status: "draft" },
    });
    expect([etag, output.post.updatedAt]).toEqual([before.etag, before.output.post.updatedAt]);
  });

  test("publishing sets publishedAt, a draft has none", async () => {
    const postId = await create();
    const published = await call<Answer>("updatePost", at(2), { params: { postId }, body: { status: "published" } });
    expect(published.output.post.publishedAt).toBe(later(2).toISOString());
    const draft = await call<Answer>("updatePost", at(3), { params: { postId }, body: { status: "draft" } });
    expect(draft.output.post.publishedAt).toBeNull();
  });

  test("a slug of another post is refused with nothing changed; null and another organization's are free", async () => {
    const [first, second] = [await create(), await create()];
    const body = { slug: "release-notes", title: "Changed" };
    const fault = await faultOf(call("updatePost", ctx, { params: { postId: second }, body }));
    expect([fault.kind, fault.message]).toEqual(["conflict", "Slug already in use"]);
    const { output } = await call<Answer>("getPost", ctx, { params: { postId: second } });
    expect(output.post).toMatchObject({ title: "Release notes", slug: "release-notes-2" });
    await call("updatePost", ctx, { params: { postId: first }, body: { slug: null } });
    await call("updatePost", ctx, { params: { postId: second }, body });
    const foreign = await testPost(db, other.organization.id, start, { title: "Else" });
    await call("updatePost", other, { params: { postId: foreign }, body: { slug: "release-notes" } });
  });

  test("a stale If-Match writes nothing", async () => {
    const postId = await create();
    const { etag } = await call<Answer>("getPost", ctx, { params: { postId } });
    await call("updatePost", ctx, { params: { postId }, body: { title: "First" }, ifMatch: etag });
    const fault = await faultOf(
      call("updatePost", ctx, { params: { postId }, body: { title: "Second" }, ifMatch: etag }),
    );
    expect(fault.kind).toBe("preconditionFailed");
    const { output } = await call<Answer>("getPost", ctx, { params: { postId } });
    expect(output.post.title).toBe("First");
  });

  test("of concurrent writes with one ETag exactly one succeeds", async () => {
    const postId = await create();
    const { etag } = await call<Answer>("getPost", ctx, { params: { postId } });
    const results = await Promise.allSettled(
      ["A", "B", "C", "D"].map((title) =>
        call("updatePost", ctx, { params: { postId }, body: { title }, ifMatch: etag }),
      ),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });

  test.each([
    {},
    { title: "" },
    { title: "a".repeat(121) },
    { title: "two\nlines" },
    { slug: "Not A Slug" },
    { slug: "a--b" },
    { markdown: "" },
    { markdown: "a\u0000b" },
    { markdown: "a".repeat(100_001) },
    { status: "archived" },
  ])("refuses %j", async (body) => {
    const postId = await create();
    expect((await faultOf(call("updatePost", ctx, { params: { postId }, body }))).kind).toBe("invalid");
  });
});

describe("revisions", () => {
  const list = async (postId: string) =>
    (await call<{ revisions: Revision[] }>("listRevisions", ctx, { params: { postId } })).output.revisions;
  const edit = (postId: string, title: string, minutes: number, from = ctx) =>
    call("updatePost", at(minutes, from), { params: { postId }, body: { title } });

  test("edits by one person within five minutes are one revision; a later one or another person's is the next", async () => {
    const postId = await create();
    await edit(postId, "One", 1);
    await edit(postId, "Two", 4);
    expect((await list(postId)).map((r) => r.title)).toEqual(["Two", "Release notes"]);
    await edit(postId, "Three", 6);
    const key: Principal = { type: "key", keyId: "key_1", name: "Bot", scopes: ["posts.write"] };
    await edit(postId, "Four", 7, { ...ctx, principal: key });
    const revisions = await list(postId);
    expect(revisions.map((r) => r.title)).toEqual(["Four", "Three", "Two", "Release notes"]);
    expect(revisions.map((r) => r.current)).toEqual([true, false, false, false]);
    expect(revisions.map((r) => r.origin)).toEqual(["edited", "edited", "edited", "generated"]);
    expect(revisions[0]?.author).toBe("API key Bot");
  });

  test("publishing keeps no revision, since no text changed", async () => {
    const postId = await create();
    await call("updatePost", ctx, { params: { postId }, body: { status: "published" } });
    expect(await list(postId)).toHaveLength(1);
  });

  test("a restored revision becomes the newest, with its text, evidence and, where free, its slug", async () => {
    const postId = await create();
    const [first] = await list(postId);
    const params = { postId, revisionId: first?.id ?? "" };
    await call("updatePost", at(10), { params: { postId }, body: { markdown: "Mine.", title: "Mine", slug: "mine" } });
    const rival = await create();
    const restored = await call<Answer>("restoreRevision", at(20), { params });
    expect(restored.output.post).toMatchObject({ title: "Release notes", slug: "mine" });
    expect(restored.output.post.content).toContain("It works.");
    const { output } = await call<EvidenceView>("getEvidence", ctx, { params: { postId } });
    expect(output.sentences).toEqual([{ text: "It works.", entryIds: ["e1"], author: "generated" }]);
    await call("deletePost", ctx, { params: { postId: rival } });
    const mine = (await list(postId)).find((revision) => revision.title === "Mine");
    await call("restoreRevision", at(30), { params: { postId, revisionId: mine?.id ?? "" } });
    const again = await call<Answer>("restoreRevision", at(40), { params });
    expect(again.output.post.slug).toBe("release-notes");
    expect((await list(postId)).map((revision) => revision.origin)).toEqual([
      "restored",
      "restored",
      "restored",
      "edited",
      "generated",
    ]);
  });

  test("an unknown revision, and one of another post, is not found; a stale ETag restores nothing", async () => {
    const [postId, rival] = [await create(), await create()];
    const [foreign] = await list(rival);
    for (const revisionId of ["rev_unknown", foreign?.id ?? ""]) {
      expect((await faultOf(call("restoreRevision", ctx, { params: { postId, revisionId } }))).kind).toBe("notFound");
    }
    await edit(postId, "Now", 10);
    const old = (await list(postId)).at(-1)?.id ?? "";
    const fault = await faultOf(call("restoreRevision", ctx, { params: { postId, revisionId: old }, ifMatch: '"x"' }));
    expect(fault.kind).toBe("preconditionFailed");
  });
});

describe("evidence", () => {
  const entries = [testEntry("e1"), testEntry("e2", { disposition: "dropped", reason: "test only" })];
  const post = {
    markdown: "# Release notes\n\nIt works. It is faster.\n",
    sentences: [
      { text: "It works.", entryIds: ["e1"] },
      { text: "It is faster.", entryIds: ["e1"] },
    ],
    ledger: testLedger(entries),
  };
  const evidence = async (postId: string) =>
    (await call<EvidenceView>("getEvidence", ctx, { params: { postId } })).output;

  test("a sentence that a person wrote or changed has no entries, the others keep theirs", async () => {
    const postId = await create(post);
    const markdown = "It is faster. It never fails.\n";
    await call("updatePost", ctx, { params: { postId }, body: { markdown } });
    expect((await evidence(postId)).sentences).toEqual([
      { text: "It is faster.", entryIds: ["e1"], author: "generated" },
      { text: "It never fails.", entryIds: [], author: "person" },
    ]);
  });

  test("restoring and dropping entries changes the ledger and neither text nor ETag", async () => {
    const postId = await create(post);
    const before = await call<Answer>("getPost", ctx, { params: { postId } });
    const { output } = await call<EvidenceView>("changeEvidence", ctx, {
      params: { postId },
      body: { restore: ["e2"], drop: ["e1"] },
    });
    expect(output.entries.map((entry) => [entry.id, entry.disposition, entry.reason])).toEqual([
      ["e1", "dropped", expect.stringMatching(/^left out by /)],
      ["e2", "update", null],
    ]);
    expect(await evidence(postId)).toEqual(output);
    expect(await call<Answer>("getPost", ctx, { params: { postId } })).toEqual(before);
  });

  test("an unknown entry is not found and changes nothing", async () => {
    const postId = await create(post);
    const before = await evidence(postId);
    const body = { restore: ["e2", "e9"], drop: [] };
    expect((await faultOf(call("changeEvidence", ctx, { params: { postId }, body }))).kind).toBe("notFound");
    expect(await evidence(postId)).toEqual(before);
  });

  test.each([{}, { restore: ["e1"], drop: ["e1"] }, { drop: ["a b"] }])("refuses %j", async (body) => {
    const postId = await create(post);
    expect((await faultOf(call("changeEvidence", ctx, { params: { postId }, body }))).kind).toBe("invalid");
  });
});

test("numbers the slugs of equal titles, and uses the post's id when a title has no letters", async () => {
  const ids = await Promise.all([create(), create(), create(), create({ title: "🎉 🎉" })]);
  const slugs = [];
  for (const postId of ids) slugs.push((await call<Answer>("getPost", ctx, { params: { postId } })).output.post.slug);
  expect(slugs.slice(0, 3).sort()).toEqual(["release-notes", "release-notes-2", "release-notes-3"]);
  expect(slugs[3]).toBe(ids[3]?.replace("_", "-"));
});

test("a deleted post is gone with its revisions, and deleting it again is not found", async () => {
  const postId = await create();
  const { output } = await call("deletePost", ctx, { params: { postId } });
  expect(output).toMatchObject({ id: postId, organization: { id: ctx.organization.id } });
  for (const id of ["getPost", "deletePost", "listRevisions", "getEvidence"]) {
    expect((await faultOf(call(id, ctx, { params: { postId } }))).kind).toBe("notFound");
  }
});

test("a second organization meets every post as one that does not exist", async () => {
  const postId = await create();
  const { output } = await call<{ posts: Post[] }>("listPosts", other, { query: {} });
  expect(output.posts).toEqual([]);
  const calls: [string, object][] = [
    ["getPost", {}],
    ["updatePost", { body: { title: "Taken" } }],
    ["deletePost", {}],
    ["listRevisions", {}],
    ["restoreRevision", { params: { postId, revisionId: "rev_1" } }],
    ["getEvidence", {}],
    ["changeEvidence", { body: { drop: ["e1"] } }],
  ];
  for (const [id, input] of calls) {
    expect((await faultOf(call(id, other, { params: { postId }, ...input }))).message).toBe("Post not found");
  }
  expect((await call<Answer>("getPost", ctx, { params: { postId } })).output.post.title).toBe("Release notes");
});

test("a viewer reads and writes nothing; a key needs the scope of the method", async () => {
  const postId = await create();
  const viewer = { ...ctx, principal: { ...ctx.principal, type: "user", role: "viewer" } } as Ctx;
  const reader = { ...ctx, principal: { type: "key", keyId: "key_r", name: "R", scopes: ["posts.read"] } } as Ctx;
  const writer = { ...ctx, principal: { type: "key", keyId: "key_w", name: "W", scopes: ["posts.write"] } } as Ctx;
  await call("getPost", viewer, { params: { postId } });
  const write = { params: { postId }, body: { title: "No" } };
  expect((await faultOf(call("updatePost", viewer, write))).kind).toBe("forbidden");
  expect((await faultOf(call("updatePost", reader, write))).kind).toBe("forbidden");
  expect((await faultOf(call("getPost", writer, { params: { postId } }))).kind).toBe("forbidden");
});

test("public pages hold published posts of organizations that have switched them on, and nothing else", async () => {
  await create({ title: "Draft" });
  const published = await create({ title: "Out" });
  await call("updatePost", ctx, { params: { postId: published }, body: { status: "published" } });
  const { slug } = ctx.organization;
  expect(await listPublished(db, slug)).toBeUndefined();
  await updateOrganization(db, ctx.organization.id, { publicPages: true }, start);
  expect((await listPublished(db, slug))?.posts.map((post) => post.id)).toEqual([published]);
  expect((await findPublished(db, slug, "out"))?.post.title).toBe("Out");
  expect(await findPublished(db, slug, "draft")).toBeUndefined();
  expect(await findPublished(db, "nobody", "out")).toBeUndefined();
});
