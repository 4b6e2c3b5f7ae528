import { CATEGORIES } from "#lib/content/ledger/types.ts";
import type { Block } from "#lib/content/text/blocks.ts";

export const HIGHLIGHTS_HEADING = "Highlights";
export const UPDATES_HEADING = "More Updates";

const SECTIONS: ReadonlySet<string> = new Set([HIGHLIGHTS_HEADING, UPDATES_HEADING]);
const GROUPS: ReadonlySet<string> = new Set(CATEGORIES);

/** Whether a heading of level 3 with this text only names a category. */
export function isGroupName(text: string): boolean {
  return GROUPS.has(text);
}

/** A heading that only names a section of a changelog says nothing that needs a source. */
export function isStructural(block: Block): boolean {
  if (block.kind !== "heading") return false;
  return (block.level === 2 && SECTIONS.has(block.text)) || (block.level === 3 && isGroupName(block.text));
}
