import { gunzipSync, gzipSync } from "node:zlib";
import { serializeLedger } from "#lib/content/ledger/serialize.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";

/** What is known about a stored ledger without unpacking it. */
export type LedgerHead = Pick<Ledger, "range" | "repositories"> & {
  /** Characters of the ledger as JSON. */
  size: number;
};

/**
 * Writes a ledger as it is stored: a line of JSON with its head, then a line of its JSON, compressed. A long one would
 * otherwise hold up the embedded database for seconds.
 */
export function packLedger(ledger: Ledger, text = serializeLedger(ledger)): string {
  const { range, repositories } = ledger;
  const head: LedgerHead = { range, repositories, size: text.length };
  return `${JSON.stringify(head)}\n${gzipSync(text, { level: 4 }).toString("base64")}`;
}

export function unpackLedger(stored: string): Ledger {
  const [, packed] = split(stored);
  const text = packed === undefined ? stored : gunzipSync(Buffer.from(packed, "base64")).toString();
  return withFacts(JSON.parse(text) as Ledger);
}

export function readLedgerHead(stored: string): LedgerHead {
  const [head, packed] = split(stored);
  const parsed = JSON.parse(head) as LedgerHead;
  return packed === undefined ? { ...parsed, size: stored.length } : parsed;
}

/** Ledgers of earlier versions are JSON alone. */
function split(stored: string): [head: string, packed: string | undefined] {
  const end = stored.indexOf("\n");
  return end === -1 ? [stored, undefined] : [stored.slice(0, end), stored.slice(end + 1)];
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
