import { getFirstProject, SANDBOX_SETTINGS, waitForScan } from "#e2e/geo.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

const test = base.extend<{ mine: Client; foreign: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.scans.key)),
  foreign: ({ request }, use) => use(client(request, world().workspaces.posts.key)),
});

const ENVELOPE = { error: expect.any(String), code: expect.any(String), recovery: expect.any(String) };
const PROMPTS = ["Which tools write a changelog for a small team?", "What does Lantern do for release notes?"];

let projectId = "";
let scanId = "";
const scans = () => `/v1/projects/${projectId}/geo/scans`;

// Serial, because an organization is limited to four scans an hour, so the tests share their results.
test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ request }) => {
  const mine = client(request, world().workspaces.scans.key);
  projectId = await getFirstProject(mine);
  const saved = await mine.patch(`/v1/projects/${projectId}/geo/settings`, SANDBOX_SETTINGS);
  expect(saved.status(), await saved.text()).toBe(200);
  for (const prompt of PROMPTS) {
    const added = await mine.post(`/v1/projects/${projectId}/geo/prompts`, { prompt });
    expect([201, 409]).toContain(added.status());
  }
});

test("queues a scan, asks every engine and reports the answers as visibility", async ({ mine }) => {
  const response = await mine.post(scans(), {});
  expect(response.status(), await response.text()).toBe(202);
  const queued = await response.json();
  expect(queued).toMatchObject({ scanId: expect.stringMatching(/^scan_/), organization: { slug: "tests-of-scans" } });
  expect(queued.statusUrl).toBe(`${scans()}/${queued.scanId}`);
  expect(response.headers().location).toBe(queued.statusUrl);
  ({ scanId } = queued);
  expect((await waitForScan(mine, projectId)).id).toBe(scanId);
  const { scan, engines } = await (await mine.get(queued.statusUrl)).json();
  expect(scan).toMatchObject({
    projectId,
    kind: "scan",
    status: "completed",
    trigger: "api",
    failedChecks: 0,
    error: null,
  });
  expect(scan.totalChecks).toBeGreaterThanOrEqual(PROMPTS.length * 3 * 3);
  expect(scan.completedChecks).toBe(scan.totalChecks);
  expect(engines.map(({ engine }: { engine: string }) => engine)).toEqual(SANDBOX_SETTINGS.engines);
  const { headline } = await (await mine.get(`/v1/projects/${projectId}/geo/visibility/overview`)).json();
  expect(headline.n).toBeGreaterThan(0);
  const { settings } = await (await mine.get(`/v1/projects/${projectId}/geo/settings`)).json();
  expect(settings).toMatchObject({ isScanning: false, lastScanAt: scan.completedAt });
});

test("lists scans by page and by status", async ({ mine }) => {
  const { scans: all, pagination } = await (await mine.get(scans())).json();
  expect(all.map(({ id }: { id: string }) => id)).toContain(scanId);
  expect(pagination).toMatchObject({ limit: 20, currentPage: 1 });
  expect((await (await mine.get(`${scans()}?status=skipped`)).json()).scans).toEqual([]);
  expect((await mine.get(`${scans()}?status=sleeping`)).status()).toBe(400);
  expect((await mine.get(`${scans()}?page=9`)).status()).toBe(400);
});

test("refuses to cancel a completed scan", async ({ mine }) => {
  const response = await mine.delete(`${scans()}/${scanId}`);
  expect(response.status()).toBe(409);
  expect(await response.json()).toMatchObject(ENVELOPE);
});

test("estimates a scan without starting it, and says what the month cost", async ({ mine }) => {
  const estimated = await mine.post(`${scans()}/estimate`, { repeats: 2 });
  expect(estimated.status(), await estimated.text()).toBe(200);
  const estimate = await estimated.json();
  expect(estimate).toMatchObject({ priceUsd: 0, unpricedEngines: [], spending: { costUsd: 0, budgetUsd: null } });
  expect(estimate.engines.map(({ basis }: { basis: string }) => basis)).toEqual(["free", "free", "free"]);
  expect((await mine.post(`${scans()}/estimate`, { repeats: 11 })).status()).toBe(400);
  const spent = await mine.get(`/v1/projects/${projectId}/geo/spending?month=2026-01`);
  expect((await spent.json()).spending).toMatchObject({ month: "2026-01", costUsd: 0, answers: 0 });
  expect((await mine.get(`/v1/projects/${projectId}/geo/spending?month=2026-13`)).status()).toBe(400);
  expect((await mine.post(`${scans()}/${scanId}/resume`, {})).status()).toBe(409);
});

test("hides scans and projects from other organizations", async ({ foreign, mine }) => {
  const answers = [
    await foreign.get(scans()),
    await foreign.get(`${scans()}/${scanId}`),
    await foreign.delete(`${scans()}/${scanId}`),
    await foreign.post(scans(), {}),
    await mine.get(`${scans()}/scan_unknown`),
    await foreign.post(`${scans()}/estimate`, {}),
    await foreign.post(`${scans()}/${scanId}/resume`, {}),
    await foreign.get(`/v1/projects/${projectId}/geo/spending`),
  ];
  for (const answer of answers) {
    expect(answer.status()).toBe(404);
    expect(await answer.json()).toMatchObject(ENVELOPE);
  }
});

test("runs a sequence turn by turn as its own scan", async ({ mine }) => {
  const steps = ["Which tools write a changelog?", "Which of them suits a small team?"];
  const made = await mine.post(`/v1/projects/${projectId}/geo/sequences`, { name: "Buying", steps });
  expect(made.status(), await made.text()).toBe(201);
  const { sequence } = await made.json();
  const response = await mine.post(`/v1/projects/${projectId}/geo/sequences/${sequence.id}/run`, {});
  expect(response.status(), await response.text()).toBe(202);
  const { statusUrl } = await response.json();
  await waitForScan(mine, projectId);
  const { scan } = await (await mine.get(statusUrl)).json();
  expect(scan).toMatchObject({ kind: "sequence", status: "completed", totalChecks: steps.length * 3 });
});

test("rejects unknown engines, languages and prompts, which uses up no scan of the hour", async ({ mine }) => {
  const refused = [
    await mine.post(scans(), { engines: ["nobody/nothing"] }),
    await mine.post(scans(), { languages: ["tlh"] }),
    await mine.post(scans(), { promptIds: ["prm_unknown"] }),
  ];
  expect(refused.map((answer) => answer.status())).toEqual([400, 400, 404]);
  expect(refused[0]?.headers()["ratelimit-limit"]).toBe("4");
  expect(new Set(refused.map((answer) => answer.headers()["ratelimit-remaining"])).size).toBe(1);
});
