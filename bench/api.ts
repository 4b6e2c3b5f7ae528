/**
 * `npm run bench:api [-- --database pglite|postgres|both --posts 100000 --rounds 5 --seconds 6]`
 * Compares GET /v1/posts?limit=20 of the production build with a handwritten route with the same key check, queries and
 * bytes, alternating in one run; also measures a bare Next route and bare node:http. No caches.
 */
import { parseArgs } from "node:util";
import { type DatabaseLocation, onDatabases } from "#bench/load/databases.ts";
import { sendLoad } from "#bench/load/requests.ts";
import { storeResults } from "#bench/load/results.ts";
import {
  answers,
  buildBoth,
  type Environment,
  median,
  migrationsFolder,
  start,
  startBaseline,
  startOurs,
} from "#bench/load/servers.ts";
import { openDatabase } from "#db/client.ts";
import { apiKeys, organizations, posts } from "#db/schema/index.ts";
import { newApiKey } from "#lib/auth/api-key.ts";
import { newId } from "#lib/ids.ts";

const { values } = parseArgs({
  options: {
    database: { type: "string", default: "both" },
    posts: { type: "string", default: "100000" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "6" },
    connections: { type: "string", default: "32" },
  },
});
const OURS = 21_801;
const THEIRS = 21_802;
const BARE = 21_803;

type Round = { ours: number; handWritten: number; bareNext: number; bareHttp: number };
type Target = { name: keyof Round; url: string };

/** An organization with one key and many posts of about 1 KB each. */
async function seed(location: DatabaseLocation): Promise<string> {
  const { db, close } = await openDatabase({ ...location, migrationsFolder });
  const count = Number(values.posts);
  const now = new Date("2026-01-01T00:00:00.000Z");
  const times = { createdAt: now, updatedAt: now };
  const organizationId = newId("org");
  await db
    .insert(organizations)
    .values({ id: organizationId, slug: `bench-${organizationId.slice(-8)}`, name: "Bench", ...times });
  const key = newApiKey(now);
  await db.insert(apiKeys).values({
    ...times,
    id: key.id,
    organizationId,
    name: "bench",
    secretHash: key.secretHash,
    hint: key.hint,
    scopes: ["posts.read"],
    mode: "restricted",
    // A time far ahead, so that no request records a use.
    lastUsedAt: new Date("2100-01-01T00:00:00.000Z"),
  });
  for (let start = 0; start < count; start += 1_000) {
    const batch = Array.from({ length: Math.min(1_000, count - start) }, (_, i) => postRow(organizationId, start + i));
    await db.insert(posts).values(batch);
  }
  await close();
  return key.plain;
}

function postRow(organizationId: string, number: number): typeof posts.$inferInsert {
  const createdAt = new Date(Date.UTC(2026, 0, 1) + number * 1_000);
  const markdown = `# Release ${number}\n\n${"What changed, in plain words. ".repeat(16)}`;
  return {
    id: newId("post", createdAt.getTime()),
    organizationId,
    title: `Release ${number}`,
    slug: `release-${number}`,
    content: `<h1>Release ${number}</h1><p>${"What changed, in plain words. ".repeat(16)}</p>`,
    markdown,
    contentType: "changelog",
    status: number % 3 === 0 ? "published" : "draft",
    revisionId: newId("rev"),
    publishedAt: null,
    createdAt: createdAt,
    updatedAt: createdAt,
  };
}

async function load(target: Target, key: string): Promise<number> {
  const result = await sendLoad({
    url: target.url,
    connections: Number(values.connections),
    duration: Number(values.seconds),
    headers: { Authorization: `Bearer ${key}` },
  });
  return result.requests.average;
}

async function measure(kind: string, ours: Environment, theirs: Environment, key: string) {
  const path = "/v1/posts?limit=20";
  const headers = { Authorization: `Bearer ${key}` };
  const servers = [startOurs(OURS, ours), startBaseline(THEIRS, theirs)];
  try {
    const mine = await answers(`http://127.0.0.1:${OURS}${path}`, headers);
    const other = await answers(`http://127.0.0.1:${THEIRS}/posts?limit=20`, headers);
    if (mine !== other) throw new Error("The two routes do not answer the same bytes.");
    servers.push(start(["bench/api-baseline/bare-http.mjs"], { PORT: String(BARE), BODY_BYTES: String(mine.length) }));
    await answers(`http://127.0.0.1:${BARE}/`);
    const targets: Target[] = [
      { name: "ours", url: `http://127.0.0.1:${OURS}${path}` },
      { name: "handWritten", url: `http://127.0.0.1:${THEIRS}/posts?limit=20` },
      { name: "bareNext", url: `http://127.0.0.1:${THEIRS}/hello` },
      { name: "bareHttp", url: `http://127.0.0.1:${BARE}/` },
    ];
    for (const target of targets.slice(0, 3)) await load(target, key);
    const rounds: Round[] = [];
    for (let i = 0; i < Number(values.rounds); i++) {
      const round: Round = { ours: 0, handWritten: 0, bareNext: 0, bareHttp: 0 };
      for (const target of targets) round[target.name] = await load(target, key);
      rounds.push(round);
    }
    return report(kind, rounds, mine.length);
  } finally {
    for (const server of servers) server.kill("SIGTERM");
  }
}

function report(database: string, rounds: Round[], bytes: number) {
  const of = (name: keyof Round) => Math.round(median(rounds.map((round) => round[name])));
  const ratio = Number(median(rounds.map((round) => round.ours / round.handWritten)).toFixed(3));
  const row = {
    database,
    bytes,
    ours: of("ours"),
    handWritten: of("handWritten"),
    bareNext: of("bareNext"),
    bareHttp: of("bareHttp"),
    ratio,
  };
  console.table([row]);
  return { ...row, rounds };
}

await buildBoth();
storeResults("api", await onDatabases(values.database, { seed, measure }));
