import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { listCloned } from "#db/queries/integrations/repositories.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { parseLocation } from "#lib/content/sources/git/clone-url.ts";
import { mirrorName } from "#lib/content/sources/git/mirror.ts";
import { removeMirrors } from "#lib/content/sources/git/remove-mirrors.ts";
import { branchOf, cacheDirectory } from "./read-request.ts";

/** What was read from the command line is often read again the same day. */
const UNUSED_MS = 24 * 60 * 60_000;

type Platform = { db: Db; clock: Clock; directory: string };

/**
 * Removes copies of repositories that no organization has connected any more, or has pointed at another branch, a day after
 * they were last read.
 * @returns how many
 */
export async function sweepMirrors(platform: Partial<Platform> = {}): Promise<number> {
  const { db = getDb(), clock = systemClock, directory = cacheDirectory() } = platform;
  const kept = (await listCloned(db)).flatMap((repository) => {
    const location = parseLocation(repository.cloneUrl);
    return location.kind === "url" ? [mirrorName(location.url, branchOf(repository) ?? undefined)] : [];
  });
  return removeMirrors(directory, new Set(kept), new Date(clock.now().getTime() - UNUSED_MS));
}
