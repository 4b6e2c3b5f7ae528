/**
 * `npm run bench:audit [-- --events 100000]`
 * Exports a large audit log over the API on the embedded database, to a reader that waits after its first bytes. Fails
 * unless every event arrives once, the server reads ahead by a few pages at most while the reader waits, and the memory
 * of JavaScript stays below a bound that the whole log exceeds.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { storeResults } from "#bench/load/results.ts";
import { migrationsFolder } from "#bench/load/servers.ts";
import { openDatabase, provideDatabase } from "#db/client.ts";
import { issueKey } from "#lib/keys/service.ts";
import { operations } from "#lib/operations.ts";
import { createRequestHandler } from "#lib/pipeline/router.ts";
import { insertManyEvents } from "#lib/testing/audit-events.ts";
import { countQueries } from "#lib/testing/count-queries.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";

const { values } = parseArgs({ options: { events: { type: "string", default: "100000" } } });
const EVENTS = Number(values.events);
const PAUSE_MS = 2_000;
const HEAP_BOUND = 24 * 2 ** 20;
const MEASURE_EVERY = 40;

const { gc } = globalThis;
if (!gc) throw new Error("Run this with --expose-gc.");
const measureHeap = () => {
  gc();
  return process.memoryUsage().heapUsed;
};

const folder = mkdtempSync(join(tmpdir(), "clarion-bench-audit-"));
const database = await openDatabase({ directory: join(folder, "database"), migrationsFolder });
const { db, count } = countQueries(database.db);
provideDatabase({ ...database, db });
const now = new Date();
const userId = await testUser(db, now);
const organization = await testOrganization(db, now, { [userId]: "owner" });
const key = { organizationId: organization.id, createdBy: userId, name: "Archive", expiresAt: null };
const { secret } = await issueKey(db, { ...key, scopes: ["audit.read"] }, now);
await insertManyEvents(db, { organizationId: organization.id, userId }, EVENTS, now);

const handle = createRequestHandler(operations, { prefix: "", credentials: "bearer" });
const headers = { host: "localhost", Authorization: `Bearer ${secret}` };
const response = await handle(new Request("http://localhost/v1/audit/export", { headers }));
if (response.status !== 200 || !response.body) throw new Error(`The export answered ${response.status}.`);

const heapBefore = measureHeap();
const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
const seen = new Uint8Array(EVENTS + 1);
let [bytes, lines, chunks, heapMost, readAhead, rest] = [0, 0, 0, 0, 0, ""];
for (let part = await reader.read(); !part.done; part = await reader.read()) {
  if (chunks === 0) {
    const before = count();
    await sleep(PAUSE_MS);
    readAhead = count() - before;
  }
  const whole = (rest + part.value).split("\n");
  rest = whole.pop() ?? "";
  for (const line of whole) seen[Number(/"id":"aud_0*(\d+)"/.exec(line)?.[1] ?? 0)] = 1;
  lines += whole.length;
  bytes += Buffer.byteLength(part.value);
  chunks += 1;
  if (chunks % MEASURE_EVERY === 0) heapMost = Math.max(heapMost, measureHeap() - heapBefore);
}
await database.close();
rmSync(folder, { recursive: true });

const result = { events: EVENTS, lines, chunks, bytes, readAhead, heapMostBytes: heapMost };
const faults = [
  // The event of the export itself is the one more.
  lines === EVENTS + 1 && rest === "" ? "" : `${lines} lines arrived, not ${EVENTS + 1}`,
  seen.subarray(1).every((flag) => flag === 1) ? "" : "an event is missing",
  readAhead <= 4 ? "" : `${readAhead} statements ran while the reader waited`,
  heapMost <= HEAP_BOUND ? "" : `the heap grew by ${heapMost} bytes`,
  bytes > HEAP_BOUND || EVENTS < 100_000 ? "" : "the log is too small to prove anything",
].filter(Boolean);
storeResults("audit-export", result);
process.stdout.write(`${JSON.stringify(result)}\n${faults.join("\n")}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
