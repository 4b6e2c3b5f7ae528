import { beforeEach, describe, expect, it } from "vitest";
import { updateOrganization } from "#db/queries/accounts/orgs.ts";
import { setPostLedger } from "#db/queries/posts/posts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { operations } from "#lib/operations.ts";
import type { EvidenceView, Post, Revision } from "#lib/posts/contract.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testEntry, testLedger, testPost } from "#lib/testing/posts.ts";
import type { ThinLead } from "./contract.ts";

const db = await testDatabase();
const call = callOperation(operations);
const start = new Date("2026-03-01T00:00:00.000Z");

const LEDGER = testLedger([testEntry("e1", { title: "feat: print labels for parcels" }), testEntry("e2")]);
const TEXT = {
  markdown: "# Acme 1.0\n\nAcme can now print labels for parcels. It is faster.\n",
  sentences: [
    { text: "Acme 1.0", entryIds: ["e1"] },
    { text: "Acme can now print labels for parcels.", entryIds: ["e1"] },
    { text: "It is faster.", entryIds: ["e2"] },
  ],
  ledger: LEDGER,
};
const SENTENCE = "You can print labels from an order.";
const ADDED =
  "# Acme 1.0\n\nAcme can now print labels for parcels. You can print labels from an order. It is faster.\n";

let ctx: Ctx;
let other: Ctx;
let postId: string;

const create = (post: Parameters<typeof testPost>[3] = {}) =>
  testPost(db, ctx.organization.id, start, { ...TEXT, ...post });
const getLead = async (id = postId) =>
  (await call<{ lead: ThinLead | null }>("getThinLead", ctx, { params: { postId: id } })).output.lead;
const getPost = (id = postId) => call<{ post: Post }>("getPost", ctx, { params: { postId: id } });
const getEvidence = async () => (await call<EvidenceView>("getEvidence", ctx, { params: { postId } })).output;
const listRevisions = async () =>
  (await call<{ revisions: Revision[] }>("listRevisions", ctx, { params: { postId } })).output.revisions;
const add = (body: object, { id = postId, ifMatch, from = ctx }: { id?: string; ifMatch?: string; from?: Ctx } = {}) =>
  call<{ post: Post }>("addLeadSentence", from, { params: { postId: id }, body, ...(ifMatch ? { ifMatch } : {}) });

beforeEach(async () => {
  const [ann, bob] = [await testUser(db, start), await testUser(db, start)];
  ctx = testCtx(db, await testOrganization(db, start, { [ann]: "owner" }), { userId: ann, role: "owner" }, start);
  other = testCtx(db, await testOrganization(db, start, { [bob]: "owner" }), { userId: bob, role: "owner" }, start);
  postId = await create();
});

describe("GET /v1/posts/{postId}/lead", () => {
  it("returns the change when only its title is known, and null once a sentence was added", async () => {
    expect(await getLead()).toMatchObject({ entry: { id: "e1", title: "feat: print labels for parcels" } });
    await add({ sentence: SENTENCE });
    expect(await getLead()).toBeNull();
  });

  it("returns null when a description says more, and for posts without text or ledger", async () => {
    const detail = "The menu of an order now has an entry that opens the printer dialog of the browser";
    const told = testLedger([{ ...testEntry("e1", { title: "feat: print labels for parcels" }), detail }]);
    expect(await getLead(await create({ ledger: told }))).toBeNull();
    expect(await getLead(await create({ contentType: "image" }))).toBeNull();
    await setPostLedger(db, ctx.organization.id, postId, "led_none");
    expect(await getLead()).toBeNull();
  });

  it("returns null when a model wrote the post", async () => {
    const id = await create({ sourceMetadata: { writer: { kind: "model" } } });
    expect(await getLead(id)).toBeNull();
    expect(await getLead(await create({ sourceMetadata: { writer: { kind: "deterministic" } } }))).not.toBeNull();
  });
});

describe("POST /v1/posts/{postId}/lead", () => {
  it("adds to the draft of a published post, but not to its public text, where approval is required", async () => {
    await call("updatePost", ctx, { params: { postId }, body: { status: "published" } });
    await updateOrganization(db, ctx.organization.id, { requireApproval: true }, start);
    const refused = await catchAppError(add({ sentence: SENTENCE }));
    expect(refused).toMatchObject({ kind: "conflict", message: "Approval required" });
    const { output } = await add({ sentence: SENTENCE, draft: true });
    expect(output.post.draftRevisionId).not.toBeNull();
    expect((await getPost()).output.post.markdown).toBe(TEXT.markdown);
  });

  it("adds a sentence after the first one, with the change as its source", async () => {
    const { output, etag } = await add({ sentence: "you can print labels from an order" });
    expect(output.post.markdown).toBe(ADDED);
    expect(output.post.content).toContain(SENTENCE);
    expect(etag).toBe((await getPost()).etag);
    const evidence = await getEvidence();
    expect(evidence.sentencesWithoutSource).toBe(0);
    expect(evidence.sentences[2]).toEqual({ text: SENTENCE, entryIds: ["e1"], author: "person" });
    expect(evidence.sentences.filter(({ author }) => author === "generated")).toHaveLength(3);
  });

  it("keeps the source through a later edit, and drops it with the sentence's own words", async () => {
    await add({ sentence: SENTENCE });
    const edit = (markdown: string) => call("updatePost", ctx, { params: { postId }, body: { markdown } });
    await edit(ADDED.replace("It is faster.", "It is much faster."));
    expect(await getEvidence()).toMatchObject({ sentencesWithoutSource: 1 });
    await edit(ADDED.replace("from an order", "from every order"));
    expect((await getEvidence()).sentences[2]).toMatchObject({ entryIds: [], author: "person" });
  });

  it("makes a revision of its own that can be undone, also right after an edit", async () => {
    const params = { postId };
    await call("updatePost", ctx, { params, body: { title: "Labels" } });
    await add({ sentence: SENTENCE });
    const revisions = await listRevisions();
    expect(revisions.map(({ origin, current }) => [origin, current])).toEqual([
      ["edited", true],
      ["edited", false],
      ["generated", false],
    ]);
    await call("restoreRevision", ctx, { params: { postId, revisionId: revisions[1]?.id ?? "" } });
    expect((await getPost()).output.post).toMatchObject({ markdown: TEXT.markdown, title: "Labels" });
    expect(await getLead()).not.toBeNull();
  });

  it("names the words without a source and writes nothing until the person insists", async () => {
    const before = await getPost();
    const sentence = "You can print 500 labels for Fedora.";
    const fault = await catchAppError(add({ sentence }));
    const message = 'No fact of this change says "500" or "Fedora".';
    expect([fault.kind, fault.details]).toEqual(["invalid", [{ path: "withoutSource", message }]]);
    expect(await getPost()).toEqual(before);
    expect(await listRevisions()).toHaveLength(1);

    const { output } = await add({ sentence, withoutSource: true });
    expect(output.post.markdown).toContain(`parcels. ${sentence} It`);
    const evidence = await getEvidence();
    expect(evidence.sentencesWithoutSource).toBe(1);
    expect(evidence.sentences[2]).toEqual({ text: sentence, entryIds: [], author: "person" });
    expect(await getLead()).toBeNull();
  });

  it.each([
    { sentence: "" },
    { sentence: "a".repeat(241) },
    { sentence: "Two\nlines are here." },
    { sentence: "You can <script>alert(1)</script> print.", withoutSource: true },
    { sentence: "You can print. You can sort.", withoutSource: true },
    { sentence: "Print", withoutSource: true },
    {},
  ])("refuses %j and changes nothing", async (body) => {
    const before = await getPost();
    expect((await catchAppError(add(body))).kind).toBe("invalid");
    expect(await getPost()).toEqual(before);
  });

  it("accepts the names of the brand and of the repository", async () => {
    await add({ sentence: "With the widget of Acme you can print labels." });
    expect((await getEvidence()).sentencesWithoutSource).toBe(0);
  });

  it("refuses a sentence that makes a post on X too long", async () => {
    const hook = `${"Acme can now print labels ".repeat(9)}for parcels.`;
    const id = await create({
      contentType: "twitter_post",
      markdown: `${hook}\n`,
      sentences: [{ text: hook, entryIds: ["e1"] }],
    });
    const fault = await catchAppError(add({ sentence: "You can print labels from an order." }, { id }));
    expect(fault.details).toEqual([
      { path: "sentence", message: expect.stringMatching(/^Shorten the sentence: .* characters too many\.$/) },
    ]);
  });

  it("answers 412 to a stale If-Match and 409 where no sentence is asked for, and writes nothing", async () => {
    const { etag } = await getPost();
    await call("updatePost", ctx, { params: { postId }, body: { title: "Labels" } });
    expect((await catchAppError(add({ sentence: SENTENCE }, { ifMatch: etag ?? "" }))).kind).toBe("preconditionFailed");
    const current = (await getPost()).etag ?? "";
    await add({ sentence: SENTENCE }, { ifMatch: current });
    expect((await catchAppError(add({ sentence: "You can print them twice." }))).kind).toBe("conflict");
    expect((await getPost()).output.post.markdown).toBe(ADDED);
  });

  it("adds exactly one of several concurrent sentences", async () => {
    const results = await Promise.allSettled(
      ["an order", "a list", "a row"].map((of) => add({ sentence: `You can print ${of}.` })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listRevisions()).toHaveLength(2);
  });

  it("hides the post from another organization and from those who may only read", async () => {
    for (const id of ["getThinLead", "addLeadSentence"]) {
      const input = { params: { postId }, ...(id === "addLeadSentence" ? { body: { sentence: SENTENCE } } : {}) };
      expect((await catchAppError(call(id, other, input))).message).toBe("Post not found");
    }
    const viewer = { ...ctx, principal: { ...ctx.principal, role: "viewer" } } as Ctx;
    expect((await catchAppError(add({ sentence: SENTENCE }, { from: viewer }))).kind).toBe("forbidden");
    expect((await getPost()).output.post.markdown).toBe(TEXT.markdown);
  });
});
