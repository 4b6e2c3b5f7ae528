import { CATEGORIES } from "#lib/content/ledger/types.ts";
import type { Block } from "#lib/content/text/blocks.ts";

export const HIGHLIGHTS_HEADING = "Highlights";
export const UPDATES_HEADING = "More Updates";

const SECTIONS: ReadonlySet<string> = new Set([HIGHLIGHTS_HEADING, UPDATES_HEADING]);
const GROUPS: ReadonlySet<string> = new Set(CATEGORIES);

/** Whether a level 3 heading with this text only names a category. */
export function isGroupName(text: string): boolean {
  return GROUPS.has(text);
}

/** Whether the block is a heading that only names a section of a changelog. Such headings need no source. */
export function isStructural(block: Block): boolean {
  if (block.kind !== "heading") return false;
  return (block.level === 2 && SECTIONS.has(block.text)) || (block.level === 3 && isGroupName(block.text));
}
