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

/** Appends that wait to be stored, by database. A key exists while a statement is running. */
const queues = new Map<Db, Waiting[]>();

/**
 * Stores lines of an answer and notifies its readers. Appends of other answers that arrive in the meantime are
 * batched into the next statement, so that many parallel answers cost little more than one.
 * @returns undefined when the run no longer has the expected status
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
      // One append that cannot be stored must not fail the others of its batch.
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
    const range = stored.get(append.run.id);
    if (range) notifyReaders(append, range.first);
    resolve(range);
  }
}

/** Notifies readers of committed lines. */
export function notifyReaders({ run, lines }: Append, first: number): void {
  signalGrowth(
    run.chatId,
    lines.map((line, offset) => ({ index: first + offset, runId: run.id, line })),
  );
}
