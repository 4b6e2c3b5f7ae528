import { CATEGORIES } from "#lib/content/ledger/types.ts";
import type { Block } from "./blocks.ts";

export const HIGHLIGHTS_HEADING = "Highlights";
export const UPDATES_HEADING = "More Updates";

const NAMES: ReadonlySet<string> = new Set([HIGHLIGHTS_HEADING, UPDATES_HEADING, ...CATEGORIES]);

/** A heading that only names a section of a changelog says nothing that needs a source. */
export function isStructural(block: Block): boolean {
  return block.kind === "heading" && block.level >= 2 && NAMES.has(block.text);
}
