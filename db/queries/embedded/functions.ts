import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { iqFunctions } from "#db/schema/embedded.ts";

/** Replaces all registered functions of an application. */
export async function replaceFunctions(
  tx: Db,
  appId: string,
  functions: { id: string; config: string }[],
): Promise<void> {
  const ids = functions.map((fn) => fn.id);
  const ofApp = eq(iqFunctions.appId, appId);
  await tx.delete(iqFunctions).where(ids.length > 0 ? and(ofApp, notInArray(iqFunctions.id, ids)) : ofApp);
  if (functions.length === 0) return;
  await tx
    .insert(iqFunctions)
    .values(functions.map((fn) => ({ ...fn, appId })))
    .onConflictDoUpdate({
      target: iqFunctions.id,
      set: { appId: sql`excluded.app_id`, config: sql`excluded.config` },
    });
}

export async function listFunctions(db: Db): Promise<{ id: string; config: string }[]> {
  return db.select({ id: iqFunctions.id, config: iqFunctions.config }).from(iqFunctions).orderBy(iqFunctions.id);
}
