import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { listCloned } from "#db/queries/integrations/repositories.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { parseLocation } from "#lib/content/sources/git/clone-url.ts";
import { mirrorName } from "#lib/content/sources/git/mirror.ts";
import { removeMirrors } from "#lib/content/sources/git/remove-mirrors.ts";
import { cacheDirectory, getBranch } from "./read-request.ts";

/** A grace period: repositories read from the command line are often read again on the same day. */
const UNUSED_MS = 24 * 60 * 60_000;

type Platform = { db: Db; clock: Clock; directory: string };

/**
 * Removes mirrors of repositories and branches that no organization has connected any more, one day after their last
 * use.
 * @returns the number of removed mirrors
 */
export async function sweepMirrors(platform: Partial<Platform> = {}): Promise<number> {
  const { db = getDb(), clock = systemClock, directory = cacheDirectory() } = platform;
  const kept = (await listCloned(db)).flatMap((repository) => {
    const location = parseLocation(repository.cloneUrl);
    return location.kind === "url" ? [mirrorName(location.url, getBranch(repository) ?? undefined)] : [];
  });
  return removeMirrors(directory, new Set(kept), new Date(clock.now().getTime() - UNUSED_MS));
}
