import { describeBrand, FACTS, runScan, SANDBOX_SETTINGS, waitForScan } from "#e2e/geo.ts";
import { uniqueName } from "#e2e/repositories.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.gaps.key)),
});
test.describe.configure({ mode: "serial", timeout: 360_000 });

const PROMPT = "What are the best changelog tools for software teams?";
let projectId = "";
let briefId = "";
const briefs = () => `/v1/projects/${projectId}/geo/briefs`;

test.beforeAll(async ({ request }) => {
  const mine = client(request, world().workspaces.gaps.key);
  projectId = (await (await mine.post("/v1/projects", { name: uniqueName("briefs") })).json()).project.id;
  await mine.patch(`/v1/projects/${projectId}/geo/settings`, SANDBOX_SETTINGS);
  await describeBrand(mine, projectId);
  await mine.post(`/v1/projects/${projectId}/geo/prompts`, { prompt: PROMPT });
});

test("creates a brief from a scan, writes the article and gets a verdict from the next scan", async ({ mine }) => {
  const { prompts } = await (await mine.get(`/v1/projects/${projectId}/geo/prompts`)).json();
  const { id } = prompts.find(({ prompt }: { prompt: string }) => prompt === PROMPT);
  await runScan(mine, projectId, { repeats: 8 });

  const body = { topic: PROMPT, sourceKind: "prompt", sourceId: id };
  const made = await mine.post(briefs(), body);
  expect(made.status(), await made.text()).toBe(201);
  const brief = await made.json();
  ({ briefId } = brief);
  expect(brief).toMatchObject({ status: "needs_facts", runId: null, postId: null, brief: { targetPrompt: PROMPT } });
  expect(brief.brief.baseline).toMatchObject({ promptIds: [id], n: 24, sufficient: true });
  expect(brief.brief.facts.length).toBeLessThan(8);
  expect(brief.brief.missingFacts.length).toBeGreaterThan(0);
  const again = await mine.post(briefs(), { ...body, sourceKind: "gap" });
  expect([again.status(), (await again.json()).briefId]).toEqual([200, briefId]);

  const one = async () => (await mine.get(`${briefs()}/${briefId}`)).json();
  await expect.poll(async () => (await one()).planning.state, { timeout: 120_000 }).toBe("done");
  expect((await mine.post(`${briefs()}/${briefId}/approve`)).status()).toBe(409);
  const facts = FACTS.map((text) => ({ text }));
  const added = await mine.post(`${briefs()}/${briefId}/facts`, { facts });
  expect(added.status(), await added.text()).toBe(200);
  expect(await added.json()).toMatchObject({ status: "draft", brief: { missingFacts: [] } });
  const approved = await mine.post(`${briefs()}/${briefId}/approve`);
  expect(approved.status(), await approved.text()).toBe(202);
  await expect.poll(async () => (await one()).status, { timeout: 120_000 }).toBe("completed");
  const written = await one();
  expect(written.runId).toBe((await approved.json()).runId);
  expect(written.post).toMatchObject({ status: "draft", id: written.postId });
  const { sentences, entries } = await (await mine.get(`/v1/posts/${written.postId}/evidence`)).json();
  expect(sentences.every(({ entryIds }: { entryIds: string[] }) => entryIds.length > 0)).toBe(true);
  expect(entries.some(({ category }: { category: string }) => category === "Facts")).toBe(true);
  const { post } = await (await mine.get(`/v1/posts/${written.postId}`)).json();
  for (const text of FACTS) expect(post.markdown).toContain(text);
  expect(post.markdown).not.toMatch(/\banswers\b/);
  expect((await mine.post(`${briefs()}/${briefId}/approve`)).status()).toBe(409);

  const baseline = await waitForScan(mine, projectId);
  expect(baseline).toMatchObject({ id: (await approved.json()).baselineScan.scanId, status: "completed" });
  expect((await mine.patch(`/v1/posts/${written.postId}`, { status: "published" })).status()).toBe(200);
  expect((await one()).brief).toMatchObject({ remeasure: { state: "waiting" }, verdict: null });
  const scan = await runScan(mine, projectId, { repeats: 8, promptIds: [id] });
  const { remeasure, verdict } = (await one()).brief;
  expect(remeasure.state).toBe("measured");
  expect(verdict).toMatchObject({ scanIds: [scan.id], before: { n: 30 }, after: { n: 24 }, comparedCells: 3 });
  expect(verdict.differenceLow).toBeLessThanOrEqual(verdict.difference);
  expect(["improved", "no_detectable_change", "worse"]).toContain(verdict.verdict);
});

test("rejects a claim that its facts do not support and names it", async ({ mine }) => {
  const made = await mine.post(briefs(), { topic: "Release notes by mail" });
  const { briefId: own } = await made.json();
  const claims = [{ text: "Beamer has 9,000 customers.", factIds: ["fact_unknown"] }];
  const refused = await mine.patch(`${briefs()}/${own}`, { sections: [{ heading: "A", goal: "B", claims }] });
  expect(refused.status()).toBe(400);
  expect((await refused.json()).details[0].path).toBe("sections.0.claims.0");
  expect((await mine.patch(`${briefs()}/${own}`, { workingTitle: "Notes by mail" })).status()).toBe(200);
  expect((await mine.patch(`${briefs()}/${own}`, { archived: true })).status()).toBe(200);
  const { briefs: listed, archived } = await (await mine.get(briefs())).json();
  expect([listed.map((brief: { briefId: string }) => brief.briefId), archived]).toEqual([[briefId], 1]);
});

test("hides briefs from other organizations and rejects briefs without a valid source", async ({
  mine,
  readOnly,
  second,
}) => {
  expect((await second.get(`${briefs()}/${briefId}`)).status()).toBe(404);
  expect((await second.post(`${briefs()}/${briefId}/approve`)).status()).toBe(404);
  expect((await readOnly.post(briefs(), { topic: "Something" })).status()).toBe(403);
  const facts = [{ text: "Lantern has an API." }];
  expect((await second.post(`${briefs()}/${briefId}/facts`, { facts })).status()).toBe(404);
  expect((await readOnly.post(`${briefs()}/${briefId}/facts`, { facts })).status()).toBe(403);
  expect((await mine.post(`${briefs()}/${briefId}/facts`, { facts: [] })).status()).toBe(400);
  expect((await mine.post(briefs(), { topic: "Something", sourceKind: "gap" })).status()).toBe(400);
  expect((await mine.post(briefs(), { topic: "Something", sourceKind: "gap", sourceId: "prm_none" })).status()).toBe(
    404,
  );
  expect((await mine.post(briefs(), { topic: "No" })).status()).toBe(400);
});
