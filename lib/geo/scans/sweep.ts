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
 * Resends the events of queued scans that no run has claimed for 20 seconds, since a crash between insert and send
 * loses the event. Duplicates are harmless: a run only claims a scan that no other run owns.
 * @returns how many
 */
export async function resendStrandedScans({ db, clock }: Platform = platform()): Promise<number> {
  const now = clock.now();
  const stranded = await listIdleScans(db, "queued", new Date(now.getTime() - STRANDED_MS), BATCH);
  for (const scan of stranded) await sendScan(scan, `${scan.id}:${now.getTime()}`);
  return stranded.length;
}

/**
 * Fails every scan that has not moved for two hours. Stored answers stay, and the unused quota is returned.
 * @returns how many
 */
export async function failStuckScans({ db, clock }: Platform = platform()): Promise<number> {
  const now = clock.now();
  const movedBefore = new Date(now.getTime() - STUCK_MS);
  const queued = await listIdleScans(db, "queued", movedBefore, BATCH);
  const running = await listIdleScans(db, "running", movedBefore, BATCH);
  const error = `The scan did not move for ${STUCK_MS / 3_600_000} hours. Start it again.`;
  let failed = 0;
  for (const scan of [...queued, ...running]) if (await endScan(db, scan, { status: "failed", error }, now)) failed++;
  return failed;
}
