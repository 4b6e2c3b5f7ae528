/**
 * `npm run bench:tracker [-- --requests 4000 --rounds 15]`
 * Measures the cost and size of the site tracker. Two servers in one process, with and without the tracker, alternate
 * on the same requests. The cost of a request is the difference in processor time of the whole process, including the
 * sending, and in the client's waiting time. Also measured with an endpoint that never answers, and for a bare
 * Web-standard handler without a network. Uses the served tracker. Writes bench/results/tracker.json.
 */
import { spawn } from "node:child_process";
import { Agent, createServer, request as httpRequest, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { storeResults } from "#bench/load/results.ts";
import { trackerFile } from "#lib/geo/tracker/served.ts";
import type * as source from "#lib/geo/tracker/tracker.ts";
import { median } from "./load/servers.ts";

const { values } = parseArgs({
  options: { requests: { type: "string", default: "4000" }, rounds: { type: "string", default: "15" } },
});
const REQUESTS = Number(values.requests);
const ROUNDS = Number(values.rounds);
const GOAL_MS = 0.1;
const GOAL_BYTES = 3_000;
const PAGE = Buffer.from(`<!doctype html><title>Acme</title>${"<p>What it costs.</p>".repeat(400)}`);
const HEADERS = {
  host: "www.acme.example",
  "user-agent":
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  accept: "text/html,application/xhtml+xml",
  "accept-language": "en-US,en;q=0.9",
  referer: "https://chatgpt.com/",
};
const PATH = "/pricing/plans?utm_source=chatgpt.com&utm_medium=referral&page=2&token=abc";

const text = trackerFile("v1.mjs");
const { createTracker }: typeof source = await import(
  `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`
);

type Figures = { cpuMs: number; waitMs: number };

async function listen(server: Server | ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

/**
 * @returns the processor time of the process and the client's median waiting time, both per request in milliseconds
 */
async function round(one: () => unknown, after: () => Promise<void>): Promise<Figures> {
  const waits: number[] = [];
  const start = process.cpuUsage();
  for (let index = 0; index < REQUESTS; index += 1) {
    const startedAt = performance.now();
    await one();
    waits.push(performance.now() - startedAt);
  }
  await after();
  const { user, system } = process.cpuUsage(start);
  return { cpuMs: (user + system) / 1_000 / REQUESTS, waitMs: median(waits) };
}

/** Alternates rounds without and with the tracker after one warm-up round of each. */
async function compare(bare: () => unknown, tracked: () => unknown, flush: () => Promise<void>) {
  const rounds: { off: Figures; on: Figures }[] = [];
  for (let index = 0; index <= ROUNDS; index += 1) {
    const off = await round(bare, async () => {});
    const on = await round(tracked, flush);
    if (index > 0) rounds.push({ off, on });
  }
  const of = (pick: (entry: { off: Figures; on: Figures }) => number) => Number(median(rounds.map(pick)).toFixed(4));
  return {
    offCpuMs: of(({ off }) => off.cpuMs),
    onCpuMs: of(({ on }) => on.cpuMs),
    costCpuMs: of(({ off, on }) => on.cpuMs - off.cpuMs),
    offWaitMs: of(({ off }) => off.waitMs),
    onWaitMs: of(({ on }) => on.waitMs),
    costWaitMs: of(({ off, on }) => on.waitMs - off.waitMs),
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const get = (port: number) =>
  new Promise<void>((done, fail) => {
    const sent = httpRequest({ port, path: PATH, headers: HEADERS, agent }, (answer) =>
      answer.resume().on("end", done),
    );
    sent.on("error", fail).end();
  });

async function overNode(url: string, timeoutMs = 5_000) {
  const page: RequestListener = (_, response) => void response.setHeader("content-type", "text/html").end(PAGE);
  const tracker = createTracker({ endpoint: url, token: "bench", timeoutMs, onError: () => {} });
  const servers = [createServer(page), createServer(tracker.node(page))] as const;
  const [bare, tracked] = [await listen(servers[0]), await listen(servers[1])];
  const flush = timeoutMs < 5_000 ? async () => {} : () => tracker.flush();
  const figures = await compare(
    () => get(bare),
    () => get(tracked),
    flush,
  );
  for (const server of servers) server.close();
  return { figures, stats: tracker.stats() };
}

async function overWeb(url: string) {
  const tracker = createTracker({ endpoint: url, token: "bench" });
  const page = async (_request: Request) => new Response(PAGE, { headers: { "content-type": "text/html" } });
  const handler = tracker.fetch(page);
  const make = () => new Request(`https://www.acme.example${PATH}`, { headers: HEADERS });
  const figures = await compare(
    () => page(make()),
    () => handler(make()),
    () => tracker.flush(),
  );
  return { figures, stats: tracker.stats() };
}

const child = spawn(process.execPath, [join(import.meta.dirname, "tracker/endpoint.ts")], {
  stdio: ["ignore", "pipe", "inherit"],
});
const silent = createTcpServer((socket) => socket.on("error", () => {}));
let port = "";
for await (const line of createInterface({ input: child.stdout })) {
  port = line;
  break;
}
const url = `http://127.0.0.1:${port}/ingest`;
const runs = {
  "node:http": await overNode(url),
  "node:http, endpoint silent": await overNode(`http://127.0.0.1:${await listen(silent)}/ingest`, 200),
  "Web-standard handler": await overWeb(url),
};
child.kill("SIGTERM");
silent.close();
agent.destroy();

const size = {
  raw: Buffer.byteLength(text),
  gzip: gzipSync(text).byteLength,
  brotli: brotliCompressSync(text).byteLength,
  goal: GOAL_BYTES,
};
const figures = Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, run.figures]));
const result = {
  machine: { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version },
  requestsPerRound: REQUESTS,
  rounds: ROUNDS,
  goalMs: GOAL_MS,
  size,
  runs,
};
console.table(figures);
console.table([size]);
storeResults("tracker", result);
const costs = Object.values(runs).map((run) => run.figures.costCpuMs);
if (Math.max(...costs) >= GOAL_MS || size.gzip >= GOAL_BYTES) process.exitCode = 1;
process.exit();
