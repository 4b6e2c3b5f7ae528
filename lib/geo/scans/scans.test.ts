import { beforeEach, describe, expect, test, vi } from "vitest";
import { insertSequence } from "#db/queries/geo/sequences.ts";
import { findSettings, type NewSettings, updateSettings } from "#db/queries/geo/settings.ts";
import { geoChecks, geoDaily, geoScores } from "#db/schema/index.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { getEntitlement } from "#lib/billing/entitlements.ts";
import { adjustCredits, setPlan } from "#lib/billing/operate.ts";
import { EngineFault } from "#lib/geo/engines/fault.ts";
import type { EngineAnswer, EngineQuestion } from "#lib/geo/engines/types.ts";
import { newId } from "#lib/ids.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { testProject } from "#lib/testing/geo.ts";
import { callOperation, faultOf } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { EngineProgress, Scan, ScanRequest } from "./contract.ts";
import { fireScans } from "./fire.ts";
import { judgeAnswers } from "./judge.ts";
import { scanOperations } from "./operations.ts";
import type { ScanRun } from "./run.ts";
import { createScan } from "./service.ts";
import { type AskOptions, askEngines, failScan, finishScan, planScan } from "./steps.ts";
import { failStuckScans, resendStrandedScans } from "./sweep.ts";

vi.mock("#lib/geo/engines/service.ts", async () => {
  const { ENGINES } = await import("#lib/geo/engines/catalog.ts");
  return { visibleEngines: () => ENGINES };
});

const sent = recordEvents<{ scanId?: string }>();
const db = await testDatabase();
const now = new Date("2026-10-10T12:00:00.000Z");
const HOUR = 3_600_000;
const at = (hours: number) => ({ now: () => new Date(now.getTime() + hours * HOUR) });
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
const checksOf = async (scanId: string) => (await db.select().from(geoChecks)).filter((row) => row.scanId === scanId);
const scoresOf = async () => (await db.select().from(geoScores)).filter((row) => row.projectId === projectId);
const dailyOf = async () => (await db.select().from(geoDaily)).filter((row) => row.projectId === projectId);
const used = async () => (await getEntitlement(db, organizationId, now)).meters.answers.used;
const runOf = (scanId: string, workflowRunId = "run_1"): ScanRun => ({
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
  usage: { inputTokens: 12, outputTokens: 34, finish: "stop" },
  request: { prompt: "as asked" },
  accessMode: "api",
  latencyMs: 12.4,
});
const acme = async () => answer("1. Acme writes changelogs.\n2. Widget does too.");

/** What the job server does with a scan. */
async function runWhole(scanId: string, options: AskOptions = { ask: acme }) {
  const run = runOf(scanId);
  expect(await planScan(run)).toBe(true);
  const end = await askEngines(run, options);
  if (end.state === "done") await finishScan(run);
  return end;
}

describe("a scan", () => {
  test("asks every prompt three times the first time, once afterwards, and stores what came for good", async () => {
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
    expect(await runWhole(scanId)).toMatchObject({ state: "done" });
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
    const checks = await checksOf(scanId);
    expect(checks.filter(({ branded }) => branded)).toHaveLength(12);
    expect(checks[0]).toMatchObject({
      status: "ok",
      attempts: 1,
      model: "double-1",
      accessMode: "api",
      request: { prompt: "as asked", translated: null },
      searchQueries: ["best changelog tool"],
      citations: [{ url: "https://acme.example/changelog", title: "Acme" }],
      usage: { inputTokens: 12, outputTokens: 34, finish: "stop" },
      latencyMs: 12,
      capturedAt: now,
    });
    expect(checks[0]?.textSha256).toMatch(/^[0-9a-f]{64}$/);
    const scores = await scoresOf();
    expect(scores).toHaveLength(24);
    expect(scores.every(({ mentioned, position }) => mentioned && position === 1)).toBe(true);
    const daily = await dailyOf();
    expect(daily.reduce((sum, { checks: count }) => sum + count, 0)).toBe(24);
    expect((await findSettings(db, organizationId, projectId))?.lastScanAt).toEqual(now);
    const second = await create();
    await runWhole(second);
    expect((await get(second)).scan.totalChecks).toBe(8);
  });

  test("asks in the languages, engines, prompts and repeats that were named", async () => {
    await newProject({ engines: REAL, languages: ["en"] }, [
      "Which tools write a changelog?",
      "What about release notes?",
    ]);
    const [first = ""] = promptIds;
    const asked: EngineQuestion[] = [];
    const ask = async (question: EngineQuestion) => {
      asked.push(question);
      return answer("Nobody.");
    };
    const body = { engines: ["google/gemini-2.5-flash"], promptIds: [first], languages: ["de", "ja"], repeats: 2 };
    const { scanId } = (await post(body)).output;
    await runWhole(scanId, { ask });
    expect(asked.map(({ engine, language, repeatIndex }) => [engine.id, language, repeatIndex]).toSorted()).toEqual([
      ["google/gemini-2.5-flash", "de", 0],
      ["google/gemini-2.5-flash", "de", 1],
      ["google/gemini-2.5-flash", "ja", 0],
      ["google/gemini-2.5-flash", "ja", 1],
    ]);
    expect(asked.every(({ search, zdr, world }) => search && !zdr && world === undefined)).toBe(true);
    const [check] = await checksOf(scanId);
    expect(check?.request).toMatchObject({ translated: false });
    expect((await get(scanId)).scan).toMatchObject({ status: "completed", mentions: 0 });
  });

  test.each<[string, ScanRequest, string]>([
    ["an unknown engine", { engines: ["openai/none"] }, "invalid"],
    ["an unknown language", { languages: ["tlh"] }, "invalid"],
    ["an unknown prompt", { promptIds: ["prm_unknown"] }, "notFound"],
  ])("with %s is refused", async (_, body, kind) => {
    expect((await faultOf(post(body))).kind).toBe(kind);
    expect(sent.events).toEqual([]);
  });

  test("is refused where nothing is enabled, and before the settings are saved", async () => {
    await newProject({}, []);
    expect((await faultOf(post())).message).toBe("There is nothing to ask");
    await newProject({ engines: ["openai/gone"] });
    expect((await faultOf(post())).message).toBe("No engine of the settings can be asked");
    ctx = { ...ctx, organization: { ...ctx.organization, id: "org_other" } };
    expect((await faultOf(create())).kind).toBe("notFound");
  });

  test("is one at a time for each project", async () => {
    const first = await create();
    expect((await faultOf(post())).kind).toBe("conflict");
    await runWhole(first, {});
    expect(await create()).not.toBe(first);
  });

  test("is counted at most four times an hour for the organization, whoever asks", async () => {
    for (let times = 0; times < 4; times++) {
      const { scanId } = (await post()).output;
      await cancel(scanId);
    }
    const principal = { type: "key" as const, keyId: newId("key"), name: "CI", scopes: ["*"] };
    ctx = { ...ctx, principal };
    expect((await faultOf(post())).kind).toBe("rateLimited");
  });

  test("is listed newest first, twenty a page, by status", async () => {
    const scans: string[] = [];
    for (let hour = 0; hour < 3; hour++) {
      ctx = { ...ctx, clock: at(hour) };
      scans.unshift(await create());
      await cancel(scans[0] ?? "");
    }
    const { scans: listed, pagination } = await list();
    expect(listed.map(({ id }) => id)).toEqual(scans);
    expect(pagination).toMatchObject({ limit: 20, totalItems: 3 });
    expect((await list({ status: "completed" })).scans).toEqual([]);
    expect((await list({ limit: "1", page: "2" })).scans[0]?.id).toBe(scans[1]);
  });

  test("of sandbox engines answers without a key, free of charge", async () => {
    await newProject({ engines: ["sandbox/atlas", "sandbox/beacon"] });
    const scanId = await create();
    await runWhole(scanId, {});
    expect((await get(scanId)).scan).toMatchObject({ status: "completed", totalChecks: 6, completedChecks: 6 });
    const checks = await checksOf(scanId);
    expect(checks.every(({ accessMode, text }) => accessMode === "sandbox" && (text ?? "") !== "")).toBe(true);
    expect(await used()).toBe(0);
  });

  test("that nobody answered has failed and says why", async () => {
    await newProject({ engines: REAL });
    const scanId = await create();
    const ask = async () => {
      throw new EngineFault("failed", "The key is not valid.", { isFinal: true });
    };
    await runWhole(scanId, { ask });
    const { scan } = await get(scanId);
    expect(scan).toMatchObject({
      status: "failed",
      failedChecks: 6,
      error: "No engine answered. The key is not valid.",
    });
    expect((await dailyOf()).reduce((sum, { failed }) => sum + failed, 0)).toBe(6);
    expect((await findSettings(db, organizationId, projectId))?.lastScanAt).toBeNull();
  });

  test("under zero retention blocks engines that keep what they are sent, which is no miss and costs nothing", async () => {
    await newProject({ engines: REAL, enforceZdr: true, nonZdrApprovedEngines: ["openai/gpt-5.4"] });
    const scanId = await create();
    expect(await used()).toBe(3);
    await runWhole(scanId);
    expect((await get(scanId)).scan).toMatchObject({ status: "completed", completedChecks: 3, blockedChecks: 3 });
    const daily = await dailyOf();
    expect(daily.map(({ checks, blocked }) => [checks, blocked]).toSorted()).toEqual([
      [0, 3],
      [3, 0],
    ]);
    await updateSettings(db, organizationId, projectId, { nonZdrApprovedEngines: [] });
    const blocked = await create();
    await runWhole(blocked);
    expect((await get(blocked)).scan).toMatchObject({ status: "failed", blockedChecks: 2 });
  });
});

describe("the quota", () => {
  beforeEach(() => newProject({ engines: REAL }));

  test("is held for every answer when a scan is asked for, and used by the answers alone", async () => {
    const scanId = await create();
    expect(await used()).toBe(6);
    const ask = async ({ engine }: EngineQuestion) => {
      if (engine.provider === "openai") throw new EngineFault("refused", "The engine refused.");
      return acme();
    };
    await runWhole(scanId, { ask });
    expect((await get(scanId)).scan).toMatchObject({ status: "completed", completedChecks: 3, failedChecks: 3 });
    expect(await used()).toBe(3);
  });

  test("that is too small refuses the scan, and nothing is left of it", async () => {
    await setPlan(db, organizationId, { plan: "none" }, now);
    await adjustCredits(db, organizationId, { amount: 5, note: "Gift" }, now);
    const refused = await faultOf(create());
    expect([refused.kind, refused.message]).toEqual(["paymentRequired", "AI credits required"]);
    expect((await list().catch(faultOfPlan)) ?? []).toEqual([]);
    await adjustCredits(db, organizationId, { amount: 1, note: "Gift" }, now);
    const scanId = await create();
    expect((await getEntitlement(db, organizationId, now)).credits).toBe(0);
    await createdFails(scanId);
    expect((await getEntitlement(db, organizationId, now)).credits).toBe(6);
  });

  test("gets back what a canceled scan did not ask", async () => {
    const scanId = await create();
    const run = runOf(scanId);
    await planScan(run);
    let asked = 0;
    const ask = async () => {
      if (++asked === 2) await cancel(scanId);
      return acme();
    };
    expect((await askEngines(run, { ask })).state).toBe("stopped");
    const { scan } = await get(scanId);
    expect(scan.status).toBe("canceled");
    expect(await used()).toBe(scan.completedChecks);
    const checks = await checksOf(scanId);
    expect(checks.filter(({ status }) => status === "skipped")).toHaveLength(6 - scan.completedChecks);
    expect((await askEngines(run, { ask })).state).toBe("stopped");
    expect((await cancel(scanId)).output.scan.status).toBe("canceled");
  });

  test("is not taken when the queue cannot be reached", async () => {
    sent.isDown = true;
    expect((await faultOf(post())).kind).toBe("unavailable");
    expect(await used()).toBe(0);
    expect((await list()).scans.map(({ status }) => status)).toEqual(["failed"]);
  });
});

/** Reads need a GEO plan too. */
function faultOfPlan(error: { kind?: string }): undefined {
  expect(error.kind).toBe("paymentRequired");
}

async function createdFails(scanId: string): Promise<void> {
  await failScan(runOf(scanId), "The job server gave up.");
}

describe("after a crash", () => {
  beforeEach(() => newProject({ engines: REAL }, ["One question about tools?", "Another question about tools?"]));

  test("the plan is the same: no check is written twice, none is missing", async () => {
    const scanId = await create();
    const run = runOf(scanId);
    await planScan(run);
    const before = (await checksOf(scanId)).map(({ id }) => id).toSorted();
    const { changeOpenScan } = await import("#db/queries/geo/scans.ts");
    await changeOpenScan(db, organizationId, scanId, { isPlanned: false, totalChecks: 0 });
    expect(await planScan(run)).toBe(true);
    expect((await checksOf(scanId)).map(({ id }) => id).toSorted()).toEqual(before);
    expect((await get(scanId)).scan.totalChecks).toBe(12);
  });

  test("what is stored is not asked again, and what was under way is asked once more at most", async () => {
    const scanId = await create();
    const run = runOf(scanId);
    await planScan(run);
    const asked = new Map<string, number>();
    const count = (question: EngineQuestion) => {
      const key = [question.engine.id, question.prompt, question.repeatIndex].join(" ");
      asked.set(key, (asked.get(key) ?? 0) + 1);
    };
    const dying = async (question: EngineQuestion): Promise<EngineAnswer> => {
      count(question);
      if (asked.size <= 5) return acme();
      return new Promise((_, reject) =>
        question.signal.addEventListener("abort", () => reject(question.signal.reason)),
      );
    };
    const before = askEngines(run, { ask: dying });
    await vi.waitFor(async () => expect((await get(scanId)).scan.completedChecks).toBe(5), 20_000);
    await runWhole(scanId, {
      ask: async (question) => {
        count(question);
        return acme();
      },
    });
    expect((await get(scanId)).scan).toMatchObject({ status: "completed", completedChecks: 12, mentions: 12 });
    expect([...asked.values()].filter((times) => times === 1)).toHaveLength(5);
    expect(Math.max(...asked.values())).toBe(2);
    expect((await before).state).toBe("stopped");
  });

  test("another run of the job server cannot take a scan that is being asked", async () => {
    const scanId = await create();
    expect(await planScan(runOf(scanId, "run_1"))).toBe(true);
    expect(await planScan(runOf(scanId, "run_2"))).toBe(false);
    expect((await askEngines(runOf(scanId, "run_2"), { ask: acme })).state).toBe("stopped");
    expect((await checksOf(scanId)).every(({ status }) => status === "pending")).toBe(true);
  });

  test("a queued scan whose event was lost is sent again, and one that does not move for two hours is failed", async () => {
    const scanId = await create();
    await resendStrandedScans({ db, clock: at(1) });
    expect(sent.events.filter(({ data }) => data.scanId === scanId)).toHaveLength(2);
    await planScan(runOf(scanId));
    await failStuckScans({ db, clock: at(1.9) });
    expect((await get(scanId)).scan.status).toBe("running");
    await failStuckScans({ db, clock: at(2.1) });
    const { scan } = await get(scanId);
    expect([scan.status, scan.error]).toEqual(["failed", "The scan did not move for 2 hours. Start it again."]);
    expect(await used()).toBe(0);
    expect((await faultOf(cancel(scanId))).kind).toBe("conflict");
  });
});

describe("a sequence", () => {
  const steps = ["Which tools write a changelog?", "Which of them is cheapest?", "And Acme?"];
  const sequence = async (enabled: boolean) => {
    const times = { createdAt: now, updatedAt: now };
    const row = { id: newId("seq"), organizationId, projectId, name: "Buying", steps, enabled, ...times };
    return (await insertSequence(db, row)).id;
  };

  test("is asked turn by turn with the scan, in English, by engines that search", async () => {
    await newProject({ engines: ["openai/gpt-5.4"], languages: ["de"] });
    await sequence(true);
    await sequence(false);
    const scanId = await create({ repeats: 1 });
    const turns: [string, number][] = [];
    const ask = async ({ prompt, language, history }: EngineQuestion) => {
      if (language === "en") turns.push([prompt, history.length]);
      return acme();
    };
    await runWhole(scanId, { ask });
    expect(turns).toEqual(steps.map((prompt, index) => [prompt, index]));
    const checks = await checksOf(scanId);
    expect(
      checks
        .filter(({ sequenceId }) => sequenceId !== null)
        .map(({ branded }) => branded)
        .toSorted(),
    ).toEqual([false, false, true]);
  });

  test("runs alone when asked for, enabled or not; a turn that fails skips the later ones", async () => {
    await newProject({ engines: ["openai/gpt-5.4"] });
    const sequenceId = await sequence(false);
    const scanId = await create({ sequenceId });
    expect(await used()).toBe(3);
    const ask = async ({ history }: EngineQuestion) => {
      if (history.length === 1) throw new EngineFault("refused", "The engine refused.");
      return acme();
    };
    await runWhole(scanId, { ask });
    const { scan } = await get(scanId);
    expect(scan).toMatchObject({ kind: "sequence", status: "completed", completedChecks: 1, failedChecks: 1 });
    const checks = (await checksOf(scanId)).toSorted((a, b) => (a.turnIndex ?? 0) - (b.turnIndex ?? 0));
    expect(checks.map(({ status }) => status)).toEqual(["ok", "failed", "skipped"]);
    expect(await used()).toBe(1);
    expect((await faultOf(create({ sequenceId: "seq_unknown" }))).kind).toBe("notFound");
  });
});

describe("a recurring scan", () => {
  const due = { enabled: true, scanIntervalHours: 24, nextScanAt: now };
  const nextScanAt = async () => (await findSettings(db, organizationId, projectId))?.nextScanAt;

  test("starts when it is due, once whatever the number of processes, with its stamp moved", async () => {
    await newProject(due);
    await fireScans({ db, clock: at(-1) });
    expect((await list()).scans).toEqual([]);
    await Promise.all([fireScans({ db, clock: at(0) }), fireScans({ db, clock: at(0) })]);
    const { scans } = await list();
    expect(scans.map(({ trigger, status }) => [trigger, status])).toEqual([["schedule", "queued"]]);
    expect(await nextScanAt()).toEqual(at(24).now());
    expect(sent.events.map(({ data }) => data.scanId)).toContain(scans[0]?.id);
    await fireScans({ db, clock: at(1) });
    expect((await list()).scans).toHaveLength(1);
  });

  test("that was missed while the service was down starts once and keeps its rhythm", async () => {
    await newProject(due);
    await fireScans({ db, clock: at(24 * 9 + 5) });
    await fireScans({ db, clock: at(24 * 9 + 5) });
    expect((await list()).scans).toHaveLength(1);
    expect(await nextScanAt()).toEqual(at(24 * 10).now());
  });

  test("does not start beside another one, nor while it is disabled", async () => {
    await newProject(due);
    const scanId = await create();
    await fireScans({ db, clock: at(0) });
    expect((await list()).scans.map(({ id }) => id)).toEqual([scanId]);
    expect(await nextScanAt()).toEqual(at(24).now());
    await newProject({ ...due, enabled: false });
    await fireScans({ db, clock: at(0) });
    expect((await list()).scans).toEqual([]);
  });

  test("that neither quota nor credits pay is skipped with the reason", async () => {
    await newProject({ ...due, engines: REAL });
    const first = await create({ repeats: 10 });
    await cancel(first);
    await setPlan(db, organizationId, { plan: "none" }, now);
    await fireScans({ db, clock: at(0) });
    await setPlan(db, organizationId, { plan: "starter" }, now);
    const [skipped] = (await list({ status: "skipped" })).scans;
    expect(skipped).toMatchObject({ trigger: "schedule", totalChecks: 0, completedAt: now.toISOString() });
    expect(skipped?.error).toContain("plan");
    expect(await nextScanAt()).toEqual(at(24).now());
  });

  test("that cannot be sent is sent by the sweep", async () => {
    await newProject(due);
    sent.isDown = true;
    await fireScans({ db, clock: at(0) });
    sent.isDown = false;
    const [scan] = (await list()).scans;
    await resendStrandedScans({ db, clock: at(0.1) });
    expect(sent.events.map(({ data }) => data.scanId)).toContain(scan?.id);
  });
});

describe("the sentiment of answers", () => {
  const text = "Acme is the best choice here. Widget is fine too.";
  const helper = (said: () => object) => {
    const read: string[] = [];
    const ask = async ({ prompt }: { prompt: string }) => {
      read.push(prompt);
      return JSON.stringify(said());
    };
    return { read, helper: { id: "double", ask } };
  };

  test("is read by the model after the scan, with words that stand in the answer, once for each", async () => {
    await newProject({ engines: ["openai/gpt-5.4"] });
    const scanId = await create({ repeats: 10 });
    await runWhole(scanId, { ask: async () => answer(text) });
    const honest = helper(() => ({ sentiment: "positive", excerpt: "Acme is the best choice here." }));
    expect(await judgeAnswers(runOf(scanId), "", honest.helper)).toMatchObject({ isDone: true });
    expect(honest.read).toHaveLength(10);
    const scores = await scoresOf();
    expect(scores.map(({ sentiment, excerpt }) => [sentiment, excerpt])).toEqual(
      scores.map(() => ["positive", "Acme is the best choice here."]),
    );
    await judgeAnswers(runOf(scanId), "", honest.helper);
    expect(honest.read).toHaveLength(10);
  });

  test("stays unknown without a model, and where the model's words are not the answer's", async () => {
    await newProject({ engines: ["openai/gpt-5.4"] });
    const scanId = await create({ repeats: 1 });
    await runWhole(scanId, { ask: async () => answer(text) });
    expect(await judgeAnswers(runOf(scanId), "", null)).toMatchObject({ isDone: true });
    const lying = helper(() => ({ sentiment: "negative", excerpt: "Acme is a terrible choice." }));
    await judgeAnswers(runOf(scanId), "", lying.helper);
    expect(lying.read).toHaveLength(1);
    expect((await scoresOf()).map(({ sentiment, excerpt }) => [sentiment, excerpt])).toEqual([["unknown", null]]);
  });
});
