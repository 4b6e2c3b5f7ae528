import { parseAsInteger, parseAsStringLiteral } from "nuqs";
import type { CreditEntry } from "#lib/billing/contract.ts";

/** The kinds of ledger entries, as the API names them. */
export const ENTRY_KINDS = [
  "grant",
  "lapse",
  "reserve",
  "settle",
  "release",
  "adjust",
] as const satisfies readonly CreditEntry["kind"][];
export type EntryKind = CreditEntry["kind"];

/** Query parameters of the ledger. */
export const creditParams = {
  kind: parseAsStringLiteral(ENTRY_KINDS),
  page: parseAsInteger.withDefault(1),
};

export type CreditFilters = { kind: EntryKind | null; page: number };
