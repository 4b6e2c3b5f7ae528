import "server-only";
import type { Db } from "#db/client.ts";
import { computeShortage, type Entitlement, getEntitlement } from "#lib/billing/entitlements.ts";
import { creditsRequired } from "#lib/billing/reservations.ts";
import type { AppError } from "#lib/errors.ts";
import { getMeter } from "#lib/jobs/service/reservation.ts";

/** Fields that decide whether an automation has a notice. */
export type NoticeFields = {
  enabled: boolean;
  pausedReason: string | null;
  outputType: Parameters<typeof getMeter>[0];
};

/**
 * Adds the current payment notice to an organization's automations. An enabled automation is paused only when neither
 * quota nor credits paid for its last run. The notice names what is missing now and disappears as soon as the next
 * run could be paid, whether by a new month, new credits or a released reservation.
 * @throws AppError `unavailable` when billing fails
 */
export async function addNotices<Row extends NoticeFields>(
  db: Db,
  organizationId: string,
  rows: Row[],
  now: Date,
): Promise<Row[]> {
  if (!rows.some(waitsForRoom)) return rows;
  const entitlement = await getEntitlement(db, organizationId, now);
  return rows.map((row) => (waitsForRoom(row) ? { ...row, pausedReason: buildNotice(entitlement, row) } : row));
}

function waitsForRoom({ enabled, pausedReason }: NoticeFields): boolean {
  return enabled && pausedReason !== null;
}

function buildNotice(entitlement: Entitlement, { outputType }: NoticeFields): string | null {
  const shortage = computeShortage(entitlement, getMeter(outputType));
  return shortage ? formatReason(creditsRequired(shortage)) : null;
}

/** Formats the reason why a run was refused, in full sentences. */
export function formatReason({ message, recovery }: AppError): string {
  return `${message}. ${recovery}`;
}
