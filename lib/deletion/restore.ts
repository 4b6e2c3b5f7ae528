import "server-only";
import type { Db } from "#db/client.ts";
import { type DeletableKey, type DeletableKind, lockDeleted } from "#db/queries/deleted.ts";
import { notFound } from "#lib/errors.ts";
import { RESTORE_DAYS } from "./limits.ts";

const RESTORE_MS = RESTORE_DAYS * 24 * 60 * 60_000;

/** What was deleted before this instant is purged and can no longer be restored. */
export function getRestoreStart(now: Date): Date {
  return new Date(now.getTime() - RESTORE_MS);
}

/**
 * The deleted row that is to be restored, locked until the transaction ends.
 * @param noun what the resource is called in the refusal: `Post`
 * @throws AppError `notFound` for a row that is unknown, foreign, not deleted or deleted too long ago
 */
export async function lockRestorable<Kind extends DeletableKind>(
  tx: Db,
  kind: Kind,
  key: DeletableKey,
  { noun, now }: { noun: string; now: Date },
) {
  const row = await lockDeleted(tx, kind, key, getRestoreStart(now));
  if (!row) throw notFound(noun);
  return row;
}
