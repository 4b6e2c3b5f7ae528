import "server-only";
import type { Db } from "#db/client.ts";
import { type Append, appendChunks } from "#db/queries/chats/chunks.ts";
import { signalGrowth } from "./signals.ts";

type Stored = { first: number; isStopped: boolean };
type Waiting = {
  append: Append;
  now: Date;
  resolve: (stored: Stored | undefined) => void;
  reject: (error: unknown) => void;
};

/** What waits to be stored, by database; a key while a statement is under way. */
const queues = new Map<Db, Waiting[]>();

/**
 * Stores lines of an answer and tells its readers. Whatever other answers of this process have to say meanwhile is stored
 * with it by the next statement, so that many answers at once cost hardly more than one.
 * @returns undefined where the run is no longer in the status
 */
export function storeChunks(db: Db, append: Append, now: Date): Promise<Stored | undefined> {
  return new Promise((resolve, reject) => {
    const entry = { append, now, resolve, reject };
    const queue = queues.get(db);
    if (queue) queue.push(entry);
    else {
      queues.set(db, [entry]);
      void drain(db);
    }
  });
}

async function drain(db: Db): Promise<void> {
  for (;;) {
    const batch = queues.get(db)?.splice(0) ?? [];
    if (batch.length === 0) break;
    await storeTogether(db, batch).catch(async (error: unknown) => {
      // One that cannot be stored must not take the others with it.
      if (batch.length === 1) return batch[0]?.reject(error);
      for (const entry of batch) await storeTogether(db, [entry]).catch(entry.reject);
    });
  }
  queues.delete(db);
}

async function storeTogether(db: Db, batch: readonly Waiting[]): Promise<void> {
  const appends = batch.map(({ append }) => append);
  const now = batch.reduce((latest, entry) => (entry.now > latest ? entry.now : latest), new Date(0));
  const stored = await appendChunks(db, appends, now);
  for (const { append, resolve } of batch) {
    const found = stored.get(append.run.id);
    if (found) tell(append, found.first);
    resolve(found);
  }
}

/** Tells readers of lines that are stored for good. */
export function tell({ run, lines }: Append, first: number): void {
  signalGrowth(
    run.chatId,
    lines.map((line, at) => ({ index: first + at, runId: run.id, line })),
  );
}
