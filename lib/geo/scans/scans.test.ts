import { beforeEach, describe, expect, test, vi } from "vitest";
import { insertSequence } from "#db/queries/geo/sequences.ts";
import { findSettings, type NewSettings, updateSettings } from "#db/queries/geo/settings.ts";
import { geoChecks, geoDaily, geoScores } from "#db/schema/index.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { getEntitlement } from "#lib/billing/entitlements.ts";
import { adjustCredits, setPlan } from "#lib/billing/operate.ts";
import { ENGINES } from "#lib/geo/engines/catalog.ts";
import { EngineFault } from "#lib/geo/engines/fault.ts";
import type { EngineAnswer, EngineQuestion } from "#lib/geo/engines/types.ts";
import { newId } from "#lib/ids.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { replaceEngines } from "#lib/testing/engines.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { testProject } from "#lib/testing/geo.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { EngineProgress, Scan, ScanRequest } from "./contract.ts";
import { fireScans } from "./fire.ts";
import { chooseJudge, judgeAnswers } from "./judge.ts";
import { scanOperations } from "./operations.ts";
import type { ScanRun } from "./run.ts";
import { createScan } from "./service.ts";
import { type AskOptions, askEngines, failScan, finishScan, planScan } from "./steps.ts";
import { failStuckScans, resendStrandedScans } from "./sweep.ts";

replaceEngines([...ENGINES]);
const sent = recordEvents<{ scanId?: string }>();
const db = await testDatabase();
const now = new Date("2026-10-10T12:00:00.000Z");
const HOUR = 3_600_000;
const clockAt = (hours: number) => ({ now: () => new Date(now.getTime() + hours * HOUR) });
const call = callOperation(scanOperations);
const REAL = ["openai/gpt-5.4", "anthropic/claude-sonnet-5-5"];

let ctx: Ctx;
let organizationId: string;
let projectId: string;
let promptIds: string[];

async function newProject(settings: Partial<NewSettings> = {}, prompts?: string[]) {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  organizationId = organization.id;
  await setPlan(db, organizationId, { plan: "starter", monthlyCredits: 0 }, new Date("2026-09-01T00:00:00.000Z"));
  ({ projectId, promptIds } = await testProject(db, organizationId, now, {
    settings,
    ...(prompts ? { prompts } : {}),
  }));
  ctx = testCtx(db, organization, { userId, role: "owner" }, now);
}

beforeEach(async () => {
  sent.events = [];
  sent.isDown = false;
  await newProject();
});

const post = (body: ScanRequest = {}) =>
  call<{ scanId: string; statusUrl: string }>("createGeoScan", ctx, { params: { projectId }, body });
const create = async (order: Parameters<typeof createScan>[2] = {}) => (await createScan(ctx, projectId, order)).scanId;
const get = async (scanId: string) =>
  (await call<{ scan: Scan; engines: EngineProgress[] }>("getGeoScan", ctx, { params: { projectId, scanId } })).output;
const cancel = (scanId: string) => call<{ scan: Scan }>("cancelGeoScan", ctx, { params: { projectId, scanId } });
const list = async (query: Record<string, string> = {}) =>
  (
    await call<{ scans: Scan[]; pagination: { totalItems: number } }>("listGeoScans", ctx, {
      params: { projectId },
      query,
    })
  ).output;
const listChecks = async (scanId: string) => (await db.select().from(geoChecks)).filter((row) => row.scanId === scanId);
const listScores = async () => (await db.select().from(geoScores)).filter((row) => row.projectId === projectId);
const listDaily = async () => (await db.select().from(geoDaily)).filter((row) => row.projectId === projectId);
const used = async () => (await getEntitlement(db, organizationId, now)).meters.answers.used;
const createRun = (scanId: string, workflowRunId = "run_1"): ScanRun => ({
  db,
  clock: ctx.clock,
  organizationId,
  projectId,
  scanId,
  workflowRunId,
});

const answer = (text: string): EngineAnswer => ({
  text,
  citations: [{ url: "https://acme.example/changelog", title: "Acme" }],
  searchQueries: ["best changelog tool"],
  model: "double-1",
  usage: { inputTokens: 12, outputTokens: 34, searches: 1, vendorCostUsd: null, finish: "stop" },
  request: { prompt: "as asked" },
  accessMode: "api",
  latencyMs: 12.4,
});
const acme = async () => answer("1. Acme writes changelogs.\n2. Widget does too.");

/** Runs a scan as the job server does. */
async function runScan(scanId: string, options: AskOptions = { ask: acme }) {
  const run = createRun(scanId);
  expect(await planScan(run)).toBe(true);
  const end = await askEngines(run, options);
  if (end.state === "done") await finishScan(run);
  return end;
}

describe("scans", () => {
  test("asks every prompt three times in the first scan, once afterwards, and stores the outcomes", async () => {
    await newProject({ engines: REAL, languages: ["en"], trackWithoutSearch: true }, [
      "Which tools write a changelog?",
      "What is Acme?",
    ]);
    const { output, headers } = await post();
    const { scanId, statusUrl } = output;
    expect(statusUrl).toBe(`/v1/projects/${projectId}/geo/scans/${scanId}`);
    expect(headers.Location).toBe(statusUrl);
    expect((await get(scanId)).scan).toMatchObject({
      status: "queued",
      kind: "scan",
      trigger: "manual",
      totalChecks: 0,
    });
    expect(sent.events.map(({ data }) => data.scanId)).toEqual([scanId]);
    expect(await runScan(scanId)).toMatchObject({ state: "done" });
    const counts = { totalChecks: 24, completedChecks: 24, failedChecks: 0, blockedChecks: 0, mentions: 24 };
    const { scan, engines } = await get(scanId);
    expect(scan).toMatchObject({ status: "completed", ...counts, startedAt: now.toISOString(), error: null });
    expect(engines.map(({ engine, total, completed }) => [engine, total, completed])).toEqual(
      [
        "anthropic/claude-sonnet-5-5",
        "anthropic/claude-sonnet-5-5:nosearch",
        "openai/gpt-5.4",
        "openai/gpt-5.4:nosearch",
      ].map((engine) => [engine, 6, 6]),
    );
    const checks = await listChecks(scanId);
    expect(checks.filter(({ branded }) => branded)).toHaveLength(12);
    expect(checks[0]).toMatchObject({
      status: "ok",
      attempts: 1,
      model: "double-1",
      accessMode: "api",
      request: { prompt: "as asked", translated: null },
      searchQueries: ["best changelog tool"],
      citations: [{ url: "https://acme.example/changelog", title: "Acme" }],
      usage: { inputTokens: 12, outputTokens: 34, searches: 1, vendorCostUsd: null, finish: "stop" },
      latencyMs: 12,
      capturedAt: now,
    });
    expect(checks[0]?.textSha256).toMatch(/^[0-9a-f]{64}$/);
    const scores = await listScores();
    expect(scores).toHaveLength(24);
    expect(scores.every(({ mentioned, position }) => mentioned && position === 1)).toBe(true);
    const daily = await listDaily();
    expect(daily.reduce((sum, { checks: count }) => sum + count, 0)).toBe(24);
    expect((await findSettings(db, organizationId, projectId))?.lastScanAt).toEqual(now);
    const second = await create();
    await runScan(second);
    expect((await get(second)).scan.totalChecks).toBe(8);
  });

  test("asks the requested languages, engines, prompts and repeats", async () => {
    await newProject({ engines: REAL, languages: ["en"] }, [
      "Which tools write a changelog?",
      "What about release notes?",
    ]);
    const [first = ""] = promptIds;
    const questions: EngineQuestion[] = [];
    const ask = async (question: EngineQuestion) => {
      questions.push(question);
      return answer("Nobody.");
    };
    const body = { engines: ["google/gemini-2.5-flash"], promptIds: [first], languages: ["de", "ja"], repeats: 2 };
    const { scanId } = (await post(body)).output;
    await runScan(scanId, { ask });
    expect(questions.map(({ engine, language, repeatIndex }) => [engine.id, language, repeatIndex]).toSorted()).toEqual(
      [
        ["google/gemini-2.5-flash", "de", 0],
        ["google/gemini-2.5-flash", "de", 1],
        ["google/gemini-2.5-flash", "ja", 0],
        ["google/gemini-2.5-flash", "ja", 1],
      ],
    );
    expect(questions.every(({ search, zdr, world }) => search && !zdr && world === undefined)).toBe(true);
    const [check] = await listChecks(scanId);
    expect(check?.request).toMatchObject({ translated: false });
    expect([...new Set((await listDaily()).map(({ language }) => language))].toSorted()).toEqual([
      "de:untranslated",
      "ja:untranslated",
    ]);
    expect((await get(scanId)).scan).toMatchObject({ status: "completed", mentions: 0 });
  });

  test.each<[string, ScanRequest, string]>([
    ["an unknown engine", { engines: ["openai/none"] }, "invalid"],
    ["an unknown language", { languages: ["tlh"] }, "invalid"],
    ["an unknown prompt", { promptIds: ["prm_unknown"] }, "notFound"],
  ])("refuses a scan with %s", async (_, body, kind) => {
    expect((await catchAppError(post(body))).kind).toBe(kind);
    expect(sent.events).toEqual([]);
  });

  test("refuses a scan when nothing is enabled, or no engine is available", async () => {
    await newProject({}, []);
    expect((await catchAppError(post())).message).toBe("There is nothing to ask");
    await newProject({ engines: ["openai/gone"] });
    expect((await catchAppError(post())).message).toBe("None of the selected engines is available");
    ctx = { ...ctx, organization: { ...ctx.organization, id: "org_other" } };
    expect((await catchAppError(create())).kind).toBe("notFound");
  });

  test("allows one open scan per project", async () => {
    const first = await create();
    expect((await catchAppError(post())).kind).toBe("conflict");
    await runScan(first, {});
    expect(await create()).not.toBe(first);
  });

  test("allows four scans an hour per organization, across principals", async () => {
    for (let times = 0; times < 4; times++) {
      const { scanId } = (await post()).output;
      await cancel(scanId);
    }
    const principal = { type: "key" as const, keyId: newId("key"), name: "CI", scopes: ["*"] };
    ctx = { ...ctx, principal };
    expect((await catchAppError(post())).kind).toBe("rateLimited");
  });

  test("lists scans newest first, twenty a page, filtered by status", async () => {
    const scans: string[] = [];
    for (let hour = 0; hour < 3; hour++) {
      ctx = { ...ctx, clock: clockAt(hour) };
      scans.unshift(await create());
      await cancel(scans[0] ?? "");
    }
    const { scans: listed, pagination } = await list();
    expect(listed.map(({ id }) => id)).toEqual(scans);
    expect(pagination).toMatchObject({ limit: 20, totalItems: 3 });
    expect((await list({ status: "completed" })).scans).toEqual([]);
    expect((await list({ limit: "1", page: "2" })).scans[0]?.id).toBe(scans[1]);
  });

  test("answers sandbox engines without a key, free of charge", async () => {
    await newProject({ engines: ["sandbox/atlas", "sandbox/beacon"] });
    const scanId = await create();
    await runScan(scanId, {});
    expect((await get(scanId)).scan).toMatchObject({ status: "completed", totalChecks: 6, completedChecks: 6 });
    const checks = await listChecks(scanId);
    expect(checks.every(({ accessMode, text }) => accessMode === "sandbox" && (text ?? "") !== "")).toBe(true);
    expect(await used()).toBe(0);
  });

  test("fails a scan without answers and gives the reason", async () => {
    await newProject({ engines: REAL });
    const scanId = await create();
    const ask = async () => {
      throw new EngineFault("failed", "The key is not valid.", { isFinal: true });
    };
    await runScan(scanId, { ask });
    const { scan } = await get(scanId);
    expect(scan).toMatchObject({
      status: "failed",
      failedChecks: 6,
      error: "No engine answered. The key is not valid.",
    });
    expect((await listDaily()).reduce((sum, { failed }) => sum + failed, 0)).toBe(6);
    expect((await findSettings(db, organizationId, projectId))?.lastScanAt).toBeNull();
  });

  test("blocks engines that retain data under zero retention, without a miss or a charge", async () => {
    await newProject({ engines: REAL, enforceZdr: true, nonZdrApprovedEngines: ["openai/gpt-5.4"] });
    const scanId = await create();
    expect(await used()).toBe(3);
    await runScan(scanId);
    expect((await get(scanId)).scan).toMatchObject({ status: "completed", completedChecks: 3, blockedChecks: 3 });
    const daily = await listDaily();
    expect(daily.map(({ checks, blocked }) => [checks, blocked]).toSorted()).toEqual([
      [0, 3],
      [3, 0],
    ]);
    await updateSettings(db, organizationId, projectId, { nonZdrApprovedEngines: [] });
    const blocked = await create();
    await runScan(blocked);
    expect((await get(blocked)).scan).toMatchObject({ status: "failed", blockedChecks: 2 });
  });
});

describe("scan quota", () => {
  beforeEach(() => newProject({ engines: REAL }));

  test("reserves quota for every answer, and charges only stored answers", async () => {
    const scanId = await create();
    expect(await used()).toBe(6);
    const ask = async ({ engine }: EngineQuestion) => {
      if (engine.provider === "openai") throw new EngineFault("refused", "The engine refused.");
      return acme();
    };
    await runScan(scanId, { ask });
    expect((await get(scanId)).scan).toMatchObject({ status: "completed", completedChecks: 3, failedChecks: 3 });
    expect(await used()).toBe(3);
  });

  test("refuses a scan that exceeds the quota, and stores nothing", async () => {
    await setPlan(db, organizationId, { plan: "none" }, now);
    await adjustCredits(db, organizationId, { amount: 5, note: "Gift" }, now);
    const refused = await catchAppError(create());
    expect([refused.kind, refused.message]).toEqual(["paymentRequired", "AI credits required"]);
    expect((await list().catch(expectPlanRequired)) ?? []).toEqual([]);
    await adjustCredits(db, organizationId, { amount: 1, note: "Gift" }, now);
    const scanId = await create();
    expect((await getEntitlement(db, organizationId, now)).credits).toBe(0);
    await failCreated(scanId);
    expect((await getEntitlement(db, organizationId, now)).credits).toBe(6);
  });

  test("returns the unused quota of a canceled scan", async () => {
    const scanId = await create();
    const run = createRun(scanId);
    await planScan(run);
    let askCount = 0;
    const ask = async () => {
      if (++askCount === 2) await cancel(scanId);
      return acme();
    };
    expect((await askEngines(run, { ask })).state).toBe("stopped");
    const { scan } = await get(scanId);
    expect(scan.status).toBe("canceled");
    expect(await used()).toBe(scan.completedChecks);
    const checks = await listChecks(scanId);
    expect(checks.filter(({ status }) => status === "skipped")).toHaveLength(6 - scan.completedChecks);
    expect((await askEngines(run, { ask })).state).toBe("stopped");
    expect((await cancel(scanId)).output.scan.status).toBe("canceled");
  });

  test("charges nothing when the queue cannot be reached", async () => {
    sent.isDown = true;
    expect((await catchAppError(post())).kind).toBe("unavailable");
    expect(await used()).toBe(0);
    expect((await list()).scans.map(({ status }) => status)).toEqual(["failed"]);
  });
});

/** Reads need a GEO plan too. */
function expectPlanRequired(error: { kind?: string }): undefined {
  expect(error.kind).toBe("paymentRequired");
}

async function failCreated(scanId: string): Promise<void> {
  await failScan(createRun(scanId), "The job server gave up.");
}

describe("scan recovery after a crash", () => {
  beforeEach(() => newProject({ engines: REAL }, ["One question about tools?", "Another question about tools?"]));

  test("plans the same checks again, without duplicates or gaps", async () => {
    const scanId = await create();
    const run = createRun(scanId);
    await planScan(run);
    const plannedIds = (await listChecks(scanId)).map(({ id }) => id).toSorted();
    const { changeOpenScan } = await import("#db/queries/geo/scans.ts");
    await changeOpenScan(db, organizationId, scanId, { isPlanned: false, totalChecks: 0 });
    expect(await planScan(run)).toBe(true);
    expect((await listChecks(scanId)).map(({ id }) => id).toSorted()).toEqual(plannedIds);
    expect((await get(scanId)).scan.totalChecks).toBe(12);
  });

  test("asks answered questions never again, and questions in flight at most once more", async () => {
    const scanId = await create();
    const run = createRun(scanId);
    await planScan(run);
    const askCounts = new Map<string, number>();
    const count = (question: EngineQuestion) => {
      const key = [question.engine.id, question.prompt, question.repeatIndex].join(" ");
      askCounts.set(key, (askCounts.get(key) ?? 0) + 1);
    };
    const dying = async (question: EngineQuestion): Promise<EngineAnswer> => {
      count(question);
      if (askCounts.size <= 5) return acme();
      return new Promise((_, reject) =>
        question.signal.addEventListener("abort", () => reject(question.signal.reason)),
      );
    };
    const interrupted = askEngines(run, { ask: dying });
    await vi.waitFor(async () => expect((await get(scanId)).scan.completedChecks).toBe(5), 20_000);
    await runScan(scanId, {
      ask: async (question) => {
        count(question);
        return acme();
      },
    });
    expect((await get(scanId)).scan).toMatchObject({ status: "completed", completedChecks: 12, mentions: 12 });
    expect([...askCounts.values()].filter((times) => times === 1)).toHaveLength(5);
    expect(Math.max(...askCounts.values())).toBe(2);
    expect((await interrupted).state).toBe("stopped");
  });

  test("refuses a second run of the job server for an open scan", async () => {
    const scanId = await create();
    expect(await planScan(createRun(scanId, "run_1"))).toBe(true);
    expect(await planScan(createRun(scanId, "run_2"))).toBe(false);
    expect((await askEngines(createRun(scanId, "run_2"), { ask: acme })).state).toBe("stopped");
    expect((await listChecks(scanId)).every(({ status }) => status === "pending")).toBe(true);
  });

  test("resends a queued scan whose event was lost, and fails one that is stuck for two hours", async () => {
    const scanId = await create();
    await resendStrandedScans({ db, clock: clockAt(1) });
    expect(sent.events.filter(({ data }) => data.scanId === scanId)).toHaveLength(2);
    await planScan(createRun(scanId));
    await failStuckScans({ db, clock: clockAt(1.9) });
    expect((await get(scanId)).scan.status).toBe("running");
    await failStuckScans({ db, clock: clockAt(2.1) });
    const { scan } = await get(scanId);
    expect([scan.status, scan.error]).toEqual(["failed", "The scan did not move for 2 hours. Start it again."]);
    expect(await used()).toBe(0);
    expect((await catchAppError(cancel(scanId))).kind).toBe("conflict");
  });
});

describe("sequences in scans", () => {
  const steps = ["Which tools write a changelog?", "Which of them is cheapest?", "And Acme?"];
  const sequence = async (enabled: boolean) => {
    const times = { createdAt: now, updatedAt: now };
    const row = { id: newId("seq"), organizationId, projectId, name: "Buying", steps, enabled, ...times };
    return (await insertSequence(db, row)).id;
  };

  test("asks a sequence turn by turn with the scan, in English, of engines that search", async () => {
    await newProject({ engines: ["openai/gpt-5.4"], languages: ["de"] });
    await sequence(true);
    await sequence(false);
    const scanId = await create({ repeats: 1 });
    const turns: [string, number][] = [];
    const ask = async ({ prompt, language, history }: EngineQuestion) => {
      if (language === "en") turns.push([prompt, history.length]);
      return acme();
    };
    await runScan(scanId, { ask });
    expect(turns).toEqual(steps.map((prompt, index) => [prompt, index]));
    const checks = await listChecks(scanId);
    expect(
      checks
        .filter(({ sequenceId }) => sequenceId !== null)
        .map(({ branded }) => branded)
        .toSorted(),
    ).toEqual([false, false, true]);
  });

  test("runs a requested sequence by itself, enabled or not, and skips the turns after a failed one", async () => {
    await newProject({ engines: ["openai/gpt-5.4"] });
    const sequenceId = await sequence(false);
    const scanId = await create({ sequenceId });
    expect(await used()).toBe(3);
    const ask = async ({ history }: EngineQuestion) => {
      if (history.length === 1) throw new EngineFault("refused", "The engine refused.");
      return acme();
    };
    await runScan(scanId, { ask });
    const { scan } = await get(scanId);
    expect(scan).toMatchObject({ kind: "sequence", status: "completed", completedChecks: 1, failedChecks: 1 });
    const checks = (await listChecks(scanId)).toSorted((a, b) => (a.turnIndex ?? 0) - (b.turnIndex ?? 0));
    expect(checks.map(({ status }) => status)).toEqual(["ok", "failed", "skipped"]);
    expect(await used()).toBe(1);
    expect((await catchAppError(create({ sequenceId: "seq_unknown" }))).kind).toBe("notFound");
  });
});

describe("recurring scans", () => {
  const due = { enabled: true, scanIntervalHours: 24, nextScanAt: now };
  const nextScanAt = async () => (await findSettings(db, organizationId, projectId))?.nextScanAt;

  test("starts a due scan once across processes, and moves its due time", async () => {
    await newProject(due);
    await fireScans({ db, clock: clockAt(-1) });
    expect((await list()).scans).toEqual([]);
    await Promise.all([fireScans({ db, clock: clockAt(0) }), fireScans({ db, clock: clockAt(0) })]);
    const { scans } = await list();
    expect(scans.map(({ trigger, status }) => [trigger, status])).toEqual([["schedule", "queued"]]);
    expect(await nextScanAt()).toEqual(clockAt(24).now());
    expect(sent.events.map(({ data }) => data.scanId)).toContain(scans[0]?.id);
    await fireScans({ db, clock: clockAt(1) });
    expect((await list()).scans).toHaveLength(1);
  });

  test("starts one scan for intervals missed during downtime, and keeps the schedule", async () => {
    await newProject(due);
    await fireScans({ db, clock: clockAt(24 * 9 + 5) });
    await fireScans({ db, clock: clockAt(24 * 9 + 5) });
    expect((await list()).scans).toHaveLength(1);
    expect(await nextScanAt()).toEqual(clockAt(24 * 10).now());
  });

  test("starts no scan while another is open, or while it is disabled", async () => {
    await newProject(due);
    const scanId = await create();
    await fireScans({ db, clock: clockAt(0) });
    expect((await list()).scans.map(({ id }) => id)).toEqual([scanId]);
    expect(await nextScanAt()).toEqual(clockAt(24).now());
    await newProject({ ...due, enabled: false });
    await fireScans({ db, clock: clockAt(0) });
    expect((await list()).scans).toEqual([]);
  });

  test("skips a due scan that neither quota nor credits cover, with the reason", async () => {
    await newProject({ ...due, engines: REAL });
    const first = await create({ repeats: 10 });
    await cancel(first);
    await setPlan(db, organizationId, { plan: "none" }, now);
    await fireScans({ db, clock: clockAt(0) });
    await setPlan(db, organizationId, { plan: "starter" }, now);
    const [skipped] = (await list({ status: "skipped" })).scans;
    expect(skipped).toMatchObject({ trigger: "schedule", totalChecks: 0, completedAt: now.toISOString() });
    expect(skipped?.error).toContain("plan");
    expect(await nextScanAt()).toEqual(clockAt(24).now());
  });

  test("resends a due scan in the sweep when the queue was down", async () => {
    await newProject(due);
    sent.isDown = true;
    await fireScans({ db, clock: clockAt(0) });
    sent.isDown = false;
    const [scan] = (await list()).scans;
    await resendStrandedScans({ db, clock: clockAt(0.1) });
    expect(sent.events.map(({ data }) => data.scanId)).toContain(scan?.id);
  });
});

describe("sentiment of answers", () => {
  const text = "Acme is the best choice here. Widget is fine too.";
  const helper = (getReply: () => object) => {
    const read: string[] = [];
    const ask = async ({ prompt }: { prompt: string }) => {
      read.push(prompt);
      return JSON.stringify(getReply());
    };
    return { read, helpers: [{ id: "double", provider: "anthropic", ask }] };
  };

  test("classifies each answer once, with an excerpt from the answer", async () => {
    await newProject({ engines: ["openai/gpt-5.4"] });
    const scanId = await create({ repeats: 10 });
    await runScan(scanId, { ask: async () => answer(text) });
    const honest = helper(() => ({
      sentiment: "positive",
      recommendation: "first_pick",
      excerpt: "Acme is the best choice here.",
    }));
    expect(await judgeAnswers(createRun(scanId), "", honest.helpers)).toMatchObject({ isDone: true });
    expect(honest.read).toHaveLength(10);
    const scores = await listScores();
    expect(scores.map(({ sentiment, recommendation, excerpt }) => [sentiment, recommendation, excerpt])).toEqual(
      scores.map(() => ["positive", "first_pick", "Acme is the best choice here."]),
    );
    await judgeAnswers(createRun(scanId), "", honest.helpers);
    expect(honest.read).toHaveLength(10);
  });

  test("keeps the sentiment unknown without a model, or when the excerpt is not in the answer", async () => {
    await newProject({ engines: ["openai/gpt-5.4"] });
    const scanId = await create({ repeats: 1 });
    await runScan(scanId, { ask: async () => answer(text) });
    expect(await judgeAnswers(createRun(scanId), "", [])).toMatchObject({ isDone: true });
    const rival = helper(() => ({
      sentiment: "positive",
      recommendation: "first_pick",
      excerpt: "Widget is fine too.",
    }));
    await judgeAnswers(createRun(scanId), "", rival.helpers);
    const lying = helper(() => ({
      sentiment: "negative",
      recommendation: "first_pick",
      excerpt: "Acme is a terrible choice.",
    }));
    await judgeAnswers(createRun(scanId), "", lying.helpers);
    expect(lying.read).toHaveLength(1);
    expect((await listScores()).map(({ sentiment, excerpt }) => [sentiment, excerpt])).toEqual([["unknown", null]]);
  });

  test("takes a judge of another vendor than the answer's where there is one", () => {
    const openai = { provider: "openai" };
    const google = { provider: "google" };
    expect(chooseJudge([openai, google], "openai")).toBe(google);
    expect(chooseJudge([openai, google], "anthropic")).toBe(openai);
    expect(chooseJudge([openai], "openai")).toBe(openai);
    expect(chooseJudge([], "openai")).toBeUndefined();
  });
});
