import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { deleteOtherVersions, listLiveVersions } from "#db/queries/geo/rollups.ts";
import { deleteScores } from "#db/queries/geo/scores.ts";
import * as versions from "#db/queries/geo/versions.ts";

const BATCH = 2_000;

/**
 * Removes the scores and sums of a retired version in small transactions, then the version itself. Stops if the
 * version is in use again.
 * @returns whether it is gone
 */
export async function removeRetired(key: versions.VersionKey, db: Db = getDb()): Promise<boolean> {
  for (;;) {
    const state = await db.transaction(async (tx) => {
      const row = await versions.lockVersion(tx, key);
      if (row?.status !== "retired") return "none";
      if ((await deleteScores(tx, key, BATCH)) === BATCH) return "more";
      await versions.deleteVersion(tx, key);
      return "gone";
    });
    if (state === "more") continue;
    if (state === "gone") {
      await db.transaction(async (tx) => deleteOtherVersions(tx, key, await listLiveVersions(tx, key)));
    }
    return state === "gone";
  }
}
