/**
 * `npm run bench:chats [-- --database pglite|postgres|both --sessions 200]`
 * Measures many concurrent answers of the production build: the time to the first and last chunk, whether every reader
 * gets every stored chunk, and the server's memory. One reader in ten opens its stream and never reads.
 */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { parseArgs } from "node:util";
import { type DatabaseLocation, onDatabases } from "#bench/load/databases.ts";
import { storeResults } from "#bench/load/results.ts";
import { answers, type Environment, median, migrationsFolder, startOurs } from "#bench/load/servers.ts";
import { openDatabase } from "#db/client.ts";
import { build } from "#scripts/toolbox.mjs";

const { values } = parseArgs({
  options: { database: { type: "string", default: "both" }, sessions: { type: "string", default: "200" } },
});
const PORT = 21_821;
const SESSIONS = Number(values.sessions);
/** The limit of requests per organization and minute. */
const PER_ORGANIZATION = 25;
const MESSAGE = "What shipped last week, and what else can you do?";

process.env.CLARION_SECRET = randomBytes(32).toString("hex");
const { issueKey } = await import("#lib/keys/service.ts");
const { testOrganization } = await import("#lib/testing/people.ts");
const { SCOPES } = await import("#lib/access/scopes.ts");

async function seed(location: DatabaseLocation): Promise<string[]> {
  const { db, close } = await openDatabase({ ...location, migrationsFolder });
  const now = new Date();
  const keys: string[] = [];
  for (let index = 0; index < SESSIONS; index += PER_ORGANIZATION) {
    const { id: organizationId } = await testOrganization(db, now);
    const key = { organizationId, createdBy: null, name: "bench", scopes: SCOPES, expiresAt: null };
    keys.push((await issueKey(db, key, now)).secret);
  }
  await close();
  return keys;
}

type Read = { chatId: string; firstMs: number; lastMs: number; lines: string[] };
const origin = `http://127.0.0.1:${PORT}`;
const buildHeaders = (key: string) => ({ Authorization: `Bearer ${key}`, "Content-Type": "application/json" });

async function ask(key: string): Promise<Read> {
  const from = performance.now();
  const body = JSON.stringify({ message: MESSAGE });
  const response = await fetch(`${origin}/v1/chats`, { method: "POST", headers: buildHeaders(key), body });
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  let firstMs = 0;
  let text = "";
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    firstMs ||= performance.now() - from;
    text += piece;
  }
  const chatId = response.headers.get("x-chat-id") ?? "";
  return { chatId, firstMs, lastMs: performance.now() - from, lines: text.trimEnd().split("\n") };
}

/** Opens a stream without reading it. */
function idle(key: string): Socket {
  const socket = connect(PORT, "127.0.0.1");
  const body = JSON.stringify({ message: MESSAGE });
  const head = `POST /v1/chats HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.pause().write(head + body);
  return socket;
}

/** The stored chunks of a chat without their indexes. */
async function stored(chatId: string, key: string): Promise<string[]> {
  const response = await fetch(`${origin}/v2/agent/v1/session/${chatId}/stream`, { headers: buildHeaders(key) });
  return (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/^\{"index":\d+,/, "{"));
}

function memoryMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
}

async function measure(database: string, ours: Environment, _theirs: Environment, keys: string[]) {
  const server = startOurs(PORT, ours);
  const memory: number[] = [];
  try {
    await answers(`${origin}/v1/status`);
    memory.push(memoryMb(server.pid));
    const watch = setInterval(() => memory.push(memoryMb(server.pid)), 250);
    const getKey = (index: number) => keys[Math.floor(index / PER_ORGANIZATION)] ?? "";
    const indexes = Array.from({ length: SESSIONS }, (_, index) => index);
    const silent = indexes.filter((index) => index % 10 === 9).map((index) => idle(getKey(index)));
    const readers = indexes.filter((index) => index % 10 !== 9);
    const reads = await Promise.all(readers.map((index) => ask(getKey(index))));
    clearInterval(watch);
    let lost = 0;
    for (const [index, { chatId, lines }] of reads.entries()) {
      const kept = await stored(chatId, getKey(readers[index] ?? 0));
      if (JSON.stringify(kept) !== JSON.stringify(lines) || !lines.at(-1)?.includes('"finish"')) lost++;
    }
    for (const socket of silent) socket.destroy();
    return report(database, reads, lost, memory);
  } finally {
    server.kill("SIGTERM");
  }
}

function report(database: string, reads: Read[], lost: number, memory: number[]) {
  const quantile = (of: (read: Read) => number, share: number) => {
    const sorted = reads.map(of).sort((a, b) => a - b);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
  };
  const row = {
    database,
    sessions: SESSIONS,
    chunks: median(reads.map(({ lines }) => lines.length)),
    lost,
    firstMedianMs: quantile(({ firstMs }) => firstMs, 0.5),
    firstP95Ms: quantile(({ firstMs }) => firstMs, 0.95),
    lastMedianMs: quantile(({ lastMs }) => lastMs, 0.5),
    lastP95Ms: quantile(({ lastMs }) => lastMs, 0.95),
    memoryBeforeMb: memory[0],
    memoryMostMb: Math.max(...memory),
  };
  console.table([row]);
  return row;
}

await build();
const results = await onDatabases(values.database, { seed, measure });
storeResults("chats", results);
if (results.some(({ lost }) => lost > 0)) process.exitCode = 1;
