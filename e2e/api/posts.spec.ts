import { connectRepository, type Post, queueGeneration, readPost, waitForJob } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { createKey } from "#e2e/workspaces.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** A workspace of this file only, so that no other test changes its lists. */
const test = base.extend<{ posts: Client }>({
  posts: ({ request }, use) => use(client(request, world().workspaces.posts.key)),
});
test.describe.configure({ mode: "serial", timeout: 240_000 });

const ENVELOPE = { error: expect.any(String), code: expect.any(String), recovery: expect.any(String) };
type Revision = { id: string; title: string; origin: string; current: boolean; markdown: string };
type Entry = { id: string; disposition: string; reason: string | null; title: string };
type Evidence = {
  post: { id: string; revisionId: string };
  sentences: { text: string; entryIds: string[]; author: string }[];
  entries: Entry[];
};

/** The shared posts of this file, oldest first. Each test changes a different one. */
const made: Post[] = [];
const getPost = (index: number): Post => {
  const post = made.at(index);
  if (!post) throw new Error("The shared posts of this file do not exist. Run the whole file.");
  return post;
};
const ids = (posts: readonly Post[]) => posts.map((post) => post.id);
const list = async (posts: Client, query = "") => (await posts.get(`/v1/posts${query}`)).json();

test("generates posts with distinct slugs", async ({ posts }) => {
  const { id } = await connectRepository(posts, makeRepository());
  const first = await queueGeneration(posts, { integrations: { vcs: [id] }, lookbackWindow: "last_30_days" });
  await waitForJob(posts, first.id);
  const rest = await Promise.all(Array.from({ length: 4 }, () => queueGeneration(posts, { runId: first.id })));
  for (const job of [first, ...rest]) {
    const { job: done } = await waitForJob(posts, job.id);
    made.push(await readPost(posts, done.postId ?? ""));
  }
  made.sort((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)) || (a.id < b.id ? -1 : 1));
  expect(new Set(made.map((post) => post.slug)).size).toBe(5);
  expect(new Set(made.map((post) => post.markdown)).size).toBe(1);
  for (const post of made) expect(post).toMatchObject({ status: "draft", publishedAt: null });
});

test("clamps limits and pages the list without gaps or duplicates", async ({ posts }) => {
  for (const [limit, expected] of [
    ["0", 1],
    ["-3", 1],
    ["101", 100],
    ["1e9", 100],
    ["many", 10],
    ["", 10],
  ] as const) {
    const { pagination } = await list(posts, `?limit=${limit}`);
    expect([limit, pagination.limit]).toEqual([limit, expected]);
  }
  expect((await list(posts)).pagination).toMatchObject({ limit: 10, currentPage: 1, totalItems: 5 });
  const pages = await Promise.all([1, 2, 3].map((page) => list(posts, `?limit=2&page=${page}`)));
  expect(pages.flatMap((page) => ids(page.posts))).toEqual(ids(made).reverse());
  expect(pages.map((page) => [page.pagination.previousPage, page.pagination.nextPage])).toEqual([
    [null, 2],
    [1, 3],
    [2, null],
  ]);
});

test("rejects a page past the last one, even of an empty list", async ({ posts }) => {
  const past = await posts.get("/v1/posts?limit=2&page=4");
  expect(past.status()).toBe(400);
  expect(await past.json()).toEqual({
    error: "Invalid page number",
    details: { message: expect.any(String), totalPages: 3, requestedPage: 4 },
  });
  const none = await list(posts, "?q=nothingsayssuchathing");
  expect(none).toMatchObject({ posts: [], pagination: { totalItems: 0, totalPages: 1, nextPage: null } });
  expect((await posts.get("/v1/posts?q=nothingsayssuchathing&page=2")).status()).toBe(400);
});

test("sorts and filters the list and rejects unknown values", async ({ posts }) => {
  expect(ids((await list(posts, "?sort=asc")).posts)).toEqual(ids(made));
  expect(ids((await list(posts, "?sort=desc")).posts)).toEqual(ids(made).reverse());
  const target = getPost(0);
  const word = `zyzzyva${Date.now()}`;
  await posts.patch(`/v1/posts/${target.id}`, { status: "published", title: `Found by ${word}` });
  expect(ids((await list(posts, "?status=published")).posts)).toEqual([target.id]);
  expect((await list(posts, "?status=draft")).pagination.totalItems).toBe(4);
  expect((await list(posts, "?status=draft,published")).pagination.totalItems).toBe(5);
  expect(ids((await list(posts, `?q=${word.toUpperCase()}`)).posts)).toEqual([target.id]);
  expect((await list(posts, "?q=100%25_")).posts).toEqual([]);
  expect((await list(posts, "?contentType=changelog,image")).pagination.totalItems).toBe(5);
  expect((await list(posts, "?contentType=image")).pagination.totalItems).toBe(0);
  for (const query of ["status=gone", "contentType=poem", "sort=up", "status=draft,gone", "brandIdentityId=a.b"]) {
    const response = await posts.get(`/v1/posts?${query}`);
    expect([query, response.status()]).toEqual([query, 400]);
    expect(await response.json()).toMatchObject(ENVELOPE);
  }
});

test("returns every field of a post and an ETag that only a change renews", async ({ posts }) => {
  const target = getPost(1);
  const path = `/v1/posts/${target.id}`;
  const first = await posts.get(path);
  const { post } = await first.json();
  expect(Object.keys(post).sort()).toEqual(
    [
      ...["brandIdentityId", "content", "contentType", "createdAt", "htmlUrl", "id", "markdown", "publishedAt"],
      ...["draftRevisionId", "publishAt", "publishTimeZone", "review"],
      ...["publishDestination", "rawHtml", "recommendations", "slug", "sourceMetadata", "status", "title", "updatedAt"],
    ].sort(),
  );
  const etag = first.headers().etag ?? "";
  expect((await posts.get(path, { "If-None-Match": etag })).status()).toBe(304);
  const same = await posts.patch(path, { title: post.title });
  expect(same.headers().etag).toBe(etag);
  const changed = await posts.patch(path, { markdown: "# Title\n\nA person wrote this. <script>alert(1)</script>\n" });
  expect(changed.headers().etag).not.toBe(etag);
  const { post: now } = await changed.json();
  expect(now.content).toContain("A person wrote this.");
  expect(now.content).not.toContain("<script");
  expect((await posts.get(path, { "If-None-Match": etag })).status()).toBe(200);
});

test("rejects writes with a stale ETag and accepts the current one or any", async ({ posts }) => {
  const path = `/v1/posts/${getPost(1).id}`;
  const etag = (await posts.get(path)).headers().etag ?? "";
  const fresh = await posts.patch(path, { title: "First writer" }, { "If-Match": etag });
  expect(fresh.status()).toBe(200);
  const stale = await posts.patch(path, { title: "Second writer" }, { "If-Match": etag });
  expect(stale.status()).toBe(412);
  expect(await stale.json()).toMatchObject(ENVELOPE);
  const { post } = await (await posts.get(path)).json();
  expect(post.title).toBe("First writer");
  const any = await posts.patch(path, { title: "Third writer" }, { "If-Match": "*" });
  expect(any.status()).toBe(200);
  const revision = (await (await posts.get(`${path}/revisions`)).json()).revisions.at(-1);
  const restore = await posts.post(`${path}/revisions/${revision.id}/restore`, {}, { "If-Match": etag });
  expect(restore.status()).toBe(412);
});

test("removes and sets a slug and refuses one in use", async ({ posts }) => {
  const [mine, other] = [getPost(1), getPost(2)];
  const path = `/v1/posts/${mine.id}`;
  const without = await posts.patch(path, { slug: null });
  expect((await without.json()).post.slug).toBeNull();
  const taken = await posts.patch(path, { slug: other.slug, title: "Not written" });
  expect(taken.status()).toBe(409);
  expect(await taken.json()).toMatchObject({ ...ENVELOPE, error: "Slug already in use", code: "SLUG_ALREADY_IN_USE" });
  expect(await readPost(posts, mine.id)).toMatchObject({ slug: null, title: "Third writer" });
  expect((await posts.patch(path, { slug: "one-of-its-own" })).status()).toBe(200);
});

const BAD_FIELDS: [string, unknown][] = [
  ["nothing", {}],
  ["only unknown fields", { contentType: "image" }],
  ["an empty title", { title: "" }],
  ["a title of blanks", { title: "   " }],
  ["a title of 121 characters", { title: "t".repeat(121) }],
  ["a title of two lines", { title: "a\nb" }],
  ["a title that is a number", { title: 7 }],
  ["no title", { title: null }],
  ["an empty slug", { slug: "" }],
  ["a slug with capitals", { slug: "Release" }],
  ["a slug with a double hyphen", { slug: "a--b" }],
  ["a slug that ends in a hyphen", { slug: "a-" }],
  ["a slug of 161 characters", { slug: "s".repeat(161) }],
  ["an empty text", { markdown: "" }],
  ["a text of 100,001 characters", { markdown: "m".repeat(100_001) }],
  ["a text with U+0000", { markdown: "a\u0000b" }],
  ["no text", { markdown: null }],
  ["an unknown status", { status: "archived" }],
  ["a status among good fields", { title: "Good", status: true }],
  ["a list", []],
];

test("rejects every malformed field with 400 and writes nothing", async ({ posts }) => {
  const path = `/v1/posts/${getPost(2).id}`;
  const textBefore = await (await posts.get(path)).text();
  for (const [what, body] of BAD_FIELDS) {
    const response = await posts.patch(path, body);
    expect([what, response.status()]).toEqual([what, 400]);
    expect(await response.json()).toMatchObject(ENVELOPE);
  }
  expect(await (await posts.get(path)).text()).toBe(textBefore);
});

test("keeps revisions and restores them completely", async ({ posts }) => {
  const target = getPost(2);
  const path = `/v1/posts/${target.id}`;
  const revisions = async () => (await (await posts.get(`${path}/revisions`)).json()).revisions as Revision[];
  expect(await revisions()).toMatchObject([{ origin: "generated", current: true }]);
  const [generated] = await revisions();
  for (const word of ["first", "second"]) await posts.patch(path, { title: `Edited ${word}`, markdown: `# ${word}\n` });
  expect((await revisions()).map(({ title, origin, current }) => [title, origin, current])).toEqual([
    ["Edited second", "edited", true],
    [target.title, "generated", false],
  ]);
  const restored = await posts.post(`${path}/revisions/${generated?.id}/restore`);
  expect(restored.status()).toBe(201);
  expect((await restored.json()).post).toMatchObject({ title: target.title, markdown: target.markdown });
  expect((await revisions()).map(({ origin, current }) => [origin, current])).toEqual([
    ["restored", true],
    ["edited", false],
    ["generated", false],
  ]);
  expect((await posts.post(`${path}/revisions/rev_none/restore`)).status()).toBe(404);
  expect((await posts.post(`${path}/revisions/a.b/restore`)).status()).toBe(400);
  const foreign = (await (await posts.get(`/v1/posts/${getPost(3).id}/revisions`)).json()).revisions[0];
  expect((await posts.post(`${path}/revisions/${foreign.id}/restore`)).status()).toBe(404);
});

test("returns the sources of every generated sentence and marks edits as a person's", async ({ posts }) => {
  const target = getPost(3);
  const path = `/v1/posts/${target.id}`;
  const evidence = async () => (await (await posts.get(`${path}/evidence`)).json()) as Evidence;
  const evidenceBefore = await evidence();
  const entryIdsInLedger = new Set(evidenceBefore.entries.map((entry) => entry.id));
  expect(evidenceBefore.sentences.length).toBeGreaterThan(0);
  expect(evidenceBefore.sentences.some((sentence) => sentence.entryIds.length > 0)).toBe(true);
  for (const { entryIds, author } of evidenceBefore.sentences) {
    expect(author).toBe("generated");
    for (const id of entryIds) expect(entryIdsInLedger).toContain(id);
  }
  await posts.patch(path, { markdown: `${target.markdown}\nNobody in the repository says so.\n` });
  expect((await evidence()).sentences.at(-1)).toEqual({
    text: "Nobody in the repository says so.",
    entryIds: [],
    author: "person",
  });
});

test("regenerates a post from the entries that were restored and kept", async ({ posts }) => {
  const target = getPost(4);
  const path = `/v1/posts/${target.id}`;
  const entries = async () => ((await (await posts.get(`${path}/evidence`)).json()) as Evidence).entries;
  const dropped = (await entries()).find((entry) => entry.title.toLowerCase().includes("importer"));
  const kept = (await entries()).find((entry) => entry.title.toLowerCase().includes("filter"));
  expect([dropped?.disposition, kept?.disposition === "dropped"]).toEqual(["dropped", false]);
  const changed = await posts.patch(`${path}/evidence`, { restore: [dropped?.id], drop: [kept?.id] });
  expect(changed.status()).toBe(200);
  const dispositions = new Map((await entries()).map((entry) => [entry.id, entry.disposition]));
  expect([dispositions.get(dropped?.id ?? ""), dispositions.get(kept?.id ?? "")]).toEqual(["update", "dropped"]);
  expect((await readPost(posts, target.id)).markdown).toBe(target.markdown);

  const queued = await posts.post(`${path}/regenerate`, { toneProfile: "Casual" });
  expect(queued.status()).toBe(202);
  const { job } = await queued.json();
  expect(queued.headers().location).toBe(`/v1/posts/generate/${job.id}`);
  const { job: done } = await waitForJob(posts, job.id);
  expect(done).toMatchObject({ status: "completed", postId: target.id });
  const { markdown, slug } = await readPost(posts, target.id);
  expect(slug).toBe(target.slug);
  expect(markdown.toLowerCase()).toContain("importer");
  expect(markdown).not.toContain("filter");
  const { revisions } = await (await posts.get(`${path}/revisions`)).json();
  expect(revisions.map((revision: Revision) => [revision.origin, revision.current])).toEqual([
    ["generated", true],
    ["generated", false],
  ]);
  expect(revisions[1].markdown).toBe(target.markdown);
});

test("rejects invalid evidence changes and changes nothing", async ({ posts }) => {
  const path = `/v1/posts/${getPost(4).id}/evidence`;
  const textBefore = await (await posts.get(path)).text();
  const { entries } = JSON.parse(textBefore) as Evidence;
  const id = entries[0]?.id;
  for (const [what, body, status] of [
    ["nothing", {}, 400],
    ["empty lists", { restore: [], drop: [] }, 400],
    ["the same entry twice", { restore: [id], drop: [id] }, 400],
    ["an id outside the pattern", { drop: ["a b"] }, 400],
    ["no list", { drop: id }, 400],
    ["an unknown entry next to a known one", { drop: [id, "led_none"] }, 404],
  ] as const) {
    const response = await posts.patch(path, body);
    expect([what, response.status()]).toEqual([what, status]);
    expect(await response.json()).toMatchObject(ENVELOPE);
  }
  expect((await posts.post(`/v1/posts/${getPost(4).id}/regenerate`, { toneProfile: "Shouting" })).status()).toBe(400);
  expect(await (await posts.get(path)).text()).toBe(textBefore);
});

test("writes a post again beside it, and accepts the draft with its sources", async ({ posts }) => {
  const target = await readPost(posts, getPost(3).id);
  const path = `/v1/posts/${target.id}`;
  const rewrites = async () => (await (await posts.get(`${path}/rewrites`)).json()).rewrites;
  expect((await posts.post(`${path}/rewrites`, { direction: "louder" })).status()).toBe(400);
  const queued = await posts.post(`${path}/rewrites`, { direction: "users" });
  expect(queued.status()).toBe(202);
  const { job } = await queued.json();
  expect(queued.headers().location).toBe(`/v1/posts/generate/${job.id}`);
  expect((await waitForJob(posts, job.id)).job).toMatchObject({ status: "completed", postId: target.id });
  const [draft] = await rewrites();
  expect(draft).toMatchObject({ jobId: job.id, direction: "users", status: "open", writer: "rules" });
  expect(await readPost(posts, target.id)).toEqual(target);

  const own = `${path}/rewrites/${draft.id}`;
  expect((await posts.patch(own, { status: "accepted" })).status()).toBe(400);
  expect((await (await posts.patch(own, { status: "discarded" })).json()).rewrite.status).toBe("discarded");
  const accepted = await posts.post(`${own}/accept`);
  expect(accepted.status()).toBe(201);
  expect((await accepted.json()).post).toMatchObject({ markdown: draft.markdown, slug: target.slug });
  expect((await (await posts.get(`${path}/evidence`)).json()).sentencesWithoutSource).toBe(0);
  expect(await rewrites()).toMatchObject([{ status: "accepted" }]);
  expect((await posts.post(`${path}/rewrites/rwr_none/accept`)).status()).toBe(404);
});

test("returns the same 404 to another organization as for an unknown post and changes nothing", async ({
  posts,
  second,
}) => {
  const { id } = getPost(3);
  const textBefore = await (await posts.get(`/v1/posts/${id}`)).text();
  const { revisions } = await (await posts.get(`/v1/posts/${id}/revisions`)).json();
  const { rewrites } = await (await posts.get(`/v1/posts/${id}/rewrites`)).json();
  const listRequests = (post: string): [string, () => ReturnType<Client["get"]>][] => [
    ["get", () => second.get(`/v1/posts/${post}`)],
    ["patch", () => second.patch(`/v1/posts/${post}`, { title: "Theirs" })],
    ["revisions", () => second.get(`/v1/posts/${post}/revisions`)],
    ["restore", () => second.post(`/v1/posts/${post}/revisions/${revisions[0].id}/restore`)],
    ["evidence", () => second.get(`/v1/posts/${post}/evidence`)],
    ["drop", () => second.patch(`/v1/posts/${post}/evidence`, { drop: ["e"] })],
    ["lead", () => second.get(`/v1/posts/${post}/lead`)],
    ["add", () => second.post(`/v1/posts/${post}/lead`, { sentence: "You can take it over." })],
    ["regenerate", () => second.post(`/v1/posts/${post}/regenerate`)],
    ["drafts", () => second.get(`/v1/posts/${post}/rewrites`)],
    ["write again", () => second.post(`/v1/posts/${post}/rewrites`, { direction: "shorter" })],
    ["discard", () => second.patch(`/v1/posts/${post}/rewrites/${rewrites[0].id}`, { status: "discarded" })],
    ["accept", () => second.post(`/v1/posts/${post}/rewrites/${rewrites[0].id}/accept`)],
    ["delete", () => second.delete(`/v1/posts/${post}`)],
  ];
  const never = listRequests("post_never");
  for (const [index, [what, attempt]] of listRequests(id).entries()) {
    const [foreign, unknown] = [await attempt(), await never[index]?.[1]()];
    expect([what, foreign.status()]).toEqual([what, 404]);
    expect(await foreign.json()).toEqual(await unknown?.json());
  }
  expect(await (await posts.get(`/v1/posts/${id}`)).text()).toBe(textBefore);
  expect((await second.get("/v1/posts")).status()).toBe(200);
  expect(ids((await list(second)).posts)).not.toContain(id);
});

test("deletes a post with its revisions and evidence and frees its slug", async ({ posts }) => {
  const target = getPost(3);
  const deleted = await posts.delete(`/v1/posts/${target.id}`);
  expect(deleted.status()).toBe(200);
  expect(await deleted.json()).toMatchObject({ id: target.id, organization: { slug: world().workspaces.posts.slug } });
  for (const path of ["", "/revisions", "/evidence", "/lead"]) {
    expect((await posts.get(`/v1/posts/${target.id}${path}`)).status()).toBe(404);
  }
  expect((await posts.delete(`/v1/posts/${target.id}`)).status()).toBe(404);
  expect((await posts.delete("/v1/posts/a.b")).status()).toBe(400);
  expect((await posts.patch(`/v1/posts/${getPost(2).id}`, { slug: target.slug })).status()).toBe(200);
});

test("refuses the sixty-first PATCH within a minute and says when the limit resets", async ({ request, posts }) => {
  const { slug } = world().workspaces.posts;
  const hurried = client(request, await createKey(slug, "hurried"));
  const path = `/v1/posts/${getPost(0).id}`;
  const began = Date.now();
  const first = await hurried.patch(path, { title: "Hit 1" });
  expect(first.headers()).toMatchObject({
    "ratelimit-limit": "60",
    "x-ratelimit-limit": "60",
    "ratelimit-remaining": "59",
    "x-ratelimit-remaining": "59",
  });
  expect(first.headers()).not.toHaveProperty("retry-after");
  expect((await hurried.patch(path, {})).status()).toBe(400);
  for (let hit = 2; hit <= 60; hit++) {
    expect((await hurried.patch(path, { title: `Hit ${hit}` })).status()).toBe(200);
  }
  const refused = await hurried.patch(path, { title: "Hit 61" });
  expect(refused.status()).toBe(429);
  const body = await refused.json();
  expect(body).toEqual({ error: "Rate limit exceeded", limit: 60, remaining: 0, reset: expect.any(Number) });
  expect(body.reset).toBeGreaterThanOrEqual(began + 60_000);
  const headers = refused.headers();
  expect(headers).toMatchObject({ "ratelimit-limit": "60", "ratelimit-remaining": "0", "x-ratelimit-remaining": "0" });
  expect(Number(headers["retry-after"])).toBe(Number(headers["ratelimit-reset"]));
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(headers["x-ratelimit-reset"]).toBe(String(Math.ceil(body.reset / 1000)));
  expect((await readPost(posts, getPost(0).id)).title).toBe("Hit 60");
  expect((await posts.patch(path, { title: "Another key's bucket" })).status()).toBe(200);
});
