/**
 * `npm run bench:ingest [-- --rounds 5 --seconds 6 --connections 16 --copiers 4]`
 * Measures the events per second that the production build ingests on PostgreSQL, in batches of 1,000 and one at a
 * time. All events are new and stored, which is the most expensive case. Compared in the same run with a bare COPY of
 * the same rows into a table without indexes, one with the same indexes, and a handwritten Next route with the same
 * queries and no validation.
 */
import { parseArgs } from "node:util";
import pg from "pg";
import { copyRows } from "#bench/load/copy.ts";
import { type DatabaseLocation, onPostgres } from "#bench/load/databases.ts";
import { sendLoad } from "#bench/load/requests.ts";
import { storeResults } from "#bench/load/results.ts";
import {
  answers,
  buildBoth,
  type Environment,
  median,
  migrationsFolder,
  startBaseline,
  startOurs,
} from "#bench/load/servers.ts";
import { openDatabase } from "#db/client.ts";
import { insertTrafficToken } from "#db/queries/traffic/tokens.ts";
import { newIngestToken } from "#lib/auth/ingest-token.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testOrganization } from "#lib/testing/people.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "6" },
    connections: { type: "string", default: "16" },
    copiers: { type: "string", default: "4" },
  },
});
const OURS = 21_821;
const THEIRS = 21_822;
const BATCH = 1_000;
const USER_AGENT =
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)";
const COLUMNS =
  "project_id, event_id, occurred_at, category, agent, confidence, method, host, path, status, is_conversion";

type Seeded = { token: string; projectId: string };
type Round = {
  copy: number;
  copyIndexed: number;
  batches: number;
  batchesByHand: number;
  singles: number;
  singlesByHand: number;
};

async function seed(location: DatabaseLocation): Promise<Seeded> {
  const { db, close } = await openDatabase({ ...location, migrationsFolder });
  const now = new Date();
  const organization = await testOrganization(db, now);
  const settings = { domains: ["acme.example"], conversionPaths: ["/thanks"] };
  const { projectId } = await testProject(db, organization.id, now, { settings });
  const { plain, ...token } = newIngestToken(now);
  await insertTrafficToken(db, { ...token, organizationId: organization.id, projectId, createdAt: now });
  await close();
  return { token: plain, projectId };
}

let serial = 0;

function event() {
  const n = ++serial;
  return {
    eventId: `${n.toString(36)}-${((n * 2_654_435_761) % 4_294_967_296).toString(36)}`,
    timestamp: new Date(Date.now() - (n % 86_400) * 1_000).toISOString(),
    method: "GET",
    url: `https://acme.example/docs/page-${n % 500}?utm=${n}`,
    status: 200,
    ip: `4.151.71.${176 + (n % 16)}`,
    userAgent: USER_AGENT,
    accept: "*/*",
  };
}

const batch = () => JSON.stringify({ events: Array.from({ length: BATCH }, event) });
const single = () => JSON.stringify(event());

/** @returns events per second */
async function load(url: string, token: string, body: () => string, perRequest: number): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const result = await sendLoad({
    url,
    connections: perRequest === 1 ? Number(values.connections) * 2 : Number(values.copiers),
    duration: Number(values.seconds),
    requests: [{ method: "POST", headers, setupRequest: (request) => ({ ...request, body: body() }) }],
  });
  return (result["2xx"] * perRequest) / result.duration;
}

/**
 * Copies the same rows as text, over as many connections as send batches.
 * @returns events per second
 */
async function copy(pool: pg.Pool, table: string, projectId: string): Promise<number> {
  const until = performance.now() + Number(values.seconds) * 1_000;
  const start = performance.now();
  let rows = 0;
  const work = async () => {
    while (performance.now() < until) {
      const lines = Array.from({ length: BATCH }, event).map(({ eventId, timestamp, method, url, status }) =>
        [
          projectId,
          eventId,
          timestamp,
          "training-crawler",
          "GPTBot",
          "verified",
          method,
          "acme.example",
          new URL(url).pathname,
          status,
          "f",
        ].join("\t"),
      );
      await copyRows(pool, `copy ${table} (${COLUMNS}) from stdin`, `${lines.join("\n")}\n`);
      rows += BATCH;
    }
  };
  await Promise.all(Array.from({ length: Number(values.copiers) }, work));
  return rows / ((performance.now() - start) / 1_000);
}

/** Checks that both accept every event once, so that the whole ingest is measured. */
async function requireComplete(url: string, token: string): Promise<void> {
  const body = batch();
  for (const expected of [{ accepted: BATCH }, { duplicate: BATCH }]) {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await (await fetch(url, { method: "POST", headers, body })).json();
    for (const [name, count] of Object.entries(expected)) {
      if (answer[name] !== count) throw new Error(`${url} answered ${JSON.stringify(answer)}`);
    }
  }
}

async function measure(_: string, ours: Environment, theirs: Environment, { token, projectId }: Seeded) {
  const servers = [startOurs(OURS, ours), startBaseline(THEIRS, theirs)];
  const pool = new pg.Pool({ connectionString: ours.DATABASE_URL, max: Number(values.copiers) });
  const urls = { ours: `http://127.0.0.1:${OURS}/v1/geo/ingest/events`, byHand: `http://127.0.0.1:${THEIRS}/traffic` };
  try {
    await answers(`http://127.0.0.1:${OURS}/v1/status`);
    await answers(`http://127.0.0.1:${THEIRS}/hello`);
    for (const url of Object.values(urls)) {
      await requireComplete(url, token);
      await load(url, token, single, 1);
    }
    await pool.query(
      "create table copied (like traffic_events); create table copied_indexed (like traffic_events including all)",
    );
    const rounds: Round[] = [];
    for (let i = 0; i < Number(values.rounds); i++) {
      const round = {
        copy: await copy(pool, "copied", projectId),
        batches: await load(urls.ours, token, batch, BATCH),
        batchesByHand: await load(urls.byHand, token, batch, BATCH),
        copyIndexed: await copy(pool, "copied_indexed", projectId),
        singles: await load(urls.ours, token, single, 1),
        singlesByHand: await load(urls.byHand, token, single, 1),
      };
      rounds.push(round);
      // Every round begins with empty tables.
      await pool.query("truncate copied, copied_indexed, traffic_events");
    }
    return report(rounds);
  } finally {
    await pool.end();
    for (const server of servers) server.kill("SIGTERM");
  }
}

function report(rounds: Round[]) {
  const of = (name: keyof Round) => Math.round(median(rounds.map((round) => round[name])));
  const ratio = (name: keyof Round, to: keyof Round) =>
    Number(median(rounds.map((round) => round[name] / round[to])).toFixed(3));
  const table = [
    {
      events: `batches of ${BATCH}`,
      perSecond: of("batches"),
      toCopy: ratio("batches", "copy"),
      toIndexedCopy: ratio("batches", "copyIndexed"),
      toRouteByHand: ratio("batches", "batchesByHand"),
    },
    { events: "one at a time", perSecond: of("singles"), toRouteByHand: ratio("singles", "singlesByHand") },
    { events: "COPY, no index", perSecond: of("copy") },
    { events: "COPY, same indexes", perSecond: of("copyIndexed") },
    { events: `route by hand, ${BATCH}`, perSecond: of("batchesByHand") },
    { events: "route by hand, one", perSecond: of("singlesByHand") },
  ];
  console.table(table);
  return { table, rounds };
}

await buildBoth();
storeResults("ingest", await onPostgres({ seed, measure }));
