import { beforeEach, describe, expect, test } from "vitest";
import { updateSettings } from "#db/queries/geo/settings.ts";
import { geoChecks } from "#db/schema/index.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { getEntitlement } from "#lib/billing/entitlements.ts";
import { setPlan } from "#lib/billing/operate.ts";
import { ENGINES } from "#lib/geo/engines/catalog.ts";
import type { EngineAnswer } from "#lib/geo/engines/types.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { replaceEngines } from "#lib/testing/engines.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { testProject } from "#lib/testing/geo.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { Scan, ScanEstimate, ScanRequest, Spending } from "./contract.ts";
import { fireScans } from "./fire.ts";
import { scanOperations } from "./operations.ts";
import { askEngines, finishScan, planScan } from "./steps.ts";

const local = { id: "custom/local", provider: "custom", label: "local", search: false, zdr: false, sandbox: false };
replaceEngines([...ENGINES, local]);

recordEvents();
const db = await testDatabase();
const now = new Date("2026-10-10T12:00:00.000Z");
const nextMonth = new Date("2026-11-01T00:00:00.000Z");
const call = callOperation(scanOperations);
const GPT = "openai/gpt-5.4";
const SONNET = "anthropic/claude-sonnet-5-5";
/** Millionths of a US dollar for 12 and 34 tokens and one search. */
const GPT_COST = 12 * 2.5 + 34 * 15 + 10_000;
const SONNET_COST = 12 * 2 + 34 * 10 + 10_000;

let ctx: Ctx;
let organizationId: string;
let projectId: string;

beforeEach(async () => {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  organizationId = organization.id;
  await setPlan(db, organizationId, { plan: "starter", monthlyCredits: 0 }, new Date("2026-09-01T00:00:00.000Z"));
  ({ projectId } = await testProject(db, organizationId, now, { settings: { engines: [GPT] } }));
  ctx = testCtx(db, organization, { userId, role: "owner" }, now);
});

const at = (time: Date) => ({ ...ctx, clock: { now: () => time } });
const setBudget = (usd: number | null) =>
  updateSettings(db, organizationId, projectId, { monthlyBudget: usd === null ? null : usd * 1_000_000 });
const create = async (body: ScanRequest, from = ctx) =>
  (await call<{ scanId: string }>("createGeoScan", from, { params: { projectId }, body })).output.scanId;
const resume = async (scanId: string, from = ctx) =>
  (await call<{ scanId: string }>("resumeGeoScan", from, { params: { projectId, scanId } })).output.scanId;
const get = async (scanId: string) =>
  (await call<{ scan: Scan }>("getGeoScan", ctx, { params: { projectId, scanId } })).output.scan;
const estimate = async (body: ScanRequest) =>
  (await call<ScanEstimate>("estimateGeoScan", ctx, { params: { projectId }, body })).output;
const spending = async (month?: string, from = ctx) =>
  (await call<{ spending: Spending }>("getGeoSpending", from, { params: { projectId }, query: month ? { month } : {} }))
    .output.spending;
const listChecks = async (scanId: string) => (await db.select().from(geoChecks)).filter((row) => row.scanId === scanId);
const used = async () => (await getEntitlement(db, organizationId, now)).meters.answers.used;

const answer: EngineAnswer = {
  text: "Acme writes changelogs.",
  citations: [],
  searchQueries: [],
  model: "double-1",
  usage: { inputTokens: 12, outputTokens: 34, searches: 1, vendorCostUsd: null, finish: "stop" },
  request: {},
  accessMode: "api",
  latencyMs: 12,
};

/** Runs a scan as the job server does. @returns the number of calls */
async function run(scanId: string, each: () => Promise<EngineAnswer> = async () => answer, from = ctx) {
  const scan = { db, clock: from.clock, organizationId, projectId, scanId, workflowRunId: `run_${scanId}` };
  let calls = 0;
  const ask = () => {
    calls++;
    return each();
  };
  expect(await planScan(scan)).toBe(true);
  const { state } = await askEngines(scan, { ask });
  if (state === "done" || state === "over_budget") await finishScan(scan, state);
  return calls;
}

describe("cost of scans", () => {
  test("is the sum of the stored answers, per scan and month, and the base of the next estimate", async () => {
    const engines = [GPT, SONNET];
    const before = await estimate({ engines, repeats: 5 });
    expect(before).toMatchObject({ answers: 10, unpricedEngines: [], spending: { costUsd: 0, budgetUsd: null } });
    expect(before.engines.map(({ basis, price }) => [basis, price?.readOn])).toEqual([
      ["table", "2026-11-24"],
      ["table", "2026-11-24"],
    ]);
    expect(before.priceUsd).toBeCloseTo(5 * (0.0635 + 0.053), 6);
    const scanId = await create({ engines, repeats: 5 });
    await run(scanId);
    const checks = await listChecks(scanId);
    const stored = checks.reduce((sum, { cost }) => sum + (cost ?? Number.NaN), 0);
    expect(stored).toBe(5 * (GPT_COST + SONNET_COST));
    expect(await get(scanId)).toMatchObject({ costUsd: stored / 1_000_000, unpricedChecks: 0 });
    expect(checks[0]?.usage).toMatchObject({ inputTokens: 12, outputTokens: 34, searches: 1, vendorCostUsd: null });
    expect(await spending()).toEqual({
      month: "2026-10",
      costUsd: stored / 1_000_000,
      answers: 10,
      unpricedAnswers: 0,
      budgetUsd: null,
      leftUsd: null,
    });
    expect(await spending("2026-11")).toMatchObject({ costUsd: 0, answers: 0 });
    const after = await estimate({ engines, repeats: 5 });
    expect(after.engines.map(({ basis }) => basis)).toEqual(["history", "history"]);
    expect(after.priceUsd).toBe(stored / 1_000_000);
  });

  test("takes the vendor's figure, and counts answers of unknown price", async () => {
    const costs = [0.25, null];
    const scanId = await create({ engines: ["custom/local"], repeats: 2 });
    await run(scanId, async () => ({ ...answer, usage: { ...answer.usage, vendorCostUsd: costs.shift() ?? null } }));
    expect(await get(scanId)).toMatchObject({ costUsd: 0.25, unpricedChecks: 1 });
    expect(await spending()).toMatchObject({ costUsd: 0.25, answers: 2, unpricedAnswers: 1 });
  });
});

describe("budget of a month", () => {
  test("stops a scan in its midst, asks nothing more, and keeps what was answered", async () => {
    await setBudget(0.1);
    const scanId = await create({ repeats: 10 });
    expect(await run(scanId)).toBe(9);
    const scan = await get(scanId);
    expect(scan).toMatchObject({ status: "stopped_by_budget", totalChecks: 10, completedChecks: 9 });
    expect(scan.error).toBe(
      "The month's budget of $0.10 covers no further answer. Raise it in the GEO settings, or wait until 2026-11-01 (UTC). Then resume the scan.",
    );
    expect(scan.costUsd).toBe((9 * GPT_COST) / 1_000_000);
    expect(await spending()).toMatchObject({ budgetUsd: 0.1, leftUsd: (100_000 - 9 * GPT_COST) / 1_000_000 });
    expect(await used()).toBe(9);
    expect(await catchAppError(create({ repeats: 1 }))).toMatchObject({
      kind: "conflict",
      message: "The month's budget of $0.10 is used up",
    });
    expect(await catchAppError(resume(scanId))).toMatchObject({ kind: "conflict" });
  });

  test("resumes once with the questions left, after the budget was raised or in another month", async () => {
    await setBudget(0.1);
    const first = await create({ repeats: 10 });
    await run(first);
    await setBudget(0.12);
    const second = await resume(first);
    expect(await run(second)).toBe(1);
    expect(await get(second)).toMatchObject({ status: "completed", totalChecks: 1, continuesScanId: first });
    expect((await listChecks(second)).map(({ repeatIndex }) => repeatIndex)).toEqual(
      (await listChecks(first)).filter(({ status }) => status === "skipped").map(({ repeatIndex }) => repeatIndex),
    );
    expect(await used()).toBe(10);
    expect(await catchAppError(resume(first))).toMatchObject({ kind: "conflict" });
    expect(await catchAppError(resume(second))).toMatchObject({ kind: "conflict" });
    const third = await create({ repeats: 2 });
    expect(await run(third)).toBe(1);
    const later = at(nextMonth);
    expect(await run(await resume(third, later), undefined, later)).toBe(1);
    expect(await spending(undefined, later)).toMatchObject({ month: "2026-11", answers: 1 });
  });

  test("stops a running scan when it is lowered", async () => {
    await setBudget(1);
    const scanId = await create({ repeats: 10 });
    let answers = 0;
    const slow = async () => {
      if (++answers === 1) await setBudget(0);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return answer;
    };
    // The first two run together; the next ones would start after the watch has read the new budget.
    const scan = { db, clock: ctx.clock, organizationId, projectId, scanId, workflowRunId: "run_1" };
    await planScan(scan);
    const { state } = await askEngines(scan, { ask: slow, limits: { openai: 2 } });
    expect(state).toBe("over_budget");
    expect(answers).toBe(2);
  });

  test("refuses an engine of unknown price, and lets the sandbox answer without money", async () => {
    await setBudget(0);
    expect(await catchAppError(create({ engines: ["custom/local", "sandbox/atlas"] }))).toMatchObject({
      kind: "conflict",
      message: "The budget cannot limit custom/local: its price is unknown",
    });
    expect(await catchAppError(create({}))).toMatchObject({ kind: "conflict" });
    const scanId = await create({ engines: ["sandbox/atlas"], repeats: 1 });
    await run(scanId);
    expect(await get(scanId)).toMatchObject({ status: "completed", costUsd: 0 });
  });

  test("skips a due scan with the reason when it is used up", async () => {
    await setBudget(0);
    await updateSettings(db, organizationId, projectId, { enabled: true, nextScanAt: now });
    await fireScans({ db, clock: ctx.clock });
    const { output } = await call<{ scans: Scan[] }>("listGeoScans", ctx, { params: { projectId }, query: {} });
    expect(output.scans).toMatchObject([{ status: "skipped", error: expect.stringContaining("budget of $0.00") }]);
  });

  test("hides prices and scans from another organization", async () => {
    await setBudget(0.1);
    const scanId = await create({ repeats: 10 });
    await run(scanId);
    const userId = await testUser(db, now);
    const foreign = testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);
    const params = { projectId, scanId };
    for (const [id, input] of [
      ["estimateGeoScan", { params, body: {} }],
      ["getGeoSpending", { params, query: {} }],
      ["resumeGeoScan", { params }],
    ] as const) {
      expect(await catchAppError(call(id, foreign, input)), id).toMatchObject({ kind: "notFound" });
    }
  });
});
