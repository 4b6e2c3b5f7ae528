import "server-only";
import type { Db } from "#db/client.ts";
import { type Entitlement, getEntitlement, shortageOf } from "#lib/billing/entitlements.ts";
import { creditsRequired } from "#lib/billing/reservations.ts";
import type { AppError } from "#lib/errors.ts";
import { meterOf } from "#lib/jobs/service/reservation.ts";

/** What decides whether an automation has a notice. */
export type Noticed = { enabled: boolean; pausedReason: string | null; outputType: Parameters<typeof meterOf>[0] };

/**
 * An organization's automations with the notice that holds now. One that is enabled is only ever paused because neither
 * quota nor credits paid for its last run: the notice is gone as soon as they would pay for the next one, whether the month
 * turned, credits came or other work gave its share back, just as firing finds it; until then it names what is missing now.
 * @throws AppError `unavailable` when billing fails
 */
export async function withNotices<Row extends Noticed>(
  db: Db,
  organizationId: string,
  rows: Row[],
  now: Date,
): Promise<Row[]> {
  if (!rows.some(waitsForRoom)) return rows;
  const entitlement = await getEntitlement(db, organizationId, now);
  return rows.map((row) => (waitsForRoom(row) ? { ...row, pausedReason: noticeOf(entitlement, row) } : row));
}

function waitsForRoom({ enabled, pausedReason }: Noticed): boolean {
  return enabled && pausedReason !== null;
}

function noticeOf(entitlement: Entitlement, { outputType }: Noticed): string | null {
  const shortage = shortageOf(entitlement, meterOf(outputType));
  return shortage ? reasonOf(creditsRequired(shortage)) : null;
}

/** Why a run was refused, in full sentences. */
export function reasonOf({ message, recovery }: AppError): string {
  return `${message}. ${recovery}`;
}
