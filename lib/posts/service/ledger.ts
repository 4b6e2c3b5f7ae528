import "server-only";
import type { Db } from "#db/client.ts";
import { findLedger, insertLedger } from "#db/queries/posts/ledgers.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { packLedger, unpackLedger } from "./ledger-text.ts";

/** Reads a stored ledger; undefined if the post or job has none. */
export async function readLedger(db: Db, organizationId: string, id: string | null): Promise<Ledger | undefined> {
  if (id === null) return undefined;
  const stored = await findLedger(db, organizationId, id);
  return stored === undefined ? undefined : unpackLedger(stored);
}

/** Stores a ledger under an ID; an existing one stays unchanged. */
export async function storeLedger(
  db: Db,
  organizationId: string,
  id: string,
  ledger: Ledger,
  now: Date,
): Promise<void> {
  await insertLedger(db, { id, organizationId, data: packLedger(ledger), createdAt: now });
}
