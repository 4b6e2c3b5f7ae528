import type { Ledger } from "#lib/content/ledger/types.ts";

/** 32-bit FNV-1a of a text. */
export function hash(text: string, start = 0x811c9dc5): number {
  let value = start;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** A number that depends on what the ledger says and on nothing else. */
export function ledgerSeed(ledger: Ledger): number {
  let value = hash(ledger.range.label);
  for (const entry of ledger.entries) value = hash(entry.id, value);
  return value;
}
