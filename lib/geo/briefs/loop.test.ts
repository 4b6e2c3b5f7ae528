import { beforeAll, expect, test } from "vitest";
import { updateBrand } from "#db/queries/brands/brands.ts";
import { putCompetitors } from "#db/queries/geo/competitors.ts";
import { insertFacts } from "#db/queries/geo/facts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { findProjectBrand } from "#lib/geo/brands.ts";
import { ENGINES } from "#lib/geo/engines/catalog.ts";
import type { listGaps } from "#lib/geo/gaps/contract.ts";
import { gapOperations } from "#lib/geo/gaps/operations.ts";
import { getProject } from "#lib/geo/project.ts";
import { createScan, listScans } from "#lib/geo/scans/service.ts";
import { askEngines, finishScan, planScan } from "#lib/geo/scans/steps.ts";
import type { getVisibilityOverview } from "#lib/geo/visibility/contract.ts";
import { visibilityOperations } from "#lib/geo/visibility/operations.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import type { getEvidence } from "#lib/posts/contract.ts";
import { postOperations } from "#lib/posts/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { replaceEngines } from "#lib/testing/engines.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { testProject } from "#lib/testing/geo.ts";
import { callOperation } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { createBrief, getBrief } from "./contract.ts";
import { finishPlanning } from "./job/plan.ts";
import { startWriting, type WritingRun } from "./job/run.ts";
import { saveArticle, writeDraft } from "./job/write.ts";
import { briefOperations } from "./operations.ts";

replaceEngines(ENGINES.filter(({ sandbox }) => sandbox));
recordEvents();
const db = await testDatabase();
const call = callOperation([...gapOperations, ...briefOperations, ...postOperations, ...visibilityOperations]);
const start = new Date("2026-10-10T12:00:00.000Z");
const DAY = 86_400_000;
const time = { now: start };
const clock = { now: () => time.now };

let ctx: Ctx;
let projectId: string;

beforeAll(async () => {
  const userId = await testUser(db, start);
  const organization = await testOrganization(db, start, { [userId]: "owner" });
  ctx = { ...testCtx(db, organization, { userId, role: "owner" }, start), clock };
  const engines = ["sandbox/atlas", "sandbox/beacon", "sandbox/compass"];
  const prompts = [
    "What are the best changelog tools for software teams?",
    "How do I automate release notes from GitHub?",
    "Which status page service suits a small company?",
    "Best feature flag service for startups",
  ];
  const settings = { companyName: "Lantern", engines };
  ({ projectId } = await testProject(db, organization.id, start, { settings, prompts }));
  const brand = await findProjectBrand(db, await getProject(db, organization.id, projectId));
  await updateBrand(db, organization.id, brand?.id ?? "", {
    companyDescription: "Lantern is a changelog platform for software teams. It helps them write release notes.",
    audience: "software teams",
  });
  const row = { organizationId: organization.id, projectId, kind: "direct" as const, color: "#336699" };
  const times = { createdAt: start, updatedAt: start };
  await putCompetitors(
    db,
    ["Beamer", "Headway", "Noticeable"].map((name) => ({
      ...row,
      ...times,
      id: newId("cmp"),
      name,
      nameKey: name.toLowerCase(),
    })),
  );
});

async function scan() {
  return runScan((await createScan(ctx, projectId, { repeats: 10 })).scanId);
}

async function runScan(scanId: string) {
  const run = { db, clock, organizationId: ctx.organization.id, projectId, scanId, workflowRunId: scanId };
  expect(await planScan(run)).toBe(true);
  expect(await askEngines(run)).toMatchObject({ state: "done" });
  await finishScan(run);
  return scanId;
}

const gaps = async () =>
  (await call<OutputOf<typeof listGaps>>("listGeoGaps", ctx, { params: { projectId }, query: {} })).output;

test("turns a gap into a brief, a published article and a verdict by the next scan", async () => {
  await scan();
  const { promptGaps, searchGaps, hasScanData, sandbox } = await gaps();
  expect([hasScanData, sandbox]).toEqual([true, true]);
  const gap = promptGaps.find(({ prompt }) => prompt.includes("changelog")) ?? promptGaps[0];
  expect(gap).toMatchObject({ n: 30, brief: null });
  expect(gap?.evidence.every(({ competitors }) => competitors.length > 0)).toBe(true);
  expect(searchGaps[0]?.impressions).toBeGreaterThan(0);

  const facts = Array.from({ length: 8 }, (_, index) => ({
    id: newId("fact"),
    organizationId: ctx.organization.id,
    projectId,
    briefId: "brf_earlier",
    text: `Lantern explains ${gap?.prompt.replace("?", "")}, part ${index + 1}.`,
    createdAt: start,
  }));
  await insertFacts(db, facts);
  time.now = new Date(start.getTime() + DAY / 4);
  const body = { topic: gap?.prompt, sourceKind: "gap", sourceId: gap?.id, autoApprove: true };
  const made = await call<OutputOf<typeof createBrief>>("createGeoBrief", ctx, { params: { projectId }, body });
  const { briefId, runId, brief, status } = made.output;
  expect([status, brief.targetPrompt, brief.baseline.n]).toEqual(["queued", gap?.prompt, 30]);
  const ids = { db, clock, organizationId: ctx.organization.id, briefId, workflowRunId: "w1" };
  const run: WritingRun = { ...ids, runId: runId ?? "", web: {} };
  expect(await startWriting(run)).toBe(true);
  expect(await finishPlanning(run)).toBe(true);
  expect(await writeDraft(run)).toBe(true);
  expect(await saveArticle(run)).toBe(true);
  const read = async () =>
    (await call<OutputOf<typeof getBrief>>("getGeoBrief", ctx, { params: { projectId, briefId } })).output;
  const written = await read();
  expect(written).toMatchObject({ status: "completed", post: { status: "draft" }, planning: { state: "done" } });
  expect(written.brief.remeasure.state).toBe("unpublished");
  expect((await gaps()).promptGaps.find(({ id }) => id === gap?.id)?.brief).toMatchObject({
    briefId,
    status: "completed",
  });

  const params = { postId: written.postId };
  const { sentences, entries } = (await call<OutputOf<typeof getEvidence>>("getEvidence", ctx, { params })).output;
  const entriesById = new Map(entries.map((entry) => [entry.id, entry]));
  expect(sentences.length).toBeGreaterThan(8);
  for (const { entryIds } of sentences) {
    expect(entryIds.length).toBeGreaterThan(0);
    expect(entryIds.every((id) => entriesById.has(id))).toBe(true);
  }
  expect(entries.flatMap(({ refs }) => refs.filter(({ type }) => type === "answer"))).toEqual([]);

  time.now = new Date(start.getTime() + DAY / 2);
  const [baselineScan] = (await listScans(ctx, projectId, { limit: 1, page: 1, status: ["queued"] })).scans;
  await runScan(baselineScan?.id ?? "");
  time.now = new Date(start.getTime() + DAY);
  await call("updatePost", ctx, { params, body: { status: "published" } });
  expect(await read()).toMatchObject({ brief: { remeasure: { state: "waiting" }, verdict: null } });
  time.now = new Date(start.getTime() + 2 * DAY);
  const scanId = await scan();
  const overview = call<OutputOf<typeof getVisibilityOverview>>("getVisibilityOverview", ctx, {
    params: { projectId },
  });
  const article = { day: "2026-10-11", kind: "article", engine: null, text: written.post?.title };
  expect((await overview).output.marks).toContainEqual(article);
  const { remeasure, verdict } = (await read()).brief;
  expect(remeasure.state).toBe("measured");
  // Answers of the sandbox engines vary, so only the comparison itself is asserted.
  expect(verdict).toMatchObject({ scanIds: [scanId], before: { n: 30 }, after: { n: 30 }, comparedCells: 3 });
  expect(["improved", "no_detectable_change", "worse"]).toContain(verdict?.verdict);
}, 120_000);
