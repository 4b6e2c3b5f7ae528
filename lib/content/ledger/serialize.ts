import type { Ledger } from "./types.ts";

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, field]) => [key, sortKeys(field)]));
}

/**
 * Serializes the ledger as JSON with sorted keys: equal facts give equal bytes regardless of the order they were
 * assembled.
 */
export function serializeLedger(ledger: Ledger): string {
  return JSON.stringify(sortKeys(ledger));
}
