import type { Db } from "#db/client.ts";
import { listFunctions, replaceFunctions } from "#db/queries/embedded/functions.ts";
import { deleteCronJobsExcept, insertJob } from "#db/queries/embedded/jobs.ts";
import { nextTick } from "#inngest/embedded/protocol/time.ts";
import { defineFunction, type Registry } from "./definition.ts";

/**
 * Replaces the functions of an application, and schedules all crons.
 * @throws UnsupportedFunctionError for an unsupported option, with nothing changed
 */
export async function registerFunctions(db: Db, appName: string, configs: unknown[], now: Date): Promise<void> {
  const rows = configs.map((config) => ({ id: defineFunction(config, now).id, config: JSON.stringify(config) }));
  await db.transaction(async (tx) => {
    await replaceFunctions(tx, appName, rows);
    await scheduleCrons(tx, await loadFunctions(tx, now), now);
  });
}

/** Loads and parses all registered functions. */
export async function loadFunctions(db: Db, now: Date): Promise<Registry> {
  const rows = await listFunctions(db);
  return new Map(rows.map((row) => [row.id, defineFunction(JSON.parse(row.config), now)]));
}

async function scheduleCrons(tx: Db, registry: Registry, now: Date): Promise<void> {
  const crons = [...registry.values()].flatMap((fn) =>
    fn.crons.map((cron) => ({ id: `cron:${fn.id}:${cron}`, functionId: fn.id, cron })),
  );
  await deleteCronJobsExcept(
    tx,
    crons.map(({ id }) => id),
  );
  for (const cron of crons) await insertJob(tx, { ...cron, kind: "cron", runAt: nextTick(cron.cron, now) });
}
