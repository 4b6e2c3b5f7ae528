import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#lib/access/principal.ts";
import { beforeQueries } from "#lib/testing/before-queries.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { ingest } from "./ingest/service.ts";
import { maintainTraffic } from "./maintenance.ts";
import { getJourney, getLog, listJourneys, listPages } from "./reads/lists.ts";
import { getOverview } from "./reads/overview.ts";
import { traffic } from "./testing/replay.ts";

const db = await testDatabase();
const now = new Date("2026-03-10T12:00:00.000Z");
const organization = await testOrganization(db, now);
const HOUR_MS = 3_600_000;

let projectId: string;
let ctx: Ctx;
beforeEach(async () => {
  const settings = { domains: ["acme.example"], conversionPaths: ["/thanks", "/größe"] };
  projectId = (await testProject(db, organization.id, now, { settings })).projectId;
  ctx = ctxAt(now);
});

const ctxAt = (instant: Date) => testCtx(db, organization, { type: "ingest", tokenId: "ing_test", projectId }, instant);
const GPTBOT = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const INSIDE = "4.151.71.177";
const OUTSIDE = "203.0.113.7";
type Fields = Record<string, unknown>;
const request = (fields: Fields): Fields => ({
  timestamp: now.toISOString(),
  method: "GET",
  url: "https://acme.example/docs",
  userAgent: BROWSER,
  ...fields,
});
const send = (events: unknown[], as = ctx) => ingest(as, { events });
const log = async (query: Fields = {}) =>
  (await getLog(ctx, projectId, { limit: 200, visitorTypes: [], categories: [], confidences: [], ...query })).items;
const overview = () => getOverview(ctx, projectId, {});
const queryRows = async <T>(query: ReturnType<typeof sql>) =>
  ((await db.execute(query)) as unknown as { rows: T[] }).rows;

describe("agent events", () => {
  test("reports an agent outside its operator's ranges when the list is old, and names the old lists", async () => {
    const late = ctxAt(new Date("2027-03-10T12:00:00Z"));
    const timestamp = late.clock.now().toISOString();
    await send([request({ timestamp, userAgent: GPTBOT, ip: OUTSIDE })], late);
    const { totals, rejectedClaims, staleRanges } = await getOverview(late, projectId, {});
    expect([totals.crawler, rejectedClaims]).toEqual([1, []]);
    expect(staleRanges).toContainEqual({ operator: "OpenAI", retrievedAt: expect.stringMatching(/^2026-/) });
    expect((await overview()).staleRanges).toEqual([]);
  });

  test("verifies an agent inside its operator's ranges, rejects it uncounted outside, and reports no address", async () => {
    const sent = [INSIDE, `::ffff:${INSIDE}`, OUTSIDE, undefined].map((ip) => request({ userAgent: GPTBOT, ip }));
    expect(await send(sent)).toEqual({ accepted: 4, duplicate: 0, ignored: 0, rejected: [] });
    const { totals, sources, points, rejectedClaims } = await overview();
    expect(totals).toMatchObject({ crawler: 3, assistantBrowse: 0, aiReferral: 0, conversions: 0 });
    expect(sources.map(({ confidence, events }) => [confidence, events])).toEqual([
      ["verified", 2],
      ["reported", 1],
    ]);
    expect(points).toEqual([{ day: "2026-03-10", crawler: 3, assistantBrowse: 0, aiReferral: 0, conversions: 0 }]);
    expect(rejectedClaims).toEqual([{ agent: "GPTBot", operator: "OpenAI", events: 1, lastDay: "2026-03-10" }]);
    expect(await log()).toHaveLength(3);
    expect(await log({ confidences: ["rejected"] })).toHaveLength(1);
    expect((await listPages(ctx, projectId, { limit: 50 })).pages).toMatchObject([
      { path: "/docs", crawler: 3, total: 3 },
    ]);
  });

  test("shows an agent that no rule knows without counting it", async () => {
    const userAgent = "Mozilla/5.0 (compatible; BrandNewBot/1.0; +https://new.example)";
    await send([request({ userAgent }), request({ userAgent: "curl/8.0" }), request({ userAgent: "UptimeRobot/2.0" })]);
    const { totals, unknownBots } = await overview();
    expect(totals).toMatchObject({ crawler: 0, aiReferral: 0 });
    expect(unknownBots).toMatchObject([{ agent: "BrandNewBot", events: 1 }]);
    expect(await log({ visitorTypes: ["unknown"] })).toMatchObject([{ userAgent, operator: null }]);
  });
});

describe("person events", () => {
  test.each([
    [{ referer: "https://chatgpt.com/" }, "ChatGPT"],
    [{ referer: "https://www.perplexity.ai/search?q=1" }, "Perplexity"],
    [{ url: "https://acme.example/?utm_source=chatgpt.com" }, "ChatGPT"],
    // The Referer takes precedence over the link.
    [{ referer: "https://claude.ai/chat/1", url: "https://acme.example/?utm_source=chatgpt.com" }, "Claude"],
    [{ referer: "https://www.google.com/", url: "https://acme.example/?utm_source=Perplexity" }, "Perplexity"],
  ])("counts a visitor from an AI: %j", async (fields, agent) => {
    expect(await send([request(fields)])).toMatchObject({ accepted: 1 });
    expect((await overview()).sources).toMatchObject([{ category: "ai_referral", agent, events: 1 }]);
  });

  test.each([
    [{ referer: "https://www.google.com/" }],
    [{ referer: "https://bing.com/search" }],
    [{ referer: "https://notchatgpt.com/" }],
    [{ referer: "https://chatgpt.com.evil.example/" }],
    [{ referer: "https://chatgpt.com/", url: "https://acme.example/logo.png" }],
    [{ referer: "https://chatgpt.com/", method: "POST" }],
    [{ visitorId: "never-seen" }],
    [{}],
  ])("ignores other visitors: %j", async (fields) => {
    expect(await send([request(fields)])).toEqual({ accepted: 0, duplicate: 0, ignored: 1, rejected: [] });
    expect(await queryRows(sql`select 1 from traffic_events where project_id = ${projectId}`)).toEqual([]);
  });

  test("follows a visitor for 30 days, and counts conversions by path and by event", async () => {
    const visit = { referer: "https://chatgpt.com/", visitorId: "v-1" };
    await send([request({ ...visit, timestamp: new Date(now.getTime() - HOUR_MS).toISOString() })]);
    const later = [
      request({ visitorId: "v-1", url: "https://acme.example/thanks/you?order=7" }),
      request({ visitorId: "v-1", url: "https://acme.example/thanksgiving" }),
      request({ visitorId: "v-1", url: "https://acme.example/größe/l", method: "POST" }),
      {
        type: "conversion",
        timestamp: now.toISOString(),
        visitorId: "v-1",
        name: "signup",
        value: 49,
        currency: "eur",
      },
      { type: "conversion", timestamp: now.toISOString(), visitorId: "v-2", name: "signup" },
      { type: "conversion", timestamp: new Date(now.getTime() - 2 * HOUR_MS).toISOString(), visitorId: "v-1" },
    ];
    expect(await send(later)).toMatchObject({ accepted: 4, ignored: 2 });
    expect((await overview()).totals).toMatchObject({ aiReferral: 1, conversions: 3 });
    const [journey] = (await listJourneys(ctx, projectId, { limit: 50, visitorTypes: [] })).journeys;
    expect(journey).toMatchObject({
      precision: "exact",
      agent: "ChatGPT",
      events: 5,
      conversions: 3,
      landingPath: "/docs",
    });
    const { events } = await getJourney(ctx, projectId, journey?.id ?? "");
    expect(events.map(({ category }) => category).sort()).toEqual([
      "ai_referral",
      "conversion",
      "follow-up",
      "follow-up",
      "follow-up",
    ]);
    expect(events.find(({ type }) => type === "conversion")).toMatchObject({
      name: "signup",
      value: 49,
      currency: "EUR",
    });
    const late = ctxAt(new Date(now.getTime() + 31 * 24 * HOUR_MS));
    const timestamp = late.clock.now().toISOString();
    expect(await send([{ type: "conversion", timestamp, visitorId: "v-1" }], late)).toMatchObject({ ignored: 1 });
  });

  test("follows a visitor within one batch in any order", async () => {
    const earlier = new Date(now.getTime() - 60_000).toISOString();
    const visit = request({
      referer: "https://chatgpt.com/",
      url: "https://acme.example/?clr_tag=Ab1",
      timestamp: earlier,
    });
    const purchase = { type: "conversion", timestamp: now.toISOString(), url: "https://acme.example/?clr_tag=Ab1" };
    expect(await send([purchase, visit])).toMatchObject({ accepted: 2 });
    expect((await overview()).totals).toMatchObject({ aiReferral: 1, conversions: 1 });
  });

  test("estimates a visitor without an id by source, network and half hour, and marks the journey", async () => {
    const visit = (ip: string, referer: string, minutes = 0) =>
      request({ ip, referer, timestamp: new Date(now.getTime() + minutes * 60_000).toISOString() });
    await send([
      visit("198.51.100.7", "https://chatgpt.com/"),
      visit("198.51.100.9", "https://chatgpt.com/", 20),
      visit("198.51.100.7", "https://claude.ai/"),
      visit("198.51.101.7", "https://chatgpt.com/"),
      visit("198.51.100.7", "https://chatgpt.com/", 40),
      visit("10.0.0.1", "https://chatgpt.com/"),
    ]);
    const { journeys } = await listJourneys(ctx, projectId, { limit: 50, visitorTypes: ["human"] });
    expect(journeys.map(({ events }) => events).sort()).toEqual([1, 1, 1, 2]);
    expect(new Set(journeys.map(({ precision }) => precision))).toEqual(new Set(["estimated"]));
  });
});

describe("repeated event", () => {
  const events = Array.from({ length: 40 }, (_, i) => request({ eventId: `e-${i}`, userAgent: GPTBOT, ip: INSIDE }));

  test("counts once in one batch, later, and concurrently in any order", async () => {
    expect(await send([...events.slice(0, 5), ...events.slice(0, 5)])).toMatchObject({ accepted: 5, duplicate: 5 });
    expect(await send(events.slice(0, 5))).toMatchObject({ accepted: 0, duplicate: 5 });
    const answers = await Promise.all(
      [events, events.toReversed(), [...events.slice(20), ...events.slice(0, 20)]].map((batch) => send(batch)),
    );
    expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(35);
    expect(answers.reduce((sum, { duplicate }) => sum + duplicate, 0)).toBe(3 * 40 - 35);
    expect((await overview()).totals.crawler).toBe(40);
  });

  test("counts as an event of its own without an id", async () => {
    const sent = request({ userAgent: GPTBOT });
    expect(await send([sent, sent])).toMatchObject({ accepted: 2 });
  });
});

describe("ingest request", () => {
  const iso = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString();
  test.each<[string, unknown]>([
    ["invalid_event", null],
    ["invalid_event", "x"],
    ["invalid_event", []],
    ["invalid_event_id", request({ eventId: "" })],
    ["invalid_event_id", request({ eventId: "a\u0000b" })],
    ["invalid_event_id", request({ eventId: 7 })],
    ["invalid_type", request({ type: "__proto__" })],
    ["invalid_timestamp", request({ timestamp: 1 })],
    ["invalid_timestamp", request({ timestamp: "2026-02-30T00:00:00Z" })],
    ["invalid_timestamp", request({ timestamp: "2026-03-10T12:00:00" })],
    ["invalid_timestamp", { method: "GET", url: "https://acme.example/" }],
    ["timestamp_out_of_range", request({ timestamp: iso(48.01) })],
    ["timestamp_out_of_range", request({ timestamp: iso(-48.01) })],
    ["invalid_method", request({ method: "GET /" })],
    ["invalid_method", request({ method: undefined })],
    ["invalid_url", request({ url: "javascript:alert(1)" })],
    ["invalid_url", request({ url: "/docs" })],
    ["invalid_url", request({ url: `https://acme.example/${"a".repeat(5_000)}` })],
    ["invalid_status", request({ status: -1 })],
    ["invalid_status", request({ status: "200" })],
    ["invalid_header", request({ userAgent: { toString: "x" } })],
    ["invalid_visitor_id", request({ visitorId: "ü" })],
    ["invalid_value", { type: "conversion", timestamp: iso(0), visitorId: "v", value: -5 }],
    ["invalid_currency", { type: "conversion", timestamp: iso(0), visitorId: "v", value: 5, currency: "euro" }],
    ["invalid_name", { type: "conversion", timestamp: iso(0), visitorId: "v", name: "n".repeat(129) }],
  ])("refuses %s without failing other events: %j", async (code, event) => {
    const sent = [request({ userAgent: GPTBOT }), event, request({ userAgent: GPTBOT })];
    expect(await send(sent)).toEqual({ accepted: 2, duplicate: 0, ignored: 0, rejected: [{ index: 1, code }] });
  });

  test("accounts for every event", async () => {
    const value = fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.constant(null), fc.object({ maxDepth: 2 }));
    const hostile = fc.oneof(
      fc.anything(),
      fc.record(
        {
          eventId: fc.oneof(fc.constantFrom("a", "b", "__proto__"), value),
          timestamp: fc.oneof(fc.constant(now.toISOString()), value),
          method: fc.oneof(fc.constant("GET"), value),
          url: fc.oneof(fc.constant("https://acme.example/a\u0000%00?q"), fc.webUrl(), value),
          userAgent: fc.oneof(fc.constant(`${GPTBOT}\u0000\ud800`), value),
          referer: fc.oneof(fc.constant("https://chatgpt.com/\ud800\u0000"), value),
          ip: fc.oneof(fc.ipV4(), fc.ipV6(), value),
          visitorId: fc.oneof(fc.constant("v"), value),
          __proto__: value,
        },
        { requiredKeys: ["timestamp", "method", "url"] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 20 }), async (events) => {
        const { accepted, duplicate, ignored, rejected } = await send(events);
        expect(accepted + duplicate + ignored + rejected.length).toBe(events.length);
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

describe("organization token", () => {
  test("chooses the project by the longest matching host, including subdomains, and refuses unknown hosts", async () => {
    const other = await testOrganization(db, now);
    const shop = await testProject(db, other.id, now, { settings: { domains: ["shop.widget.example"] } });
    const site = await testProject(db, other.id, now, { settings: { domains: ["widget.example"] } });
    const as = testCtx(db, other, { type: "ingest", tokenId: "ing_test", projectId: null }, now);
    const hosts = ["widget.example", "WWW.widget.example.", "eu.shop.widget.example", "notwidget.example"];
    const sent = hosts.map((host) => request({ userAgent: GPTBOT, url: `https://${host}/` }));
    expect(await send(sent, as)).toEqual({
      accepted: 3,
      duplicate: 0,
      ignored: 0,
      rejected: [{ index: 3, code: "unknown_host" }],
    });
    const count = async (id: string) =>
      (await queryRows(sql`select 1 from traffic_events where project_id = ${id}`)).length;
    expect([await count(shop.projectId), await count(site.projectId)]).toEqual([1, 2]);
  });
});

describe("day of mixed traffic", () => {
  const REPLAYED = traffic({ until: now, hours: 24, perHour: 120, seed: 7 });

  test("reconciles all events with their answers and the sums with the log", async () => {
    const sum = { accepted: 0, duplicate: 0, ignored: 0, rejected: 0 };
    let sent = 0;
    for (let i = 0; i < REPLAYED.length; i += 150) {
      const batch = REPLAYED.slice(i, i + 150);
      // Every third batch is sent twice, as after a lost response.
      for (const events of i % 450 === 0 ? [batch, batch] : [batch]) {
        const answer = await send(events);
        sent += events.length;
        sum.accepted += answer.accepted;
        sum.duplicate += answer.duplicate;
        sum.ignored += answer.ignored;
        sum.rejected += answer.rejected.length;
      }
    }
    expect(sum.accepted + sum.duplicate + sum.ignored + sum.rejected).toBe(sent);
    expect(Math.min(...Object.values(sum))).toBeGreaterThan(0);
    expect((await queryRows(sql`select 1 from traffic_events where project_id = ${projectId}`)).length).toBe(
      sum.accepted,
    );
    expect(await sums()).toEqual(await sumsOfLog());
  });

  test("stores no address and no visitor id", async () => {
    await send(REPLAYED.slice(0, 600));
    const tables = await queryRows<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_name like 'traffic_%'`,
    );
    expect(tables.length).toBeGreaterThan(5);
    for (const { name } of tables) {
      const dump = JSON.stringify(await queryRows(sql`select * from ${sql.identifier(name)}`));
      for (const { ip, visitorId } of REPLAYED as { ip?: string; visitorId?: string }[]) {
        if (ip) expect(dump.includes(ip), `${name}: ${ip}`).toBe(false);
        if (visitorId) expect(dump.includes(visitorId), `${name}: ${visitorId}`).toBe(false);
      }
    }
  });

  test("stays the same after the nightly maintenance, including pages; then old data is deleted", async () => {
    await send(REPLAYED);
    const [overviewBefore, pagesBefore] = [await overview(), await listPages(ctx, projectId, { limit: 200 })];
    await maintainTraffic({ db, clock: { now: () => new Date(now.getTime() + 5 * 24 * HOUR_MS) } });
    expect(await sums()).toEqual(await sumsOfLog());
    expect(await queryRows(sql`select 1 from traffic_daily where project_id = ${projectId} and shard <> 0`)).toEqual(
      [],
    );
    expect(await overview()).toEqual(overviewBefore);
    expect(await listPages(ctx, projectId, { limit: 200 })).toEqual(pagesBefore);
    expect(await queryRows(sql`select 1 from traffic_salts where day <= '2026-03-14'`)).toEqual([]);
    await maintainTraffic({ db, clock: { now: () => new Date(now.getTime() + 91 * 24 * HOUR_MS) } });
    expect(await log()).toEqual([]);
    expect((await overview()).totals).toEqual(overviewBefore.totals);
  });
});

test("gives no time of a last event without its sums when an event arrives between the statements", async () => {
  for (let position = 1, statements = 1; position <= statements; position++) {
    ({ projectId } = await testProject(db, organization.id, now, { settings: { domains: ["acme.example"] } }));
    ctx = ctxAt(now);
    statements = 0;
    const arrive = async () => {
      if (++statements === position) await send([request({ userAgent: GPTBOT })]);
    };
    const answer = await getOverview({ ...ctx, db: beforeQueries(db, arrive) }, projectId, {});
    if (answer.lastEventAt !== null) expect(answer, `statement ${position}`).toMatchObject({ totals: { crawler: 1 } });
    expect((await overview()).totals.crawler).toBe(1);
  }
});

test("deletes the traffic of a deleted project in the nightly maintenance", async () => {
  await send([request({ userAgent: GPTBOT })]);
  await db.execute(sql`delete from projects where id = ${projectId}`);
  await maintainTraffic({ db, clock: { now: () => now } });
  expect(await queryRows(sql`select 1 from traffic_events where project_id = ${projectId}`)).toEqual([]);
});

test("pages through the log without gaps or duplicates", async () => {
  await send(Array.from({ length: 25 }, (_, i) => request({ eventId: `e-${i}`, userAgent: GPTBOT })));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await getLog(ctx, projectId, {
      limit: 10,
      visitorTypes: [],
      categories: [],
      confidences: [],
      host: undefined,
      cursor,
    });
    seen.push(...page.items.map(({ eventId }) => eventId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(seen).size).toBe(25);
  expect(seen).toHaveLength(25);
});

type Sum = { day: string; category: string; agent: string; confidence: string; events: number; conversions: number };
const sums = () =>
  queryRows<Sum>(sql`
    select day::text, category, agent, confidence, sum(events)::int as events, sum(conversions)::int as conversions
    from traffic_daily where project_id = ${projectId} group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
const sumsOfLog = () =>
  queryRows<Sum>(sql`
    select (occurred_at at time zone 'UTC')::date::text as day, category, agent, confidence, count(*)::int as events,
      (count(*) filter (where is_conversion))::int as conversions
    from traffic_events where project_id = ${projectId} group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
