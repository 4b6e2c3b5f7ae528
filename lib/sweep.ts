import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { type Clock, systemClock } from "#lib/clock.ts";

const STRANDED_MS = 20_000;
const STUCK_MS = 15 * 60_000;
/** How long a row may wait in a queue that makes progress. */
const WAIT_MAX_MS = 24 * 60 * 60_000;
const BATCH = 100;

export type Platform = { db: Db; clock: Clock };

/** A kind of rows that functions work on, with the actions of a sweep on rows left behind by a crash. */
type SweepOptions<Row> = {
  /** Name of a row, as in `The generation did not move`. */
  noun: string;
  /** Lists rows of a status that have not changed since `idleSince`, oldest first. */
  listIdle: (db: Db, status: "queued" | "running", idleSince: Date, limit: number) => Promise<Row[]>;
  /** Whether any row has made progress since; for queues in which many rows may have to wait. */
  hasMoved?: (db: Db, since: Date) => Promise<boolean>;
  /** Sends the event of a row with its own event id. */
  send: (row: Row, eventId: string) => Promise<void>;
  /** @returns false when the row has changed in the meantime */
  fail: (platform: Platform, row: Row, message: string) => Promise<boolean>;
};

/**
 * Creates two sweeps, each returning the number of rows that it handled. `resendStranded` resends the events of rows
 * that stay queued for 20 seconds, since a crash between row and event loses the event; a duplicate is harmless
 * because a run claims its row. `failStuck` fails rows without progress for 15 minutes; while the queue makes
 * progress, queued rows may wait for a day.
 */
export function createSweep<Row extends { id: string }>({ noun, listIdle, hasMoved, send, fail }: SweepOptions<Row>) {
  return {
    async resendStranded({ db, clock }: Platform = platform()): Promise<number> {
      const now = clock.now();
      const stranded = await listIdle(db, "queued", new Date(now.getTime() - STRANDED_MS), BATCH);
      for (const row of stranded) await send(row, `${row.id}:${now.getTime()}`);
      return stranded.length;
    },

    async failStuck({ db, clock }: Platform = platform()): Promise<number> {
      const now = clock.now().getTime();
      const stuckBefore = new Date(now - STUCK_MS);
      const waits = hasMoved !== undefined && (await hasMoved(db, stuckBefore));
      const queued = await listIdle(db, "queued", waits ? new Date(now - WAIT_MAX_MS) : stuckBefore, BATCH);
      const running = await listIdle(db, "running", stuckBefore, BATCH);
      const message = `The ${noun} did not move for ${STUCK_MS / 60_000} minutes. Start it again.`;
      let failed = 0;
      for (const row of [...queued, ...running]) if (await fail({ db, clock }, row, message)) failed++;
      return failed;
    },
  };
}

function platform(): Platform {
  return { db: getDb(), clock: systemClock };
}
