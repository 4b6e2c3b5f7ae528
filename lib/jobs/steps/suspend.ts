import "server-only";
import { changeJob, type JobRow } from "#db/queries/posts/generation-jobs.ts";
import type { SourceRateLimited } from "#lib/content/sources/faults.ts";
import { AppError } from "#lib/errors.ts";
import { appendEvents } from "#lib/jobs/service/events.ts";
import { NO_WAITS, type Outcome, type Run } from "./run.ts";

/** Limits for suspensions: how far ahead, and how often per job (generation.md, section 1). */
const AHEAD_MAX_MS = 30 * 60_000;
const TIMES_MAX = 3;
/** A margin after the host's reset time for clock differences. */
const AFTER_MS = 2_000;

/**
 * Suspends a job until a host's rate limit resets.
 * @throws AppError (permanent) if that is too far ahead or the limit was hit too often
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
      message: `${host} limits requests; continues at ${until.toISOString()}`,
      metadata: { host, resumeAt: until.toISOString() },
    };
    await appendEvents(tx, job, [event], now);
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
