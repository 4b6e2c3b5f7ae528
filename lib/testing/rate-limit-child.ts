/*
 * One of several processes that share a rate limit bucket. Waits for input, takes hits one after another and prints the
 * results. Arguments: database URL, process name, limit, window in milliseconds, number of hits.
 */
import { once } from "node:events";
import { join } from "node:path";
import { openDatabase } from "#db/client.ts";
import { takeHit } from "#lib/rate-limit/service.ts";

const [url = "", name = "", limit, windowMs, count] = process.argv.slice(2);
const database = await openDatabase({ url, migrationsFolder: join(import.meta.dirname, "../../db/migrations") });
const own = { limit: 2, windowMs: 3_600_000 };

const firstHit = await takeHit(database.db, `own:${name}`, own, new Date());
await once(process.stdin, "data");
const hits: { from: number; to: number; allowed: boolean }[] = [];
for (let n = 0; n < Number(count); n += 1) {
  const from = Date.now();
  const bound = { limit: Number(limit), windowMs: Number(windowMs) };
  const { allowed } = await takeHit(database.db, "shared", bound, new Date(from));
  hits.push({ from, to: Date.now(), allowed });
}
const secondHit = await takeHit(database.db, `own:${name}`, own, new Date());
process.stdout.write(JSON.stringify({ own: [firstHit.remaining, secondHit.remaining], hits }));
await database.close();
process.stdin.destroy();
