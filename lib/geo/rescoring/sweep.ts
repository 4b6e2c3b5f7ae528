import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { listIdle, listLive, listOutdated, type VersionKey } from "#db/queries/geo/versions.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { VERSION_PREFIX } from "#lib/geo/scoring/version.ts";
import { removeRetired } from "./retire.ts";
import { fillActive } from "./run.ts";
import { brandsChanged, sendRescoring } from "./service.ts";

const BATCH = 100;
const STRANDED_MS = 10_000;
/** Grace period for reads that started before a switch. */
const RETIRED_MS = 60_000;

type Platform = { db: Db; clock: Clock };

function platform(): Platform {
  return { db: getDb(), clock: systemClock };
}

/**
 * Starts runs that an edit prepared and no process has moved since, and rescores projects whose version has outdated
 * rules.
 * @returns how many runs were started
 */
export async function resendRescorings({ db, clock }: Platform = platform()): Promise<number> {
  const now = clock.now();
  for (const project of await listOutdated(db, VERSION_PREFIX, BATCH)) {
    await db.transaction((tx) => brandsChanged(tx, project, now));
  }
  const stranded = await listIdle(db, "building", new Date(now.getTime() - STRANDED_MS), BATCH);
  for (const key of stranded) await sendRescoring(key);
  return stranded.length;
}

/** Removes the data of retired versions. @returns how many versions are gone */
export async function removeRetiredVersions({ db, clock }: Platform = platform()): Promise<number> {
  const idleSince = new Date(clock.now().getTime() - RETIRED_MS);
  let removed = 0;
  for (const key of await listIdle(db, "retired", idleSince, BATCH))
    if (await fillAndRemove({ db, clock }, key)) removed++;
  return removed;
}

async function fillAndRemove(on: Platform, key: VersionKey): Promise<boolean> {
  const active = (await listLive(on.db, key)).find(({ status }) => status === "active");
  if (active) await fillActive({ ...key, version: active.version }, on);
  return removeRetired(key, on.db);
}
