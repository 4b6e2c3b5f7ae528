import { ABOUT_DOCS } from "#lib/content/ledger/phrases/wording.ts";
import type { Category } from "#lib/content/ledger/types.ts";
import { toInline } from "#lib/content/text/inline.ts";
import { list, wordCount } from "#lib/content/text/words.ts";
import { isCodeTalk } from "#lib/content/writers/facts/ideas.ts";
import { getEntryIds, type Item, shortenTitle } from "#lib/content/writers/facts/item.ts";
import { getUpdatedPackage } from "#lib/content/writers/facts/updated-package.ts";
import { categoryNoun } from "#lib/content/writers/lexicon/category-noun.ts";
import { type Piece, piece } from "#lib/content/writers/piece.ts";
import { areaLabel } from "./credit.ts";
import { reportTitle } from "./heading.ts";
import { parseClause } from "./statement.ts";

/** Joins the parts that are not empty with spaces. */
export const spaced = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");

/** A text in brackets; nothing for nothing. */
export const bracketed = (text: string): string => (text === "" ? "" : `(${text})`);

/** A change among others in one line: its title with its number or commit, as a number alone says nothing. */
function mention(item: Item): string {
  return spaced(toInline(shortenTitle(reportTitle(item.entry, item.title))), bracketed(item.reference));
}

/** Titles of a line; readers find the other changes by their numbers. */
const MENTIONED_MAX = 4;

/** Titles of a line without numbers: readers find nothing in a longer one. */
const LINE_MAX = 6;

/** A title with fewer words says little among others. */
const CLEAR_WORDS = 4;

/** The changes whose titles tell readers most, in their own order. */
function chooseClear(items: readonly Item[], most: number): Item[] {
  const score = (item: Item): number =>
    2 * Number(!isCodeTalk(item) && !ABOUT_DOCS.test(item.title.text)) +
    Number(parseClause(item.title.prose, item, true) !== null) +
    Number(wordCount(item.title.prose) >= CLEAR_WORDS);
  const chosen = items.toSorted((a, b) => score(b) - score(a)).slice(0, most);
  return items.filter((item) => chosen.includes(item));
}

/** Splits changes into lines of about the same length. */
function splitLines(items: readonly Item[]): Item[][] {
  const size = Math.ceil(items.length / Math.ceil(items.length / LINE_MAX));
  return Array.from({ length: Math.ceil(items.length / size) }, (_, line) =>
    items.slice(line * size, (line + 1) * size),
  );
}

/** Above this number, changes without numbers are listed in part, with a count of the others. */
const TITLED_MAX = 2 * LINE_MAX;

/**
 * The changes of low standing of an area: in one line where they have numbers or are many, else in lines of a few titles
 * each.
 */
export function draftFolded(category: Category, area: string | null, items: readonly Item[]): Piece[] {
  const isNumbered = items.every(({ reference }) => reference !== "");
  if (!isNumbered && items.length > TITLED_MAX) return [draftCounted(category, area, items)];
  const lines = isNumbered ? [[...items]] : splitLines(items);
  return lines.map((line, index) => draftLine(category, area, line, index > 0));
}

/** `80 smaller enhancements: A title; another title; and 78 more`, with the titles that tell readers most. */
function draftCounted(category: Category, area: string | null, items: readonly Item[]): Piece {
  const told = chooseClear(items, LINE_MAX);
  const place = area === null ? "" : ` in ${areaLabel(area)}`;
  const mentions = [...told.map(mention), `and ${items.length - told.length} more`].join("; ");
  const text = `${items.length} smaller ${categoryNoun(category, items.length)}${place}: ${mentions}`;
  return piece("- ", { text, entryIds: getEntryIds(items) });
}

/** `5 smaller bug fixes in parser: A title (#1); another title (#2); also #3, #4, and #5` */
function draftLine(category: Category, area: string | null, items: readonly Item[], isFurther: boolean): Piece {
  const place = area === null ? "" : ` in ${areaLabel(area)}`;
  const isLong = items.length > MENTIONED_MAX && items.every(({ reference }) => reference !== "");
  const told = isLong ? chooseClear(items, MENTIONED_MAX - 1) : items;
  const others = items.filter((item) => !told.includes(item));
  const numbers = others.length === 0 ? [] : [`also ${list(others.map(({ reference }) => reference))}`];
  const mentions = [...told.map(mention), ...numbers].join("; ");
  const text = `${items.length} ${isFurther ? "more" : "smaller"} ${categoryNoun(category, items.length)}${place}: ${mentions}`;
  return piece("- ", { text, entryIds: getEntryIds(items) });
}

/** `Dependency security updates: a, b`, in one line however many there are. */
export function draftSecurityUpdates(items: readonly Item[]): Piece {
  const updates = items.map((item) => spaced(toInline(getUpdatedPackage(item)), bracketed(item.reference)));
  return piece("- ", { text: `Dependency security updates: ${updates.join("; ")}`, entryIds: getEntryIds(items) });
}

/** `Dependency updates: all non-major dependencies (#1, #2); the lock file (#3)` */
export function draftDependencyUpdates(items: readonly Item[]): Piece {
  const byText = Map.groupBy(items, ({ title }) => title.prose.replace(/^\S+ (?=\S)/, ""));
  const updates = [...byText].map(([text, same]) =>
    spaced(toInline(text), bracketed(same.flatMap(({ reference }) => reference || []).join(", "))),
  );
  return piece("- ", { text: `Dependency updates: ${updates.join("; ")}`, entryIds: getEntryIds(items) });
}
