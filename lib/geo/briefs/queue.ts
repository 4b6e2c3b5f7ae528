import "server-only";
import type { Db } from "#db/client.ts";
import { type BriefRow, changeBrief } from "#db/queries/geo/briefs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { creditsRequired, release, reserve } from "#lib/billing/reservations.ts";
import type { Clock } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { briefPlanningRequested, briefWritingRequested, sendEvent } from "#lib/events.ts";
import { faultPoint } from "#lib/fault.ts";
import { log } from "#lib/log.ts";

const QUEUE_DOWN = "The job queue cannot be reached";
type Written = { organizationId: string; id: string; runId: string | null };

/**
 * Holds the credits of planning until it is done.
 * @param tx the transaction that stores the brief
 * @throws AppError `paymentRequired` without enough credits
 */
export async function holdPlanning(tx: Db, row: Pick<BriefRow, "id" | "organizationId">, now: Date): Promise<void> {
  const claim = { organizationId: row.organizationId, holderId: row.id, meter: "briefs" as const, units: 1 };
  const hold = await reserve(tx, claim, now);
  if (!hold.held) throw creditsRequired(hold);
}

/**
 * Holds one long-form post of the quota for a writing. The post settles the hold; a failed writing releases it.
 * @param tx the transaction that queues the writing
 * @throws AppError `paymentRequired` without quota or credits
 */
export async function holdWriting(tx: Db, organizationId: string, runId: string, now: Date): Promise<void> {
  const hold = await reserve(tx, { organizationId, holderId: runId, meter: "longForm", units: 1, note: "Brief" }, now);
  if (!hold.held) throw creditsRequired(hold);
}

/** Queues the planning of a brief; when the queue is down, the sweep sends it later. */
export async function sendPlanning(row: Pick<BriefRow, "id" | "organizationId">): Promise<void> {
  faultPoint("send-planning", "before");
  try {
    await sendPlanningEvent(row, row.id);
  } catch (error) {
    log.error({ err: error, briefId: row.id }, "the planning of a brief could not be queued");
  }
}

/** @param eventId the queue accepts an id once */
export async function sendPlanningEvent(
  { organizationId, id }: Pick<BriefRow, "id" | "organizationId">,
  eventId: string,
) {
  await sendEvent(briefPlanningRequested.create({ organizationId, briefId: id }, { id: eventId }));
}

/**
 * Queues an approved brief, and fails it when that is impossible.
 * @throws AppError `unavailable` when the queue is down
 */
export async function sendWriting(ctx: Pick<Ctx, "db" | "clock">, row: Written): Promise<void> {
  faultPoint("send-writing", "before");
  try {
    await sendWritingEvent(row, row.runId ?? row.id);
  } catch (cause) {
    log.error({ err: cause, briefId: row.id }, "a brief could not be queued");
    await failBrief(ctx, row, `${QUEUE_DOWN}.`);
    throw new AppError("unavailable", QUEUE_DOWN, "Approve the brief again in a minute.", { cause });
  }
  faultPoint("send-writing", "after");
}

/** @param eventId the queue accepts an id once */
export async function sendWritingEvent({ organizationId, id, runId }: Written, eventId: string): Promise<void> {
  if (runId === null) throw new Error(`The brief ${id} is not being written.`);
  await sendEvent(briefWritingRequested.create({ organizationId, briefId: id, runId }, { id: eventId }));
}

/**
 * Fails a writing, once, and releases its hold.
 * @returns whether this call ended it
 */
export async function failBrief(
  { db, clock }: { db: Db; clock: Clock },
  { organizationId, id, runId }: Written,
  message: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const guard = { statuses: ["queued", "writing"] as const, ...(runId === null ? {} : { runId }) };
    const change = { status: "failed" as const, error: message, draft: null, endedAt: now, updatedAt: now };
    const failed = await changeBrief(tx, organizationId, id, guard, change);
    if (failed?.runId) await release(tx, { organizationId, holderId: failed.runId }, now);
    return failed !== undefined;
  });
}
