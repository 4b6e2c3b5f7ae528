import "server-only";
import { getDb } from "#db/client.ts";
import { lapseApprovals } from "#db/queries/chats/approvals.ts";
import { changeRun, listIdleRuns, listLapsedRuns } from "#db/queries/chats/runs.ts";
import { systemClock } from "#lib/clock.ts";
import type { Platform } from "#lib/sweep.ts";
import { endRun } from "./end.ts";
import { sendRun } from "./service/start.ts";

const STRANDED_MS = 20_000;
/** A run that goes on says so every ten seconds. */
const SILENT_MS = 60_000;
const BATCH = 100;
const INTERRUPTED = "The answer was interrupted. Send the message again.";

function platform(): Platform {
  return { db: getDb(), clock: systemClock };
}

/** Sends the events of answers again that nobody has taken. @returns how many */
export async function resendAnswers({ db, clock }: Platform = platform()): Promise<number> {
  const now = clock.now();
  const stranded = await listIdleRuns(db, ["queued"], new Date(now.getTime() - STRANDED_MS), BATCH);
  for (const run of stranded) await sendRun(run, `${run.id}:${now.getTime()}`);
  return stranded.length;
}

/** Ends answers whose process is gone, so that no reader waits for ever. @returns how many */
export async function failSilentAnswers({ db, clock }: Platform = platform()): Promise<number> {
  const now = clock.now();
  const silent = await listIdleRuns(db, ["running"], new Date(now.getTime() - SILENT_MS), BATCH);
  let failed = 0;
  for (const run of silent) if (await endRun(db, run, { status: "failed", error: INTERRUPTED }, now)) failed++;
  return failed;
}

/** Goes on with answers that waited for a decision which nobody took in time. @returns how many */
export async function lapseWaiting({ db, clock }: Platform = platform()): Promise<number> {
  const now = clock.now();
  const waiting = await listLapsedRuns(db, now, BATCH);
  for (const run of waiting) {
    const queued = await db.transaction(async (tx) => {
      await lapseApprovals(tx, run.organizationId, run.id);
      return changeRun(tx, run.organizationId, run.id, ["waiting"], { status: "queued", updatedAt: now });
    });
    if (queued) await sendRun(queued, `${run.id}:${now.getTime()}`);
  }
  return waiting.length;
}
