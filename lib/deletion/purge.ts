import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { DELETABLE_KINDS, type DeletableKind, purgeDeleted, purgeDeletedPosts } from "#db/queries/deleted.ts";
import { deleteUnusedLedger } from "#db/queries/posts/ledgers.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { getRestoreStart } from "./restore.ts";

const BATCH = 100;
/** The rest waits for the next sweep. */
const BATCHES_MAX = 50;

type Platform = { db: Db; clock: Clock };

/**
 * Removes for good, with all that belongs to it, what can no longer be restored. The files of pictures are left to the sweep
 * of files. Each batch is one transaction, so that the sweep can be cut off and run again at any time.
 * @returns the number of removed rows
 */
export async function purgeExpired({ db, clock }: Platform = { db: getDb(), clock: systemClock }): Promise<number> {
  const cutoff = getRestoreStart(clock.now());
  let purged = 0;
  for (const kind of DELETABLE_KINDS) {
    for (let batch = 0, count = BATCH; batch < BATCHES_MAX && count === BATCH; batch++) {
      count = kind === "post" ? await purgePosts(db, cutoff) : await purgeKind(db, kind, cutoff);
      purged += count;
    }
  }
  return purged;
}

async function purgeKind(db: Db, kind: DeletableKind, cutoff: Date): Promise<number> {
  return (await purgeDeleted(db, kind, cutoff, BATCH)).length;
}

function purgePosts(db: Db, cutoff: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const posts = await purgeDeletedPosts(tx, cutoff, BATCH);
    for (const { organizationId, ledgerId } of posts) {
      if (ledgerId !== null) await deleteUnusedLedger(tx, organizationId, ledgerId);
    }
    return posts.length;
  });
}
