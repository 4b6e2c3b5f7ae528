import "server-only";
import { changeJob, type JobRow } from "#db/queries/posts/generation-jobs.ts";
import type { SourceRateLimited } from "#lib/content/sources/faults.ts";
import { AppError } from "#lib/errors.ts";
import { tellEvents } from "#lib/jobs/service/events.ts";
import { NO_WAITS, type Outcome, type Run } from "./run.ts";

/** A hit rate limit suspends a job this far ahead and this often at most (generation.md, section 1). */
const AHEAD_MAX_MS = 30 * 60_000;
const TIMES_MAX = 3;
/** Clocks differ: a moment after the host's own reset. */
const AFTER_MS = 2_000;

/**
 * Suspends a job until a host's rate limit ends.
 * @throws AppError, which lasts, where that is too far ahead or the limit was hit too often
 */
export async function suspend(run: Run, job: JobRow, { host, resetAt }: SourceRateLimited): Promise<Outcome> {
  const now = run.clock.now();
  const times = (run.waits ?? NO_WAITS).limit;
  const until = new Date(Math.max(resetAt.getTime(), now.getTime()) + AFTER_MS);
  if (times >= TIMES_MAX) throw exhausted(`${host} limited requests ${TIMES_MAX + 1} times`, until);
  if (until.getTime() - now.getTime() > AHEAD_MAX_MS + AFTER_MS) {
    throw exhausted(`${host} limits requests until ${until.toISOString()}`, until);
  }
  await run.db.transaction(async (tx) => {
    const change = { resumeAt: until, updatedAt: now };
    await changeJob(tx, job.organizationId, job.id, { statuses: ["running"] }, change);
    const event = {
      type: "fetching_repositories" as const,
      key: `limit:${times + 1}`,
      message: `${host} limits requests; goes on at ${until.toISOString()}`,
      metadata: { host, resumeAt: until.toISOString() },
    };
    await tellEvents(tx, job, [event], now);
  });
  return { next: "wait", until: until.toISOString(), reason: "limit" };
}

function exhausted(what: string, until: Date): AppError {
  return new AppError(
    "conflict",
    what,
    `Start the generation again after ${until.toISOString()}, choose a shorter range, or use a token with a higher limit.`,
  );
}
