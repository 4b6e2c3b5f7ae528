import { setWebsite, UNREACHABLE_SITE } from "#e2e/geo.ts";
import { uniqueName } from "#e2e/repositories.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

const test = base.extend<{ mine: Client; readiness: string }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.readiness.key)),
  readiness: async ({ mine }, use) => {
    const { project } = await (await mine.post("/v1/projects", { name: uniqueName("project") })).json();
    await use(`/v1/projects/${project.id}/geo/agent-readiness`);
    await mine.delete(`/v1/projects/${project.id}`);
  },
});
test.describe.configure({ mode: "serial", timeout: 240_000 });

test("refuses an audit without a website", async ({ mine, readiness }) => {
  await setWebsite(mine, null);
  expect(await (await mine.get(readiness)).json()).toMatchObject({
    targetUrl: null,
    report: null,
    scan: null,
    history: [],
    organization: { slug: world().workspaces.readiness.slug },
  });
  const refused = await mine.post(`${readiness}/scan`);
  expect(refused.status()).toBe(409);
  expect((await refused.json()).error).toContain("no website");
});

test("reports a website inside the operator's network as failed without requesting it", async ({ mine, readiness }) => {
  await setWebsite(mine, UNREACHABLE_SITE);
  const queued = await mine.post(`${readiness}/scan`);
  expect(queued.status(), await queued.text()).toBe(202);
  const { reportId, alreadyRunning } = await queued.json();
  expect(alreadyRunning).toBe(false);
  const read = async () => (await mine.get(readiness)).json();
  await expect.poll(async () => (await read()).report?.id, { timeout: 150_000 }).toBe(reportId);
  const { targetUrl, report, scan, history } = await read();
  expect(targetUrl).toBe(UNREACHABLE_SITE);
  expect(scan).toBeNull();
  expect(report).toMatchObject({ id: reportId, status: "completed", score: 0, scoreLabel: "incomplete", passed: 0 });
  const [https] = report.checks;
  expect(https).toMatchObject({ id: "https", tier: "essential", result: "failed" });
  expect(https.evidence).toContain("not an address on the public internet");
  expect(report.issues[0]).toMatchObject({ checkId: "https", recommendation: https.recommendation });
  expect(history).toEqual([expect.objectContaining({ id: reportId, score: 0 })]);
});

test("refuses scans with a read-only key and hides the project from other organizations", async ({
  readOnly,
  second,
  readiness,
}) => {
  expect((await readOnly.post(`${readiness}/scan`)).status()).toBe(403);
  expect((await second.get(readiness)).status()).toBe(404);
  expect((await second.post(`${readiness}/scan`)).status()).toBe(404);
});
