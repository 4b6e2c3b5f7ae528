import { parseAsInteger, parseAsStringLiteral } from "nuqs";
import type { CreditEntry } from "#lib/billing/contract.ts";

/** What can happen to credits, as the ledger names it. */
export const ENTRY_KINDS = [
  "grant",
  "lapse",
  "reserve",
  "settle",
  "release",
  "adjust",
] as const satisfies readonly CreditEntry["kind"][];
export type EntryKind = CreditEntry["kind"];

/** What the ledger keeps in the address. */
export const creditParams = {
  kind: parseAsStringLiteral(ENTRY_KINDS),
  page: parseAsInteger.withDefault(1),
};

export type CreditFilters = { kind: EntryKind | null; page: number };
