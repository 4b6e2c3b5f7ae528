import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { updateBrand } from "#db/queries/brands/brands.ts";
import { findBriefById } from "#db/queries/geo/briefs.ts";
import { insertFacts } from "#db/queries/geo/facts.ts";
import { findScan } from "#db/queries/geo/scans.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { getEntitlement } from "#lib/billing/entitlements.ts";
import { adjustCredits, setPlan } from "#lib/billing/operate.ts";
import { findProjectBrand } from "#lib/geo/brands.ts";
import type { listGaps } from "#lib/geo/gaps/contract.ts";
import { gapOperations } from "#lib/geo/gaps/operations.ts";
import { getProject } from "#lib/geo/project.ts";
import { createScan } from "#lib/geo/scans/service.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import { generationOperations } from "#lib/jobs/operations.ts";
import { postOperations } from "#lib/posts/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { replaceEngines } from "#lib/testing/engines.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { testProject } from "#lib/testing/geo.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { serveSite } from "#lib/testing/readiness-site.ts";
import { storeAnswers, TEST_VERSION, testScan } from "#lib/testing/visibility.ts";
import type { approveBrief, getBrief, listBriefs } from "./contract.ts";
import { finishPlanning } from "./job/plan.ts";
import { startWriting, type WritingRun } from "./job/run.ts";
import { saveArticle, writeDraft } from "./job/write.ts";
import { briefOperations } from "./operations.ts";
import { failBrief } from "./queue.ts";
import { failStuckBriefs, resendStrandedBriefs, sweepPlanning } from "./sweep.ts";

type Sent = { id?: string; name: string; data: { briefId: string; runId?: string } };

replaceEngines([{ id: "sandbox/atlas", sandbox: true }]);
const sent = recordEvents();
const db = await testDatabase();
const call = callOperation([...briefOperations, ...gapOperations, ...postOperations, ...generationOperations]);
const now = new Date("2026-03-31T12:00:00.000Z");
const scannedAt = new Date("2026-03-30T09:00:00.000Z");
const PROMPT = "Which tools write a changelog?";

let ctx: Ctx;
let organizationId: string;
let projectId: string;
let promptId: string;

beforeEach(async () => {
  sent.events = [];
  sent.isDown = false;
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  organizationId = organization.id;
  await setPlan(db, organizationId, { plan: "starter", monthlyCredits: 0 }, new Date("2026-02-01T00:00:00.000Z"));
  await adjustCredits(db, organizationId, { amount: 25, note: "test" }, now);
  ctx = testCtx(db, organization, { userId, role: "owner" }, now);
  const project = await testProject(db, organizationId, now, { settings: { scoringVersion: TEST_VERSION } });
  projectId = project.projectId;
  [promptId = ""] = project.promptIds;
  const scanId = await testScan(db, { organizationId, projectId }, scannedAt);
  const answers = [0, 1, 2, 3, 4, 5].map((repeatIndex) => ({
    capturedAt: scannedAt,
    promptId,
    repeatIndex,
    mentioned: repeatIndex === 0,
  }));
  await storeAnswers(db, { organizationId, projectId }, scanId, answers);
  await storeFacts(FACTS);
});

const FACTS = [
  "Acme writes a changelog from merged pull requests.",
  "Teams review each changelog before it is published.",
  "The changelog quotes the commits behind every sentence.",
  "Acme hosts the changelog page on your own domain.",
  "The free plan covers 3 repositories with a changelog.",
  "Acme mails a changelog to subscribers.",
  "A changelog can be read through the API of Acme.",
  "Setup of a changelog takes one GitHub app.",
];
const storeFacts = (texts: readonly string[], briefId = "brf_earlier") =>
  insertFacts(
    db,
    texts.map((text) => ({ id: newId("fact"), organizationId, projectId, briefId, text, createdAt: now })),
  );

type Brief = OutputOf<typeof getBrief>;
const body = (over: object = {}) => ({ topic: PROMPT, sourceKind: "prompt", sourceId: promptId, ...over });
const create = (over: object = {}) => call<Brief>("createGeoBrief", ctx, { params: { projectId }, body: body(over) });
const read = async (briefId: string) =>
  (await call<Brief>("getGeoBrief", ctx, { params: { projectId, briefId } })).output;
const edit = (briefId: string, change: object) =>
  call<Brief>("updateGeoBrief", ctx, { params: { projectId, briefId }, body: change });
const approve = async (briefId: string) =>
  (await call<OutputOf<typeof approveBrief>>("approveGeoBrief", ctx, { params: { projectId, briefId } })).output.runId;
const list = async (archived = "false") =>
  (await call<OutputOf<typeof listBriefs>>("listGeoBriefs", ctx, { params: { projectId }, query: { archived } }))
    .output;
const buildRun = (briefId: string, runId: string, workflowRunId = "w1"): WritingRun => ({
  db,
  clock: ctx.clock,
  organizationId,
  briefId,
  runId,
  workflowRunId,
  web: {},
});
const later = (minutes: number) => ({ db, clock: { now: () => new Date(now.getTime() + minutes * 60_000) } });
const credits = async () => (await getEntitlement(db, organizationId, now)).credits;
const longForm = async () => (await getEntitlement(db, organizationId, now)).meters.longForm.used;

/** Stores answers to the prompt that name only a competitor. */
async function storeGap() {
  const namedRival = { brand: "Beamer", mentioned: true, cited: false, position: 1, matches: [] };
  const scanId = await testScan(db, { organizationId, projectId }, scannedAt);
  const answers = [0, 1, 2, 3, 4, 5].map((repeatIndex) => ({
    capturedAt: scannedAt,
    promptId,
    repeatIndex,
    competitors: [namedRival],
  }));
  await storeAnswers(db, { organizationId, projectId }, scanId, answers);
}

async function writeWhole(run: WritingRun) {
  expect(await startWriting(run)).toBe(true);
  await finishPlanning(run);
  expect(await writeDraft(run)).toBe(true);
  expect(await saveArticle(run)).toBe(true);
}

describe("brief lifecycle", () => {
  test("registers today's rate, holds credits and plans in the background", async () => {
    const { output, status } = await create();
    expect(status).toBeUndefined();
    expect(output).toMatchObject({
      status: "draft",
      runId: null,
      postId: null,
      sourceKind: "prompt",
      sourceId: promptId,
      planning: { state: "running", planner: "rules" },
      brief: {
        targetPrompt: PROMPT,
        contentSubtype: "listicle",
        baseline: { promptIds: [promptId], mentions: 1, n: 6, mentionRate: 1 / 6, sufficient: false },
        remeasure: { when: "next_scan_after_publication", state: "unpublished" },
        verdict: null,
      },
    });
    expect(output.brief.facts).toHaveLength(8);
    expect((sent.events as Sent[])[0]?.data.briefId).toBe(output.briefId);
    expect(await credits()).toBe(15);
    const run = buildRun(output.briefId, "");
    expect([await finishPlanning(run), await finishPlanning(run)]).toEqual([true, false]);
    expect((await read(output.briefId)).planning.state).toBe("done");
    expect(await credits()).toBe(15);
  });

  test("takes facts from the brand's website, and keeps them when a person adds others", async () => {
    const paragraph = "<p>Acme writes a changelog for teams of every size.</p>";
    const site = await serveSite(() => ({ "/": { headers: { "content-type": "text/html" }, body: paragraph } }));
    onTestFinished(site.close);
    const brand = await findProjectBrand(db, await getProject(db, organizationId, projectId));
    await updateBrand(db, organizationId, brand?.id ?? "", { websiteUrl: site.url });
    const { briefId } = (await create()).output;
    await finishPlanning({ ...buildRun(briefId, ""), web: site.web });
    const fact = { text: "Acme writes a changelog for teams of every size.", kind: "page", source: site.url };
    expect((await read(briefId)).brief.facts).toContainEqual(expect.objectContaining(fact));
    const body = { facts: [{ text: "Acme signs every changelog." }] };
    await call("addGeoBriefFacts", ctx, { params: { projectId, briefId }, body });
    const { facts } = (await read(briefId)).brief;
    expect(facts).toContainEqual(expect.objectContaining(fact));
    expect(facts.map(({ text }) => text)).toContain("Acme signs every changelog.");
  });

  test("deletes an entered fact, unless a claim of an edited plan rests on it", async () => {
    const { briefId, brief } = (await create()).output;
    await finishPlanning(buildRun(briefId, ""));
    const [first, second] = brief.facts;
    const remove = async (factId = "") =>
      (await call<Brief>("deleteGeoBriefFact", ctx, { params: { projectId, briefId, factId } })).output;
    const { brief: planned, status } = await remove(first?.id);
    expect([planned.facts.length, status]).toEqual([7, "needs_facts"]);
    expect(planned.facts.map(({ id }) => id)).not.toContain(first?.id);
    expect((await catchAppError(remove(first?.id))).message).toBe("Fact not found");
    const claims = [{ text: second?.text, factIds: [second?.id] }];
    await edit(briefId, { sections: [{ heading: "A", goal: "B", claims }] });
    expect((await catchAppError(remove(second?.id))).message).toBe("A claim uses this fact");
    expect((await read(briefId)).brief.facts).toHaveLength(7);
  });

  test("returns the open brief when the same source is requested again or twice at once", async () => {
    const [a, b] = await Promise.all([create(), create()]);
    const third = await create({ sourceKind: "gap" });
    expect(new Set([a, b, third].map(({ output }) => output.briefId)).size).toBe(1);
    expect([a, b].filter(({ status }) => status === 200)).toHaveLength(1);
    expect([third.status, await credits(), (await list()).briefs.length]).toEqual([200, 15, 1]);
    const manual = await create({ sourceKind: "manual", sourceId: undefined });
    expect(manual.output.briefId).not.toBe(a.output.briefId);
    expect(manual.output.brief.baseline).toMatchObject({ promptIds: [promptId], n: 6 });
  });

  test("creates no brief without quota or credits", async () => {
    await adjustCredits(db, organizationId, { amount: -20, note: "test" }, now);
    expect(await catchAppError(create())).toMatchObject({ kind: "paymentRequired", message: "AI credits required" });
    expect([await credits(), (await list()).briefs]).toEqual([5, []]);
  });

  test("refuses a brief for an unknown source, competitor or brand", async () => {
    const kinds = [
      { sourceId: "prm_x" },
      { sourceKind: "search", sourceId: "sgap_x" },
      { competitorIds: ["cmp_x"] },
      { brandIdentityId: "brand_x" },
    ];
    for (const over of kinds) expect((await catchAppError(create(over))).kind).toBe("notFound");
    expect(await catchAppError(create({ sourceId: undefined }))).toMatchObject({ kind: "invalid" });
    expect(await credits()).toBe(25);
  });

  test("accepts edits that its facts support, and refuses edits while it is being written", async () => {
    const { briefId, brief } = (await create()).output;
    const factIds = brief.facts.map(({ id }) => id);
    const sections = [
      { heading: "Short", goal: "Know.", claims: [{ text: "Acme covers 3 repositories for free.", factIds }] },
    ];
    const { output } = await edit(briefId, { workingTitle: "A title of ours", sections });
    expect(output.brief).toMatchObject({ workingTitle: "A title of ours", sections, audience: brief.audience });
    const wrong = [{ ...sections[0], claims: [{ text: "Acme covers 5 repositories for free.", factIds }] }];
    expect(await catchAppError(edit(briefId, { sections: wrong }))).toMatchObject({
      kind: "invalid",
      details: [{ path: "sections.0.claims.0" }],
    });
    const foreign = [{ ...sections[0], claims: [{ text: "Acme is free.", factIds: ["fact_foreign"] }] }];
    expect((await catchAppError(edit(briefId, { sections: foreign }))).kind).toBe("invalid");
    expect(await finishPlanning(buildRun(briefId, ""))).toBe(true);
    expect((await read(briefId)).brief.workingTitle).toBe("A title of ours");
    await approve(briefId);
    expect((await catchAppError(edit(briefId, { workingTitle: "Late" }))).kind).toBe("conflict");
    expect((await catchAppError(edit(briefId, { archived: true }))).kind).toBe("conflict");
  });

  test("archives and restores a brief unless its source has another open brief", async () => {
    const { briefId } = (await create()).output;
    await edit(briefId, { archived: true });
    expect([(await list()).briefs, (await list()).archived]).toEqual([[], 1]);
    expect((await list("true")).briefs.map((brief) => brief.briefId)).toEqual([briefId]);
    expect((await catchAppError(approve(briefId))).kind).toBe("conflict");
    const other = (await create()).output.briefId;
    expect((await catchAppError(edit(briefId, { archived: false }))).kind).toBe("conflict");
    await edit(other, { archived: true });
    expect((await edit(briefId, { archived: false })).output.archivedAt).toBeNull();
  });
});

describe("brief facts", () => {
  const add = async (briefId: string, facts: object[], as = ctx) =>
    (await call<Brief>("addGeoBriefFacts", as, { params: { projectId, briefId }, body: { facts } })).output;
  const search = { sourceKind: "manual", sourceId: undefined, topic: "How do zebras sleep?" };

  test("waits for facts, says which are missing, and is a draft once it has enough", async () => {
    const { briefId, status, brief, runId } = (await create({ ...search, autoApprove: true })).output;
    expect([status, runId, brief.facts]).toEqual(["needs_facts", null, []]);
    expect(brief.missingFacts.length).toBeGreaterThan(0);
    expect(await longForm()).toBe(0);
    expect(await catchAppError(approve(briefId))).toMatchObject({ kind: "conflict", message: "The brief needs facts" });
    const facts = FACTS.map((_, index) => ({ text: `Zebras sleep well, reason ${index + 1}.` }));
    expect(await catchAppError(add(briefId, facts))).toMatchObject({ kind: "conflict" });
    await finishPlanning(buildRun(briefId, ""));
    const some = await add(briefId, facts.slice(0, 7));
    expect([some.status, some.brief.facts.length, some.brief.missingFacts.length]).toEqual(["needs_facts", 7, 1]);
    const source = "https://acme.com/zebras";
    const all = await add(briefId, [...facts.slice(0, 7), { ...facts[7], source }]);
    expect([all.status, all.brief.facts.length, all.brief.missingFacts]).toEqual(["draft", 8, []]);
    expect(all.brief.facts.at(-1)).toMatchObject({ kind: "entered", source, text: facts[7]?.text });
    const written = buildRun(briefId, await approve(briefId));
    await writeWhole(written);
    const { postId } = await read(briefId);
    const { output } = await call<{ post: { markdown: string } }>("getPost", ctx, { params: { postId } });
    for (const { text } of facts) expect(output.post.markdown).toContain(text.slice(0, -1));
    expect(output.post.markdown).not.toMatch(/\banswers\b/);
    expect(await catchAppError(add(briefId, facts))).toMatchObject({ kind: "conflict" });
  });

  test("keeps facts with the project, and refuses counts and quotes of answers", async () => {
    const first = (await create(search)).output.briefId;
    await finishPlanning(buildRun(first, ""));
    await add(first, [{ text: "Zebras write a changelog too." }]);
    expect((await create()).output.brief.facts.map(({ text }) => text)).toContain("Zebras write a changelog too.");
    for (const text of ["Acme is named in 0 of 9 answers.", "One answer says “Acme is fine”."]) {
      expect(await catchAppError(add(first, [{ text }]))).toMatchObject({
        kind: "invalid",
        details: [{ path: "facts.0.text" }],
      });
    }
  });

  test("keeps edited sections when facts are added, and hides briefs from other organizations", async () => {
    const { briefId } = (await create()).output;
    await finishPlanning(buildRun(briefId, ""));
    const sections = [{ heading: "Short", goal: "Know.", claims: [] }];
    await edit(briefId, { sections });
    const { brief } = await add(briefId, [{ text: "Acme also prints a changelog." }]);
    expect(brief.sections).toEqual(sections);
    expect(brief.facts).toHaveLength(9);
    const userId = await testUser(db, now);
    const other = testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);
    expect((await catchAppError(add(briefId, [{ text: "A fact of another one." }], other))).kind).toBe("notFound");
  });
});

describe("brief writing", () => {
  test("makes one draft with its evidence when its steps run repeatedly", async () => {
    const { briefId } = (await create()).output;
    const runId = await approve(briefId);
    expect((await read(briefId)).status).toBe("queued");
    expect(await longForm()).toBe(1);
    const run = buildRun(briefId, runId);
    await writeWhole(run);
    expect([await startWriting(run), await writeDraft(run), await saveArticle(run)]).toEqual([false, false, false]);
    const { status, postId, post, error } = await read(briefId);
    expect({ status, error, post: post?.status }).toEqual({ status: "completed", error: null, post: "draft" });
    const { output } = await call<{ posts: { id: string; sourceMetadata: object }[] }>("listPosts", ctx, { query: {} });
    expect(output.posts).toMatchObject([{ id: postId, sourceMetadata: { source: "brief", briefId, runId } }]);
    expect(await longForm()).toBe(1);
    expect((await catchAppError(approve(briefId))).message).toContain("completed");
    expect((await catchAppError(call("regeneratePost", ctx, { params: { postId }, body: {} }))).kind).toBe("conflict");
  });

  test("shows the same state in the brief and in the list from approval to deletion of the post", async () => {
    const { briefId } = (await create()).output;
    const readBoth = async () => {
      const { status, runId, postId, error, post, brief } = await read(briefId);
      expect((await list()).briefs).toMatchObject([{ status, runId, postId, error, brief }]);
      return { status, postId, error, post: post?.status ?? null, remeasure: brief.remeasure.state };
    };
    const begun = { postId: null, error: null, post: null, remeasure: "unpublished" };
    expect(await readBoth()).toEqual({ ...begun, status: "draft" });
    const run = buildRun(briefId, await approve(briefId));
    expect(await readBoth()).toEqual({ ...begun, status: "queued" });
    await startWriting(run);
    expect(await readBoth()).toEqual({ ...begun, status: "writing" });
    for (const change of [{ archived: true }, { workingTitle: "Another" }]) {
      expect(await catchAppError(edit(briefId, change))).toMatchObject({ kind: "conflict" });
    }
    await failBrief(ctx, { organizationId, id: briefId, runId: run.runId }, "It broke.");
    expect(await readBoth()).toEqual({ ...begun, status: "failed", error: "It broke." });
    await edit(briefId, { workingTitle: "Another" });
    expect(await readBoth()).toEqual({ ...begun, status: "failed", error: "It broke." });
    const again = buildRun(briefId, await approve(briefId));
    expect(await readBoth()).toEqual({ ...begun, status: "queued" });
    await writeWhole(again);
    const { postId, ...written } = await readBoth();
    expect(written).toEqual({ status: "completed", error: null, post: "draft", remeasure: "unpublished" });
    await call("updatePost", ctx, { params: { postId }, body: { status: "published" } });
    expect(await readBoth()).toEqual({ ...written, postId, post: "published", remeasure: "waiting" });
    await call("deletePost", ctx, { params: { postId } });
    expect(await readBoth()).toEqual({ ...begun, status: "completed" });
  });

  test("keeps a gap open without the deleted post", async () => {
    await storeGap();
    const { briefId } = (await create({ sourceKind: "gap" })).output;
    await writeWhole(buildRun(briefId, await approve(briefId)));
    const gapBrief = async () => {
      const { output } = await call<OutputOf<typeof listGaps>>("listGeoGaps", ctx, {
        params: { projectId },
        query: {},
      });
      return output.promptGaps[0]?.brief;
    };
    const { postId } = await read(briefId);
    expect(await gapBrief()).toMatchObject({ briefId, status: "completed", postId });
    await call("deletePost", ctx, { params: { postId } });
    expect(await gapBrief()).toMatchObject({ briefId, status: "completed", postId: null });
  });

  test("resumes after a crash, and only in the execution that owns the brief", async () => {
    const { briefId } = (await create()).output;
    const run = buildRun(briefId, await approve(briefId));
    expect(await startWriting(run)).toBe(true);
    expect(await startWriting({ ...run, workflowRunId: "w2" })).toBe(false);
    expect(await writeDraft(run)).toBe(true);
    const draft = (await findBriefById(db, organizationId, briefId))?.draft;
    expect(await writeDraft(run)).toBe(true);
    expect((await findBriefById(db, organizationId, briefId))?.draft).toBe(draft);
    expect(await saveArticle({ ...run, workflowRunId: "w2" })).toBe(false);
    expect(await saveArticle(run)).toBe(true);
  });

  test("releases the post quota when writing fails, and can be approved again", async () => {
    const { briefId } = (await create()).output;
    const first = await approve(briefId);
    expect((await catchAppError(approve(briefId))).message).toContain("queued");
    const row = { organizationId, id: briefId, runId: first };
    expect([await failBrief(ctx, row, "It broke."), await failBrief(ctx, row, "Again.")]).toEqual([true, false]);
    expect(await read(briefId)).toMatchObject({ status: "failed", error: "It broke.", runId: first });
    expect(await longForm()).toBe(0);
    const second = await approve(briefId);
    expect(second).not.toBe(first);
    expect(await failBrief(ctx, row, "Late.")).toBe(false);
    await writeWhole(buildRun(briefId, second));
    expect(await longForm()).toBe(1);
  });

  test("fails and refunds the brief when the queue is down", async () => {
    const { briefId } = (await create()).output;
    sent.isDown = true;
    expect((await catchAppError(approve(briefId))).kind).toBe("unavailable");
    expect(await read(briefId)).toMatchObject({ status: "failed" });
    expect(await longForm()).toBe(0);
  });

  test("asks the question anew at the first approval, as a baseline", async () => {
    const { briefId } = (await create()).output;
    const approveOnce = async () =>
      (await call<OutputOf<typeof approveBrief>>("approveGeoBrief", ctx, { params: { projectId, briefId } })).output;
    const { runId, baselineScan } = await approveOnce();
    const scan = await findScan(db, organizationId, projectId, baselineScan?.scanId ?? "");
    expect(scan?.request).toMatchObject({ prompts: [{ id: promptId }], repeats: 10, sequences: [] });
    await failBrief({ db, clock: ctx.clock }, { organizationId, id: briefId, runId }, "It broke.");
    expect((await approveOnce()).baselineScan).toBeNull();
  });

  test("writes also when the baseline cannot be asked, and says why", async () => {
    const other = (await create({ sourceKind: "manual", sourceId: undefined, topic: "A topic of ours" })).output;
    expect(other.brief.baseline.promptIds).toEqual([]);
    const { briefId } = (await create()).output;
    await createScan(ctx, projectId, {});
    const { output } = await call<OutputOf<typeof approveBrief>>("approveGeoBrief", ctx, {
      params: { projectId, briefId },
    });
    expect(output.baselineScan).toEqual({ scanId: null, reason: "A scan of this project is in progress" });
    expect(await read(briefId)).toMatchObject({ status: "queued" });
  });

  test("starts writing at once when approved in advance", async () => {
    const { status, runId, briefId } = (await create({ autoApprove: true })).output;
    expect(status).toBe("queued");
    const scanId = expect.stringMatching(/^scan_/);
    expect((sent.events as Sent[]).map(({ data }) => data)).toEqual([
      { organizationId, briefId, runId },
      { organizationId, projectId, scanId },
    ]);
    await writeWhole(buildRun(briefId, runId ?? ""));
    expect((await read(briefId)).status).toBe("completed");
  });
});

describe("brief sweep", () => {
  test("sends lost writings again, fails stalled ones and releases their post quota", async () => {
    const { briefId } = (await create()).output;
    const runId = await approve(briefId);
    sent.events = [];
    expect(await resendStrandedBriefs(later(1))).toBeGreaterThan(0);
    expect(JSON.stringify(sent.events)).toContain(runId);
    expect(await startWriting(buildRun(briefId, runId))).toBe(true);
    expect(await failStuckBriefs(later(16))).toBeGreaterThan(0);
    const { status, error } = await read(briefId);
    expect(status).toBe("failed");
    expect(error).toContain("15 minutes");
    expect(await longForm()).toBe(0);
  });

  test("sends planning again, and ends it with the first plan after 15 minutes", async () => {
    const { briefId } = (await create()).output;
    sent.events = [];
    await sweepPlanning(later(1));
    expect(JSON.stringify(sent.events)).toContain(briefId);
    expect((await read(briefId)).planning.state).toBe("running");
    await sweepPlanning(later(16));
    expect((await read(briefId)).planning).toMatchObject({
      state: "done",
      note: expect.stringContaining("could not be read"),
    });
  });

  test("leaves the planning of a brief to its writing while that is in the queue", async () => {
    const { briefId } = (await create({ autoApprove: true })).output;
    sent.events = [];
    await sweepPlanning(later(16));
    expect(sent.events).toEqual([]);
    expect((await read(briefId)).planning.state).toBe("running");
  });
});
