import type { Category } from "#lib/content/ledger/types.ts";
import { toInline } from "#lib/content/text/inline.ts";
import { list } from "#lib/content/text/words.ts";
import { getEntryIds, type Item, titleMention } from "#lib/content/writers/facts/item.ts";
import { getUpdatedPackage } from "#lib/content/writers/facts/updated-package.ts";
import { categoryNoun } from "#lib/content/writers/lexicon/category-noun.ts";
import { type Piece, piece } from "#lib/content/writers/piece.ts";
import { areaLabel } from "./credit.ts";

/** Joins the parts that are not empty with spaces. */
export const spaced = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");

/** A text in brackets; nothing for nothing. */
export const bracketed = (text: string): string => (text === "" ? "" : `(${text})`);

/** Titles of a line; readers find the other changes by their numbers. */
const MENTIONED_MAX = 4;

/** `5 smaller bug fixes in parser: A title (#1); another title (#2); also #3, #4, and #5` */
export function draftFolded(category: Category, area: string | null, items: readonly Item[]): Piece {
  const place = area === null ? "" : ` in ${areaLabel(area)}`;
  const isLong = items.length > MENTIONED_MAX && items.every(({ reference }) => reference !== "");
  const [told, others] = isLong ? [items.slice(0, MENTIONED_MAX - 1), items.slice(MENTIONED_MAX - 1)] : [items, []];
  const numbers = others.length === 0 ? [] : [`also ${list(others.map(({ reference }) => reference))}`];
  const mentions = [...told.map(titleMention), ...numbers].join("; ");
  const text = `${items.length} smaller ${categoryNoun(category, items.length)}${place}: ${mentions}`;
  return piece("- ", { text, entryIds: getEntryIds(items) });
}

/** `Dependency security updates: a, b`, in one line however many there are. */
export function draftSecurityUpdates(items: readonly Item[]): Piece {
  const updates = items.map((item) => spaced(toInline(getUpdatedPackage(item)), bracketed(item.reference)));
  return piece("- ", { text: `Dependency security updates: ${updates.join("; ")}`, entryIds: getEntryIds(items) });
}
