import "server-only";
import type { Db } from "#db/client.ts";
import { findLedger, insertLedger } from "#db/queries/posts/ledgers.ts";
import { serializeLedger } from "#lib/content/ledger/serialize.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";

/** Reads a stored ledger; undefined if the post or job has none. */
export async function readLedger(db: Db, organizationId: string, id: string | null): Promise<Ledger | undefined> {
  if (id === null) return undefined;
  const data = await findLedger(db, organizationId, id);
  return data === undefined ? undefined : withFacts(JSON.parse(data) as Ledger);
}

/** Ledgers that were stored before changes had facts and actions. */
function withFacts(ledger: Ledger): Ledger {
  const entries = ledger.entries.map((entry) => ({
    ...entry,
    folded: entry.folded ?? false,
    action: entry.action ?? null,
    facts: entry.facts ?? [],
  }));
  return { ...ledger, entries };
}

/** Stores a ledger under an ID; an existing one stays unchanged. */
export async function storeLedger(
  db: Db,
  organizationId: string,
  id: string,
  ledger: Ledger,
  now: Date,
): Promise<void> {
  await insertLedger(db, { id, organizationId, data: serializeLedger(ledger), createdAt: now });
}
