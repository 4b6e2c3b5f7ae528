import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { listIdleScans } from "#db/queries/geo/scans.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { endScan } from "./end.ts";
import { sendScan } from "./queue.ts";

const STRANDED_MS = 20_000;
const STUCK_MS = 2 * 3_600_000;
const BATCH = 100;

type Platform = { db: Db; clock: Clock };

function platform(): Platform {
  return { db: getDb(), clock: systemClock };
}

/**
 * Sends the events of queued scans again that nobody has taken for 20 seconds: a crash between the row and its event loses
 * the event. Sending one twice does no harm, since a run takes only a scan that no other has.
 * @returns how many
 */
export async function resendStrandedScans({ db, clock }: Platform = platform()): Promise<number> {
  const now = clock.now();
  const stranded = await listIdleScans(db, "queued", new Date(now.getTime() - STRANDED_MS), BATCH);
  for (const scan of stranded) await sendScan(scan, `${scan.id}:${now.getTime()}`);
  return stranded.length;
}

/**
 * Fails every scan that has not moved for two hours; answers that it has stay, the rest is given back.
 * @returns how many
 */
export async function failStuckScans({ db, clock }: Platform = platform()): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - STUCK_MS);
  const queued = await listIdleScans(db, "queued", before, BATCH);
  const running = await listIdleScans(db, "running", before, BATCH);
  const error = `The scan did not move for ${STUCK_MS / 3_600_000} hours. Start it again.`;
  let failed = 0;
  for (const scan of [...queued, ...running]) if (await endScan(db, scan, { status: "failed", error }, now)) failed++;
  return failed;
}
