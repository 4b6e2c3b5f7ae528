import "server-only";
import { getDb } from "#db/client.ts";
import { expireApprovals } from "#db/queries/chats/approvals.ts";
import { changeRun, listIdleRuns, listRunsWithExpiredApprovals } from "#db/queries/chats/runs.ts";
import { systemClock } from "#lib/clock.ts";
import type { Platform } from "#lib/sweep.ts";
import { endRun } from "./end.ts";
import { sendRun } from "./service/start.ts";

const STRANDED_MS = 20_000;
/** An active run updates its row every ten seconds. */
const SILENT_MS = 60_000;
const BATCH = 100;
const INTERRUPTED = "The answer was interrupted. Send the message again.";

function platform(): Platform {
  return { db: getDb(), clock: systemClock };
}

/** Sends the events of queued answers again. @returns the number of answers */
export async function resendAnswers({ db, clock }: Platform = platform()): Promise<number> {
  const now = clock.now();
  const stranded = await listIdleRuns(db, ["queued"], new Date(now.getTime() - STRANDED_MS), BATCH);
  for (const run of stranded) await sendRun(run, `${run.id}:${now.getTime()}`);
  return stranded.length;
}

/** Ends answers whose process died, so that no reader waits forever. @returns the number of answers */
export async function failSilentAnswers({ db, clock }: Platform = platform()): Promise<number> {
  const now = clock.now();
  const silent = await listIdleRuns(db, ["running"], new Date(now.getTime() - SILENT_MS), BATCH);
  let failed = 0;
  for (const run of silent) if (await endRun(db, run, { status: "failed", error: INTERRUPTED }, now)) failed++;
  return failed;
}

/** Continues answers whose approvals have expired. @returns the number of answers */
export async function lapseWaiting({ db, clock }: Platform = platform()): Promise<number> {
  const now = clock.now();
  const waiting = await listRunsWithExpiredApprovals(db, now, BATCH);
  for (const run of waiting) {
    const queued = await db.transaction(async (tx) => {
      await expireApprovals(tx, run.organizationId, run.id);
      return changeRun(tx, run.organizationId, run.id, ["waiting"], { status: "queued", updatedAt: now });
    });
    if (queued) await sendRun(queued, `${run.id}:${now.getTime()}`);
  }
  return waiting.length;
}
