import type { Db } from "#db/client.ts";
import type { Registry } from "#inngest/embedded/functions/definition.ts";
import { endRun } from "./end.ts";
import { openRun } from "./state.ts";

/**
 * Cancels a run. A step in flight can finish, but its result is discarded and nothing follows.
 * @returns false when no such run is in progress
 */
export async function cancelRun(
  { db, now, registry }: { db: Db; now: Date; registry: Registry },
  runId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const work = { tx, now, registry };
    const run = await openRun(work, runId);
    if (run) await endRun(work, run, { status: "cancelled" });
    return run !== undefined;
  });
}
