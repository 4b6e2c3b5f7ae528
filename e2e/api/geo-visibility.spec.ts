import { documented } from "#e2e/documented.ts";
import { describeBrand, getFirstProject, runScan, SANDBOX_SETTINGS } from "#e2e/geo.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

type Body = Record<string, never>;

const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.answers.key)),
});
test.describe.configure({ mode: "serial" });

const ENVELOPE = { error: expect.any(String), code: expect.any(String), recovery: expect.any(String) };
const READS = [
  "overview",
  "timeseries",
  "prompt-results",
  "prompts",
  "competitor-share",
  "language-share",
  "competitors/Lantern",
  "changes",
  "citations",
  "checks",
];
let projectId = "";
let scanId = "";

const buildPath = (read: string, project = projectId) => `/v1/projects/${project}/geo/visibility/${read}`;
const read = async <T = Body>(api: Client, what: string): Promise<T> => {
  const response = await api.get(buildPath(what));
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
};

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(180_000);
  const request = await playwright.request.newContext({ baseURL: world().demo.url });
  const mine = client(documented(world().demo.url, request), world().workspaces.answers.key);
  projectId = await getFirstProject(mine);
  await describeBrand(mine, projectId);
  const saved = await mine.patch(`/v1/projects/${projectId}/geo/settings`, SANDBOX_SETTINGS);
  expect(saved.status(), await saved.text()).toBe(200);
  scanId = (await runScan(mine, projectId)).id;
  await request.dispose();
});

test("returns the same rates and counts in every read", async ({ mine }) => {
  const { headline, engines, configured } = await read<{
    configured: boolean;
    headline: {
      mentionRate: number;
      n: number;
      effectiveN: number;
      low: number;
      high: number;
      mentions: number;
      sufficient: boolean;
    };
    engines: { engine: string; checks: number; mentions: number }[];
  }>(mine, "overview");
  expect(configured).toBe(true);
  expect(headline.n).toBeGreaterThan(0);
  expect(headline.low).toBeLessThanOrEqual(headline.mentionRate);
  expect(headline.high).toBeGreaterThanOrEqual(headline.mentionRate);
  expect(headline.sufficient).toBe(headline.effectiveN >= 20);
  expect(engines.map(({ engine }) => engine)).toEqual(SANDBOX_SETTINGS.engines);
  const sum = (rows: { checks: number; mentions: number }[]) => [
    rows.reduce((total, { checks }) => total + checks, 0),
    rows.reduce((total, { mentions }) => total + mentions, 0),
  ];
  expect(sum(engines)).toEqual([headline.n, headline.mentions]);
  const { points } = await read<{ points: { checks: number; mentions: number }[] }>(mine, "timeseries");
  expect(sum(points)).toEqual([headline.n, headline.mentions]);
  const languages = await read<{ points: { checks: number; mentions: number }[] }>(mine, "language-share");
  expect(sum(languages.points)).toEqual([headline.n, headline.mentions]);
  const countChecks = async (filter: string) => {
    const { pagination } = await read<{ pagination: { totalItems: number } }>(mine, `checks?branded=false&${filter}`);
    return pagination.totalItems;
  };
  expect([await countChecks("status=ok"), await countChecks("mentioned=true")]).toEqual([
    headline.n,
    headline.mentions,
  ]);
});

test("compares brands over the same answers and reads each by name", async ({ mine }) => {
  type Point = { brand: string; own: boolean; mentions: number; share: number | null };
  const { points } = await read<{ points: Point[] }>(mine, "competitor-share");
  expect(points.map(({ brand }) => brand).sort()).toEqual(["Beamer", "Headway", "Lantern"]);
  const total = points.reduce((sum, { mentions }) => sum + mentions, 0);
  for (const { share, mentions } of points) expect(share).toBe(total > 0 ? mentions / total : null);
  for (const { brand, mentions } of points) {
    const one = await read<{ points: { mentions: number }[]; prompts: object[] }>(mine, `competitors/${brand}`);
    expect(one.points.reduce((sum, point) => sum + point.mentions, 0)).toBe(mentions);
    expect(one.prompts.length).toBeGreaterThan(0);
  }
  const unknown = await mine.get(buildPath("competitors/Nobody"));
  expect([unknown.status(), await unknown.json()]).toEqual([404, ENVELOPE]);
});

test("returns an answer with the offsets of its matches and its evidence", async ({ mine }) => {
  type Result = { checkId: string; promptId: string; answer: string; matches: { start: number; end: number }[] };
  const { results } = await read<{ results: Result[] }>(mine, "prompt-results");
  expect(results.length).toBeGreaterThan(0);
  for (const { answer, matches } of results) {
    for (const { start, end } of matches) expect(answer.slice(start, end).trim()).not.toBe("");
  }
  const [first] = results;
  const { check } = await read<{ check: Body }>(mine, `checks/${first?.checkId}`);
  expect(check).toMatchObject({
    id: first?.checkId,
    answer: first?.answer,
    scanId,
    sandbox: true,
    accessMode: "sandbox",
    textSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const { prompt } = await read<{ prompt: Body }>(mine, `prompts/${first?.promptId}`);
  expect(prompt).toMatchObject({ promptId: first?.promptId });
  expect((await mine.get(buildPath("checks/chk_none"))).status()).toBe(404);
  expect((await mine.get(buildPath("prompts/prm_none"))).status()).toBe(404);
});

test("reports no change after a single scan and says how many answers are needed", async ({ mine }) => {
  for (const query of ["", "?scan=latest", `?scan=${scanId}`]) {
    const { comparison } = await read<{ comparison: Body }>(mine, `changes${query}`);
    expect(comparison).toMatchObject({ verdict: "insufficient", rows: [], answersNeeded: expect.any(Number) });
  }
  expect((await mine.get(buildPath("changes?scan=scan_none"))).status()).toBe(404);
  expect((await mine.get(buildPath(`changes?base=${scanId}`))).status()).toBe(400);
});

test("exports every check of a scan as NDJSON and CSV", async ({ mine }) => {
  const { pagination } = await read<{ pagination: { totalItems: number } }>(mine, `checks?scanId=${scanId}`);
  const lines = await mine.get(buildPath("export"));
  expect(lines.headers()["content-type"]).toBe("application/x-ndjson; charset=utf-8");
  const records = (await lines.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(records).toHaveLength(pagination.totalItems);
  const table = await mine.get(buildPath("export?format=csv"));
  expect(table.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  expect(table.headers()["content-disposition"]).toMatch(/^attachment; filename="visibility-.*\.csv"$/);
  expect(await table.text()).toMatch(/^id,scanId,promptId,/);
  expect((await mine.get(buildPath("export?format=xml"))).status()).toBe(400);
});

test("rejects an invalid window and names the field", async ({ mine }) => {
  const bad = ["days=0", "days=366", "days=x", "from=2026-02-30", "from=2026-02-02&to=2026-02-01", "to=tomorrow"];
  for (const query of bad) {
    for (const what of READS) {
      const response = await mine.get(buildPath(`${what}?${query}`));
      expect([what, query, response.status()]).toEqual([what, query, 400]);
      expect(await response.json()).toMatchObject({ ...ENVELOPE, details: [{ path: query.split("=")[0] }] });
    }
  }
  const quiet = await read<{ points: object[] }>(mine, "timeseries?from=2020-01-01&to=2020-12-30");
  expect(quiet.points).toEqual([]);
});

test("returns 404 for another organization's project", async ({ mine, second }) => {
  for (const what of [...READS, "export", "prompts/prm_none", "checks/chk_none"]) {
    const foreign = await second.get(buildPath(what));
    const unknown = await second.get(buildPath(what, "proj_none"));
    expect([what, foreign.status(), await foreign.json()]).toEqual([what, 404, await unknown.json()]);
  }
  expect((await mine.get(buildPath("overview", "not.an.id"))).status()).toBe(400);
});
