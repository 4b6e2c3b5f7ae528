import { describeBrand, runScan, SANDBOX_SETTINGS } from "#e2e/geo.ts";
import { uniqueName } from "#e2e/repositories.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.gaps.key)),
});
test.describe.configure({ mode: "serial", timeout: 240_000 });

let project = "";
const gaps = () => `${project}/geo/gaps`;

test.beforeAll(async ({ request }) => {
  const mine = client(request, world().workspaces.gaps.key);
  const { id } = (await (await mine.post("/v1/projects", { name: uniqueName("gaps") })).json()).project;
  project = `/v1/projects/${id}`;
  await mine.patch(`${project}/geo/settings`, SANDBOX_SETTINGS);
  await describeBrand(mine, id);
});

test("returns no gaps for a project without answers and says why", async ({ mine }) => {
  expect(await (await mine.get(gaps())).json()).toMatchObject({
    promptGaps: [],
    searchGaps: [],
    dismissed: 0,
    hasScanData: false,
    configured: true,
    organization: { slug: "tests-of-gaps" },
  });
});

test("lists prompts where a competitor is ahead, with the answers as evidence", async ({ mine }) => {
  await runScan(mine, project.split("/")[3] ?? "", { repeats: 6 });
  const { promptGaps, searchGaps, hasScanData, sandbox } = await (await mine.get(gaps())).json();
  expect([hasScanData, sandbox]).toEqual([true, true]);
  expect(promptGaps.length).toBeGreaterThan(0);
  const [first] = promptGaps;
  expect(first.rival.difference).toBeCloseTo(first.rival.rate - first.ownMentionRate);
  expect(first.rival.difference).toBeGreaterThanOrEqual(0.1);
  expect(first.opportunity).toBeCloseTo(first.rival.difference * first.n);
  const opportunities = promptGaps.map(({ opportunity }: { opportunity: number }) => opportunity);
  expect(opportunities).toEqual(opportunities.toSorted((a: number, b: number) => b - a));
  const { check } = await (await mine.get(`${project}/geo/visibility/checks/${first.evidence[0].checkId}`)).json();
  expect(check).toMatchObject({ promptId: first.id, mentioned: false });
  expect(check.answer).toContain(first.evidence[0].excerpt);
  expect(searchGaps[0]).toMatchObject({ impressions: expect.any(Number), brief: null });
});

test("dismisses a gap and restores it", async ({ mine, readOnly, second }) => {
  const [gap] = (await (await mine.get(gaps())).json()).promptGaps;
  const path = `${gaps()}/${gap.id}`;
  expect((await mine.patch(path, { dismissed: true })).status()).toBe(200);
  const ids = async (query: string) =>
    (await (await mine.get(`${gaps()}${query}`)).json()).promptGaps.map(({ id }: { id: string }) => id);
  expect(await ids("")).not.toContain(gap.id);
  expect(await ids("?dismissed=true")).toEqual([gap.id]);
  expect((await (await mine.patch(path, { dismissed: false })).json()).dismissedAt).toBeNull();
  expect(await ids("")).toContain(gap.id);
  expect((await readOnly.patch(path, { dismissed: true })).status()).toBe(403);
  expect((await second.get(gaps())).status()).toBe(404);
  expect((await mine.get(`${gaps()}?days=0`)).status()).toBe(400);
});
