import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { type Clock, systemClock } from "#lib/clock.ts";

const STRANDED_MS = 20_000;
const STUCK_MS = 15 * 60_000;
/** How long a row may wait for its turn in a queue that moves. */
const WAIT_MAX_MS = 24 * 60 * 60_000;
const BATCH = 100;

export type Platform = { db: Db; clock: Clock };

/** Rows whose work is done by functions, and what a sweep does with those that a crash has left behind. */
type Swept<Row> = {
  /** What one is called, as in `The generation did not move`. */
  noun: string;
  /** Those of a status that nothing has moved since `before`, the oldest first. */
  listIdle: (db: Db, status: "queued" | "running", before: Date, limit: number) => Promise<Row[]>;
  /** Whether any row was taken or went on since; where many may have to wait for their turn. */
  hasMoved?: (db: Db, since: Date) => Promise<boolean>;
  /** Sends its event under an id of its own. */
  send: (row: Row, eventId: string) => Promise<void>;
  /** @returns whether it was still there to fail */
  fail: (platform: Platform, row: Row, message: string) => Promise<boolean>;
};

/**
 * Two sweeps, each answering how many rows it dealt with.
 *
 * `resendStranded` sends the events of queued rows again that nobody has taken for 20 seconds: a crash between the row and
 * its event loses the event. Sending one twice does no harm, since a run takes only a row that no other has.
 *
 * `failStuck` fails every row that has not moved for 15 minutes. In a queue that moves a row that waits for its turn moves
 * with it, for a day.
 */
export function sweepOf<Row extends { id: string }>({ noun, listIdle, hasMoved, send, fail }: Swept<Row>) {
  return {
    async resendStranded({ db, clock }: Platform = platform()): Promise<number> {
      const now = clock.now();
      const stranded = await listIdle(db, "queued", new Date(now.getTime() - STRANDED_MS), BATCH);
      for (const row of stranded) await send(row, `${row.id}:${now.getTime()}`);
      return stranded.length;
    },

    async failStuck({ db, clock }: Platform = platform()): Promise<number> {
      const now = clock.now().getTime();
      const before = new Date(now - STUCK_MS);
      const waits = hasMoved !== undefined && (await hasMoved(db, before));
      const queued = await listIdle(db, "queued", waits ? new Date(now - WAIT_MAX_MS) : before, BATCH);
      const running = await listIdle(db, "running", before, BATCH);
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
