import type { LedgerEntryResource } from "#lib/posts/contract.ts";
import { capitalized } from "./select-entries.ts";

type Signal = LedgerEntryResource["evidence"][number];

/** Signals of the classification whose own names say little. */
const TERMS: Readonly<Record<string, string>> = {
  default: "No clear signal",
  issue: "Linked issue",
  note: "Maintainers' note",
  override: "Author's note",
  paths: "Changed files",
  prefix: "Title starts with",
  scope: "Title's scope",
  type: "Title's type",
  wording: "Title wording",
};

/** Words of the title, which are shown as written. */
const QUOTED: ReadonlySet<string> = new Set(["prefix", "scope", "type"]);

/** One reason for the category of a change, as a term and a text. */
export function describeSignal({ signal, detail }: Pick<Signal, "signal" | "detail">): { term: string; text: string } {
  return {
    term: TERMS[signal] ?? capitalized(signal),
    text: QUOTED.has(signal) ? `“${detail}”` : capitalized(detail),
  };
}
