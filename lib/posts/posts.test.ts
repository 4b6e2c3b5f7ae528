import { beforeEach, describe, expect, test } from "vitest";
import { updateOrganization } from "#db/queries/accounts/orgs.ts";
import { insertPost } from "#db/queries/posts/posts.ts";
import type { Ctx, Principal } from "#lib/access/principal.ts";
import { newId } from "#lib/ids.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
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
const atMinute = (minutes: number, from: Ctx = ctx): Ctx => ({ ...from, clock: { now: () => later(minutes) } });

beforeEach(async () => {
  const [ann, bob] = [await testUser(db, start), await testUser(db, start)];
  ctx = testCtx(db, await testOrganization(db, start, { [ann]: "owner" }), { userId: ann, role: "owner" }, start);
  other = testCtx(db, await testOrganization(db, start, { [bob]: "owner" }), { userId: bob, role: "owner" }, start);
});

const create = (post: Parameters<typeof testPost>[3] = {}, minutes = 0) =>
  testPost(db, ctx.organization.id, later(minutes), post);

describe("GET /v1/posts", () => {
  test("pages by creation time and ID in both directions and counts every post once", async () => {
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

  test("returns one page for an empty list and the specified error body for a page past the last one", async () => {
    const { output } = await call<{ posts: Post[]; pagination: object }>("listPosts", ctx, { query: {} });
    expect(output).toMatchObject({ posts: [], pagination: { totalItems: 0, totalPages: 1, nextPage: null } });
    const fault = await catchAppError(call("listPosts", ctx, { query: { page: "2" } }));
    expect(fault.body).toEqual({
      error: "Invalid page number",
      details: { message: expect.any(String), totalPages: 1, requestedPage: 2 },
    });
  });

  test("rejects a page number that is too large for the database", async () => {
    const fault = await catchAppError(call("listPosts", ctx, { query: { page: "9007199254740991", limit: "100" } }));
    expect(fault.kind).toBe("invalid");
  });

  test("returns excerpts with whole characters and all other fields of a post", async () => {
    const markdown = `# Long\n\n${"😀".repeat(2_000)}`;
    const long = await create({ title: "Long", markdown });
    const query = { text: "excerpt" };
    const listed = (await call<{ posts: Post[] }>("listPosts", ctx, { query })).output.posts;
    const all = (await call<{ posts: Post[] }>("listPosts", ctx, { query: {} })).output.posts;
    expect(all.map(({ id }) => id)).toEqual([long]);
    expect(listed).toEqual(
      all.map((post) => ({ ...post, content: "", markdown: [...markdown].slice(0, 1_000).join("") })),
    );
    expect((await catchAppError(call("listPosts", ctx, { query: { text: "none" } }))).kind).toBe("invalid");
  });

  test("filters by status, type, brand and text and counts the matches", async () => {
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
  ])("rejects %j", async (query) => {
    expect((await catchAppError(call("listPosts", ctx, { query }))).kind).toBe("invalid");
  });

  test("returns the correct posts on far pages", async () => {
    const rows = Array.from({ length: 520 }, (_, i) => ({
      id: newId("post", start.getTime() + i),
      createdAt: later(i),
    }));
    for (const row of rows) {
      await insertPost(db, {
        id: row.id,
        organizationId: ctx.organization.id,
        title: row.id,
        content: "",
        contentType: "changelog",
        status: "draft",
        revisionId: "rev_none",
        createdAt: row.createdAt,
        updatedAt: row.createdAt,
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
  test("changes only the given fields, renders the text and increments the version", async () => {
    const postId = await create();
    const previous = await call<Answer>("getPost", ctx, { params: { postId } });
    const { output, etag } = await call<Answer>("updatePost", atMinute(1), {
      params: { postId },
      body: { markdown: "Hello **there** <script>alert(1)</script>" },
    });
    expect(output.post).toMatchObject({ title: "Release notes", slug: "release-notes", status: "draft" });
    expect(output.post.content).toContain("<strong>there</strong>");
    expect(output.post.content).not.toContain("<script");
    expect(output.post.updatedAt).toBe(later(1).toISOString());
    expect(etag).not.toBe(previous.etag);
  });

  test("keeps version and time for a change without effect", async () => {
    const postId = await create();
    const previous = await call<Answer>("getPost", ctx, { params: { postId } });
    const { output, etag } = await call<Answer>("updatePost", atMinute(5), {
      params: { postId },
      body: { title: "Release notes", status: "draft" },
    });
    expect([etag, output.post.updatedAt]).toEqual([previous.etag, previous.output.post.updatedAt]);
  });

  test("sets publishedAt on publishing and clears it for a draft", async () => {
    const postId = await create();
    const published = await call<Answer>("updatePost", atMinute(2), {
      params: { postId },
      body: { status: "published" },
    });
    expect(published.output.post.publishedAt).toBe(later(2).toISOString());
    const draft = await call<Answer>("updatePost", atMinute(3), { params: { postId }, body: { status: "draft" } });
    expect(draft.output.post.publishedAt).toBeNull();
  });

  test("rejects a slug of another post without changes, but accepts null and a slug of another organization", async () => {
    const [first, second] = [await create(), await create()];
    const body = { slug: "release-notes", title: "Changed" };
    const fault = await catchAppError(call("updatePost", ctx, { params: { postId: second }, body }));
    expect([fault.kind, fault.message]).toEqual(["conflict", "Slug already in use"]);
    const { output } = await call<Answer>("getPost", ctx, { params: { postId: second } });
    expect(output.post).toMatchObject({ title: "Release notes", slug: "release-notes-2" });
    await call("updatePost", ctx, { params: { postId: first }, body: { slug: null } });
    await call("updatePost", ctx, { params: { postId: second }, body });
    const foreign = await testPost(db, other.organization.id, start, { title: "Else" });
    await call("updatePost", other, { params: { postId: foreign }, body: { slug: "release-notes" } });
  });

  test("names and clears the destination without a revision, by which posts are listed", async () => {
    const postId = await create();
    const change = async (publishDestination: string | null) =>
      (await call<Answer>("updatePost", ctx, { params: { postId }, body: { publishDestination } })).output.post;
    expect(await change("website")).toMatchObject({ publishDestination: "website" });
    const query = { publishDestination: "website" };
    expect((await call<{ posts: Post[] }>("listPosts", ctx, { query })).output.posts).toHaveLength(1);
    expect(await change(null)).toMatchObject({ publishDestination: null });
    const { output } = await call<{ revisions: Revision[] }>("listRevisions", ctx, { params: { postId } });
    expect(output.revisions).toHaveLength(1);
  });

  test("writes nothing with a stale If-Match", async () => {
    const postId = await create();
    const { etag } = await call<Answer>("getPost", ctx, { params: { postId } });
    await call("updatePost", ctx, { params: { postId }, body: { title: "First" }, ifMatch: etag });
    const fault = await catchAppError(
      call("updatePost", ctx, { params: { postId }, body: { title: "Second" }, ifMatch: etag }),
    );
    expect(fault.kind).toBe("preconditionFailed");
    const { output } = await call<Answer>("getPost", ctx, { params: { postId } });
    expect(output.post.title).toBe("First");
  });

  test("accepts exactly one of several concurrent writes with the same ETag", async () => {
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
  ])("rejects %j", async (body) => {
    const postId = await create();
    expect((await catchAppError(call("updatePost", ctx, { params: { postId }, body }))).kind).toBe("invalid");
  });
});

describe("changes of passages", () => {
  test("replace what occurs once, and refuse what does not, without a change", async () => {
    const postId = await create({ markdown: "# Release notes\n\nIt works. It is fast. It is small.\n" });
    const patch = (...replacements: { find: string; replace: string }[]) =>
      call<Answer>("updatePost", ctx, { params: { postId }, body: { replacements } });
    const { output } = await patch({ find: "It is fast.", replace: "It starts in a second." });
    expect(output.post.markdown).toBe("# Release notes\n\nIt works. It starts in a second. It is small.\n");
    for (const [find, reason] of [
      ["It is slow.", "was not found"],
      ["It ", "occurs more than once"],
    ] as const) {
      const fault = await catchAppError(patch({ find: "It works.", replace: "Works." }, { find, replace: "" }));
      expect(fault).toMatchObject({ kind: "invalid", message: expect.stringContaining(reason) });
    }
    const read = await call<Answer>("getPost", ctx, { params: { postId } });
    expect(read.output.post.markdown).toContain("It works.");
  });

  test("keep a title and the heading that is equal to it together", async () => {
    const postId = await create();
    const patch = async (body: object) => {
      const { title, markdown, content } = (await call<Answer>("updatePost", ctx, { params: { postId }, body })).output
        .post;
      return { title, heading: markdown?.split("\n")[0], isShown: content.includes(title) };
    };
    expect(await patch({ title: "New title" })).toEqual({ title: "New title", heading: "# New title", isShown: true });
    const changed = { replacements: [{ find: "# New title", replace: "# Newer" }] };
    expect(await patch(changed)).toEqual({ title: "Newer", heading: "# Newer", isShown: true });
  });
});

describe("narrowed evidence", () => {
  type Evidence = { sentences: { text: string }[]; entries: { id: string }[]; totals: object; pagination?: object };
  const sentences = [
    { text: "The **first** export is sorted.", entryIds: ["e1"] },
    { text: "The second one is not.", entryIds: ["e2"] },
  ];
  const entries = [testEntry("e1"), testEntry("e2"), testEntry("e3", { disposition: "dropped", reason: "Tests." })];
  const read = async (query: Record<string, string>) => {
    const postId = await create({ sentences, ledger: testLedger(entries) });
    return (await call<Evidence>("getEvidence", ctx, { params: { postId }, query })).output;
  };
  const namesIn = ({ sentences: shown, entries: named }: Evidence) => [shown.length, named.map(({ id }) => id)];

  test("has all sentences and entries without a query", async () => {
    const all = await read({});
    expect(namesIn(all)).toEqual([2, ["e1", "e2", "e3"]]);
    expect(all.pagination).toBeUndefined();
  });

  test("has the sentences of a page or with a text, and the entries that they name", async () => {
    const second = await read({ limit: "1", page: "2" });
    expect(namesIn(second)).toEqual([1, ["e2"]]);
    expect(second).toMatchObject({
      totals: { sentences: 2, entries: 3, dropped: 1 },
      pagination: { totalItems: 2, currentPage: 2 },
    });
    expect(namesIn(await read({ q: "the first  EXPORT is" }))).toEqual([1, ["e1"]]);
    expect(namesIn(await read({ q: "third" }))).toEqual([0, []]);
    expect(await catchAppError(read({ limit: "1", page: "3" }))).toMatchObject({ kind: "invalid" });
  });

  test("has what was dropped instead of sentences on request", async () => {
    expect(namesIn(await read({ dropped: "true" }))).toEqual([0, ["e3"]]);
  });
});

describe("revisions", () => {
  const list = async (postId: string) =>
    (await call<{ revisions: Revision[] }>("listRevisions", ctx, { params: { postId } })).output.revisions;
  const edit = (postId: string, title: string, minutes: number, from = ctx) =>
    call("updatePost", atMinute(minutes, from), { params: { postId }, body: { title } });

  test("merges edits by one person within five minutes into one revision", async () => {
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

  test("keeps no revision on publishing because no text changed", async () => {
    const postId = await create();
    await call("updatePost", ctx, { params: { postId }, body: { status: "published" } });
    expect(await list(postId)).toHaveLength(1);
  });

  test("makes a restored revision the newest one with its text, evidence and slug if it is free", async () => {
    const postId = await create();
    const [first] = await list(postId);
    const params = { postId, revisionId: first?.id ?? "" };
    await call("updatePost", atMinute(10), {
      params: { postId },
      body: { markdown: "Mine.", title: "Mine", slug: "mine" },
    });
    const rival = await create();
    const restored = await call<Answer>("restoreRevision", atMinute(20), { params });
    expect(restored.output.post).toMatchObject({ title: "Release notes", slug: "mine" });
    expect(restored.output.post.content).toContain("It works.");
    const { output } = await call<EvidenceView>("getEvidence", ctx, { params: { postId } });
    expect(output.sentences).toEqual([{ text: "It works.", entryIds: ["e1"], author: "generated" }]);
    await call("deletePost", ctx, { params: { postId: rival } });
    const mine = (await list(postId)).find((revision) => revision.title === "Mine");
    await call("restoreRevision", atMinute(30), { params: { postId, revisionId: mine?.id ?? "" } });
    const again = await call<Answer>("restoreRevision", atMinute(40), { params });
    expect(again.output.post.slug).toBe("release-notes");
    expect((await list(postId)).map((revision) => revision.origin)).toEqual([
      "restored",
      "restored",
      "restored",
      "edited",
      "generated",
    ]);
  });

  test("answers 404 for an unknown revision or one of another post, and rejects a stale ETag", async () => {
    const [postId, rival] = [await create(), await create()];
    const [foreign] = await list(rival);
    for (const revisionId of ["rev_unknown", foreign?.id ?? ""]) {
      expect((await catchAppError(call("restoreRevision", ctx, { params: { postId, revisionId } }))).kind).toBe(
        "notFound",
      );
    }
    await edit(postId, "Now", 10);
    const old = (await list(postId)).at(-1)?.id ?? "";
    const fault = await catchAppError(
      call("restoreRevision", ctx, { params: { postId, revisionId: old }, ifMatch: '"x"' }),
    );
    expect(fault.kind).toBe("preconditionFailed");
  });
});

describe("draft revisions", () => {
  const published = async (post: Parameters<typeof testPost>[3] = {}) => {
    const postId = await create(post);
    await call("updatePost", ctx, { params: { postId }, body: { status: "published" } });
    return postId;
  };
  const read = async (postId: string, draft = "false") =>
    (await call<Answer>("getPost", ctx, { params: { postId }, query: { draft } })).output.post;
  const draft = (postId: string, body: object, minutes = 1, ifMatch?: string) =>
    call<Answer & { revision: Revision }>("createRevision", atMinute(minutes), {
      params: { postId },
      body,
      ...(ifMatch === undefined ? {} : { ifMatch }),
    });
  const act = (id: "publishRevision" | "discardRevision", postId: string, revisionId: string | null, minutes = 20) =>
    call<Answer & { previousRevisionId: string }>(id, atMinute(minutes), {
      params: { postId, revisionId: revisionId ?? "" },
    });
  const list = async (postId: string) =>
    (await call<{ revisions: Revision[] }>("listRevisions", ctx, { params: { postId } })).output.revisions;

  test("keep the public text, its time and its evidence until they are published", async () => {
    const postId = await published();
    const before = await read(postId);
    const { output, etag } = await draft(postId, { markdown: "# Release notes\n\nIt works. It is new.\n" });
    expect(output.post).toMatchObject({ status: "published", content: expect.stringContaining("It is new.") });
    expect(output.revision).toMatchObject({ id: output.post.draftRevisionId, draft: true, current: false });
    expect(await read(postId)).toEqual({ ...before, draftRevisionId: output.revision.id });
    expect(await read(postId, "true")).toEqual(output.post);
    const shown = async (query: object) =>
      (await call<EvidenceView>("getEvidence", ctx, { params: { postId }, query })).output.sentences.length;
    expect([await shown({}), await shown({ draft: "true" })]).toEqual([1, 3]);
    await updateOrganization(db, ctx.organization.id, { publicPages: true }, start);
    const page = async () => (await findPublished(db, ctx.organization.slug, "release-notes"))?.post;
    expect((await page())?.content).not.toContain("It is new.");

    const changed = await act("publishRevision", postId, output.revision.id);
    expect(changed.output.post).toMatchObject({ markdown: output.post.markdown, draftRevisionId: null });
    expect(changed.output.post.updatedAt).toBe(later(20).toISOString());
    expect(changed.etag).not.toBe(etag);
    expect((await page())?.content).toContain("It is new.");
    const params = { postId, revisionId: changed.output.previousRevisionId };
    await call("restoreRevision", atMinute(21), { params });
    expect((await page())?.content).not.toContain("It is new.");
  });

  test("join within five minutes, but never with the public revision", async () => {
    const postId = await create();
    await call("updatePost", atMinute(1), { params: { postId }, body: { title: "Public" } });
    await call("updatePost", atMinute(1), { params: { postId }, body: { status: "published" } });
    const first = await draft(postId, { title: "One" }, 2);
    const second = await draft(postId, { title: "Two" }, 3);
    expect(second.output.revision.id).toBe(first.output.revision.id);
    expect((await list(postId)).map(({ title, current }) => [title, current])).toEqual([
      ["Two", false],
      ["Public", true],
      ["Release notes", false],
    ]);
    expect((await draft(postId, { title: "Three" }, 9)).output.revision.id).not.toBe(first.output.revision.id);
    expect(await list(postId)).toHaveLength(4);
  });

  test("are refused with a stale ETag, so that two tabs cannot overwrite each other", async () => {
    const postId = await published();
    const { etag } = await call<Answer>("getPost", ctx, { params: { postId } });
    await draft(postId, { title: "First" }, 1, etag ?? "");
    const fault = await catchAppError(draft(postId, { title: "Second" }, 2, etag ?? ""));
    expect(fault.kind).toBe("preconditionFailed");
    expect((await read(postId, "true")).title).toBe("First");
  });

  test("end when they are discarded or the public revision is restored, and can be restored", async () => {
    const postId = await published();
    const { output } = await draft(postId, { title: "New" });
    expect((await act("discardRevision", postId, output.revision.id)).output.post.draftRevisionId).toBeNull();
    expect((await catchAppError(act("discardRevision", postId, output.revision.id))).kind).toBe("conflict");
    const restore = async (revisionId: string | undefined) =>
      call<Answer>("restoreRevision", atMinute(30), {
        params: { postId, revisionId: revisionId ?? "" },
        query: { draft: "true" },
      });
    const again = await restore(output.revision.id);
    expect(again.output.post).toMatchObject({ title: "New", draftRevisionId: expect.stringMatching(/^rev_/) });
    expect((await read(postId)).title).toBe("Release notes");
    const current = (await list(postId)).find((revision) => revision.current);
    expect((await restore(current?.id)).output.post).toMatchObject({ title: "Release notes", draftRevisionId: null });
  });

  test("change an unpublished post at once, and stay drafts when a post is unpublished", async () => {
    const postId = await create();
    expect((await draft(postId, { title: "At once" })).output.post.draftRevisionId).toBeNull();
    await call("updatePost", ctx, { params: { postId }, body: { status: "published" } });
    const { output } = await draft(postId, { title: "Later" }, 10);
    await call("updatePost", ctx, { params: { postId }, body: { status: "draft" } });
    expect((await draft(postId, { title: "Later still" }, 11)).output.revision.id).toBe(output.revision.id);
    expect((await read(postId)).title).toBe("At once");
    const { post } = (await act("publishRevision", postId, output.revision.id)).output;
    expect(post).toMatchObject({ title: "Later still", status: "published", publishedAt: later(20).toISOString() });
  });

  test("leave a PATCH of the text immediate and outlive it", async () => {
    const postId = await published();
    const { output } = await draft(postId, { markdown: "Draft.\n" });
    await call("updatePost", ctx, { params: { postId }, body: { markdown: "Public.\n" } });
    expect(await read(postId)).toMatchObject({ markdown: "Public.\n", draftRevisionId: output.revision.id });
    expect((await read(postId, "true")).markdown).toBe("Draft.\n");
    const answer = await call<Answer>("updatePost", ctx, {
      params: { postId },
      query: { draft: "true" },
      body: { slug: "moved" },
    });
    expect(answer.output.post).toMatchObject({ markdown: "Draft.\n", slug: "moved" });
    expect((await act("publishRevision", postId, output.revision.id)).output.post.slug).toBe("moved");
  });

  test("publish any revision of the post, and answer 404 for others", async () => {
    const [postId, rival] = [await published(), await create()];
    const [first] = await list(postId);
    await call("updatePost", atMinute(10), { params: { postId }, body: { title: "Second" } });
    const { post, previousRevisionId } = (await act("publishRevision", postId, first?.id ?? "")).output;
    expect(post.title).toBe("Release notes");
    expect((await list(postId)).find(({ id }) => id === previousRevisionId)?.title).toBe("Second");
    const [foreign] = await list(rival);
    for (const id of ["publishRevision", "discardRevision"] as const) {
      for (const revisionId of ["rev_unknown", foreign?.id ?? ""]) {
        expect((await catchAppError(act(id, postId, revisionId))).kind).toBe("notFound");
      }
    }
  });

  test.each([{}, { title: "" }, { markdown: "" }, { markdown: "a", replacements: [{ find: "a", replace: "b" }] }])(
    "reject %j",
    async (body) => {
      const postId = await published();
      expect((await catchAppError(draft(postId, body))).kind).toBe("invalid");
      expect((await read(postId)).draftRevisionId).toBeNull();
    },
  );
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

  test("clears the entries of sentences that a person wrote or changed and keeps the others", async () => {
    const postId = await create(post);
    const markdown = "It is faster. It never fails.\n";
    await call("updatePost", ctx, { params: { postId }, body: { markdown } });
    expect((await evidence(postId)).sentences).toEqual([
      { text: "It is faster.", entryIds: ["e1"], author: "generated" },
      { text: "It never fails.", entryIds: [], author: "person" },
    ]);
  });

  test("counts sentences without a source until the edit is undone", async () => {
    const sentences = [{ text: "Release notes", entryIds: ["e1"] }, ...post.sentences];
    const postId = await create({ ...post, sentences });
    const count = async () => (await evidence(postId)).sentencesWithoutSource;
    const edit = (markdown: string) => call("updatePost", ctx, { params: { postId }, body: { markdown } });
    expect(await count()).toBe(0);
    await edit(post.markdown.replace("It works.", "It never fails. Everybody loves it."));
    expect(await count()).toBe(2);
    await edit(post.markdown);
    expect(await evidence(postId)).toMatchObject({
      sentencesWithoutSource: 0,
      sentences: expect.arrayContaining([{ text: "It works.", entryIds: ["e1"], author: "generated" }]),
    });
  });

  test("restores and drops entries in the ledger without changing the text or the ETag", async () => {
    const postId = await create(post);
    const previous = await call<Answer>("getPost", ctx, { params: { postId } });
    const { output } = await call<EvidenceView>("changeEvidence", ctx, {
      params: { postId },
      body: { restore: ["e2"], drop: ["e1"] },
    });
    expect(output.entries.map((entry) => [entry.id, entry.disposition, entry.reason])).toEqual([
      ["e1", "dropped", expect.stringMatching(/^left out by /)],
      ["e2", "update", null],
    ]);
    expect(await evidence(postId)).toEqual(output);
    expect(await call<Answer>("getPost", ctx, { params: { postId } })).toEqual(previous);
  });

  test("answers 404 for an unknown entry and changes nothing", async () => {
    const postId = await create(post);
    const previous = await evidence(postId);
    const body = { restore: ["e2", "e9"], drop: [] };
    expect((await catchAppError(call("changeEvidence", ctx, { params: { postId }, body }))).kind).toBe("notFound");
    expect(await evidence(postId)).toEqual(previous);
  });

  test.each([{}, { restore: ["e1"], drop: ["e1"] }, { drop: ["a b"] }])("rejects %j", async (body) => {
    const postId = await create(post);
    expect((await catchAppError(call("changeEvidence", ctx, { params: { postId }, body }))).kind).toBe("invalid");
  });
});

test("numbers the slugs of equal titles and uses the post's ID when a title has no letters", async () => {
  const ids = await Promise.all([create(), create(), create(), create({ title: "🎉 🎉" })]);
  const slugs = [];
  for (const postId of ids) slugs.push((await call<Answer>("getPost", ctx, { params: { postId } })).output.post.slug);
  expect(slugs.slice(0, 3).sort()).toEqual(["release-notes", "release-notes-2", "release-notes-3"]);
  expect(slugs[3]).toBe(ids[3]?.replace("_", "-"));
});

test("answers 404 for a deleted post, its revisions and a second deletion", async () => {
  const postId = await create();
  const { output } = await call("deletePost", ctx, { params: { postId } });
  expect(output).toMatchObject({ id: postId, organization: { id: ctx.organization.id } });
  for (const id of ["getPost", "deletePost", "listRevisions", "getEvidence"]) {
    expect((await catchAppError(call(id, ctx, { params: { postId } }))).kind).toBe("notFound");
  }
});

test("hides every post from other organizations", async () => {
  const postId = await create();
  const { output } = await call<{ posts: Post[] }>("listPosts", other, { query: {} });
  expect(output.posts).toEqual([]);
  const calls: [string, object][] = [
    ["getPost", {}],
    ["updatePost", { body: { title: "Taken" } }],
    ["deletePost", {}],
    ["listRevisions", {}],
    ["createRevision", { body: { title: "Taken" } }],
    ["restoreRevision", { params: { postId, revisionId: "rev_1" } }],
    ["publishRevision", { params: { postId, revisionId: "rev_1" } }],
    ["discardRevision", { params: { postId, revisionId: "rev_1" } }],
    ["getEvidence", {}],
    ["changeEvidence", { body: { drop: ["e1"] } }],
  ];
  for (const [id, input] of calls) {
    expect((await catchAppError(call(id, other, { params: { postId }, ...input }))).message).toBe("Post not found");
  }
  expect((await call<Answer>("getPost", ctx, { params: { postId } })).output.post.title).toBe("Release notes");
});

test("lets viewers only read and requires the scope of the method from keys", async () => {
  const postId = await create();
  const viewer = { ...ctx, principal: { ...ctx.principal, type: "user", role: "viewer" } } as Ctx;
  const reader = { ...ctx, principal: { type: "key", keyId: "key_r", name: "R", scopes: ["posts.read"] } } as Ctx;
  const writer = { ...ctx, principal: { type: "key", keyId: "key_w", name: "W", scopes: ["posts.write"] } } as Ctx;
  await call("getPost", viewer, { params: { postId } });
  const write = { params: { postId }, body: { title: "No" } };
  expect((await catchAppError(call("updatePost", viewer, write))).kind).toBe("forbidden");
  expect((await catchAppError(call("updatePost", reader, write))).kind).toBe("forbidden");
  expect((await catchAppError(call("getPost", writer, { params: { postId } }))).kind).toBe("forbidden");
});

test("publishes only published posts of organizations with public pages", async () => {
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
