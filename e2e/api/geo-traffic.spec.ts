import { uniqueName } from "#e2e/repositories.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

const GPTBOT = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)";
/** An address inside OpenAI's published ranges, and one outside of all ranges. */
const INSIDE = "4.151.71.177";
const OUTSIDE = "203.0.113.7";
const EVENTS = "/v1/geo/ingest/events";

type Site = { projectId: string; token: string };
const test = base.extend<{ mine: Client; site: Site; tracker: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.traffic.key)),
  site: async ({ mine }, use) => {
    const { project } = await (await mine.post("/v1/projects", { name: uniqueName("project") })).json();
    const made = await mine.post(`/v1/geo/ingest/token?projectId=${project.id}`);
    expect(made.status(), await made.text()).toBe(201);
    const { token } = await made.json();
    await use({ projectId: project.id, token: token.token });
    await mine.delete(`/v1/projects/${project.id}`);
  },
  tracker: ({ request, site }, use) => use(client(request, site.token)),
});
test.describe.configure({ mode: "serial" });

const buildEvent = (fields: Record<string, unknown> = {}) => ({
  timestamp: new Date().toISOString(),
  method: "GET",
  url: "https://acme.example/pricing",
  userAgent: GPTBOT,
  ...fields,
});

test("rejects a crawler from outside its operator's IP ranges and verifies one from inside", async ({
  mine,
  site,
  tracker,
}) => {
  const sent = await tracker.post(EVENTS, { events: [buildEvent({ ip: OUTSIDE }), buildEvent({ ip: INSIDE })] });
  expect(sent.status(), await sent.text()).toBe(202);
  expect(await sent.json()).toEqual({ accepted: 2, duplicate: 0, ignored: 0, rejected: [] });
  const reads = `/v1/projects/${site.projectId}/geo/traffic`;
  const { totals, sources, points, rejectedClaims } = await (await mine.get(`${reads}/overview`)).json();
  expect(totals).toMatchObject({ crawler: 1, assistantBrowse: 0, aiReferral: 0, conversions: 0 });
  expect(sources).toEqual([
    expect.objectContaining({ agent: "GPTBot", operator: "OpenAI", confidence: "verified", events: 1 }),
  ]);
  expect(points).toEqual([expect.objectContaining({ crawler: 1 })]);
  expect(rejectedClaims).toEqual([expect.objectContaining({ agent: "GPTBot", events: 1 })]);
  expect((await (await mine.get(`${reads}/pages`)).json()).pages).toEqual([
    expect.objectContaining({ path: "/pricing", crawler: 1, total: 1 }),
  ]);
  expect((await (await mine.get(`${reads}/log`)).json()).items).toEqual([
    expect.objectContaining({ confidence: "verified" }),
  ]);
  const apart = await (await mine.get(`${reads}/log?confidences=rejected`)).json();
  expect(apart.items).toEqual([expect.objectContaining({ confidence: "rejected" })]);
  expect(JSON.stringify([totals, sources, apart])).not.toContain(OUTSIDE);
});

test("reports an AI referral with its journey and conversion, and counts a duplicate event once", async ({
  mine,
  site,
  tracker,
}) => {
  const visit = buildEvent({
    eventId: "visit-1",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
    referer: "https://chatgpt.com/",
    visitorId: "visitor-1",
  });
  expect(await (await tracker.post(EVENTS, visit)).json()).toMatchObject({ accepted: 1 });
  expect(await (await tracker.post(EVENTS, visit)).json()).toMatchObject({ accepted: 0, duplicate: 1 });
  const bought = { type: "conversion", timestamp: new Date().toISOString(), visitorId: "visitor-1", name: "signup" };
  expect(await (await tracker.post(EVENTS, bought)).json()).toMatchObject({ accepted: 1 });
  const reads = `/v1/projects/${site.projectId}/geo/traffic`;
  const { journeys } = await (await mine.get(`${reads}/journeys`)).json();
  expect(journeys).toEqual([
    expect.objectContaining({ agent: "ChatGPT", precision: "exact", events: 2, conversions: 1 }),
  ]);
  const { events } = await (await mine.get(`${reads}/journeys/${journeys[0].id}`)).json();
  expect(events.map((event: { category: string }) => event.category)).toEqual(["ai_referral", "conversion"]);
  expect((await mine.get(`${reads}/journeys/xUnknown`)).status()).toBe(404);
});

test("skips invalid events and rejects malformed or oversized batches as a whole", async ({ tracker }) => {
  const events = [
    buildEvent({ url: "javascript:alert(1)" }),
    buildEvent(),
    buildEvent({ timestamp: "2020-01-01T00:00:00Z" }),
  ];
  const answer = await (await tracker.post(EVENTS, { events })).json();
  expect(answer).toMatchObject({ accepted: 1, ignored: 0 });
  expect(answer.rejected).toEqual([
    { index: 0, code: "invalid_url" },
    { index: 2, code: "timestamp_out_of_range" },
  ]);
  expect((await tracker.post(EVENTS, { events: [] })).status()).toBe(400);
  expect((await tracker.post(EVENTS, { events: Array(1_001).fill(buildEvent()) })).status()).toBe(400);
  expect((await tracker.post(EVENTS, { events: [buildEvent({ userAgent: "x".repeat(1_100_000) })] })).status()).toBe(
    413,
  );
  const nested = { events: [JSON.parse(`${"[".repeat(80)}${"]".repeat(80)}`)] };
  expect((await tracker.post(EVENTS, nested)).status()).toBe(400);
});

test("limits a token to sending events, revokes it on rotation and never shows it again", async ({
  mine,
  site,
  tracker,
  request: http,
}) => {
  expect((await tracker.get("/v1/geo/ingest/setup")).status()).toBe(403);
  expect((await tracker.post("/v1/geo/ingest/rotate-token")).status()).toBe(403);
  expect((await tracker.get("/v1/posts")).status()).toBe(403);
  const rotated = await mine.post(`/v1/geo/ingest/rotate-token?projectId=${site.projectId}`);
  expect(rotated.status(), await rotated.text()).toBe(201);
  const { token } = await rotated.json();
  expect((await tracker.post(EVENTS, buildEvent())).status()).toBe(401);
  expect((await client(http, token.token).post(EVENTS, buildEvent())).status()).toBe(202);
  const setup = await (await mine.get("/v1/geo/ingest/setup")).text();
  expect(setup).toContain(token.id);
  expect(setup).not.toContain(token.token);
  expect((await mine.post("/v1/geo/ingest/token?projectId=proj_unknown")).status()).toBe(404);
});

test("accepts events from a key with the scope, assigns them by host and refuses a read-only key", async ({
  mine,
  site,
  readOnly,
}) => {
  const host = `${site.projectId.replace("_", "-")}.example`;
  const settings = await mine.patch(`/v1/projects/${site.projectId}/geo/settings`, {
    companyName: "Acme",
    aliases: [],
    domains: [host],
    languages: ["en"],
    engines: ["sandbox/atlas"],
    enforceZdr: false,
    nonZdrApprovedEngines: [],
    enabled: false,
    scanIntervalHours: 168,
  });
  expect(settings.status(), await settings.text()).toBe(200);
  const events = [buildEvent({ url: `https://docs.${host}/` }), buildEvent({ url: "https://elsewhere.example/" })];
  expect(await (await mine.post(EVENTS, { events })).json()).toMatchObject({
    accepted: 1,
    rejected: [{ index: 1, code: "unknown_host" }],
  });
  expect((await readOnly.post(EVENTS, buildEvent())).status()).toBe(403);
});

test("accepts cross-origin events on the second path", async ({ site, request: http }) => {
  const headers = { Authorization: `Bearer ${site.token}`, Origin: "https://acme.example" };
  const sent = await http.post("/api/geo/ingest", { headers, data: buildEvent() });
  expect(sent.status(), await sent.text()).toBe(202);
  expect(sent.headers()["access-control-allow-origin"]).toBe("*");
  const preflight = await http.fetch("/api/geo/ingest", {
    method: "OPTIONS",
    headers: { Origin: "https://acme.example" },
  });
  expect(preflight.status()).toBe(204);
  expect(preflight.headers()["access-control-allow-headers"]).toContain("Authorization");
  const wrong = await http.get("/api/geo/ingest", { headers });
  expect([wrong.status(), wrong.headers().allow]).toEqual([405, "OPTIONS, POST"]);
  expect((await http.post("/api/geo/ingest", { data: buildEvent() })).status()).toBe(401);
});

test("hides traffic and tokens from other organizations", async ({ site, second }) => {
  for (const read of ["overview", "log", "journeys", "pages"]) {
    expect((await second.get(`/v1/projects/${site.projectId}/geo/traffic/${read}`)).status()).toBe(404);
  }
  for (const make of ["token", "rotate-token"]) {
    expect((await second.post(`/v1/geo/ingest/${make}?projectId=${site.projectId}`)).status()).toBe(404);
  }
});
