import { HIGHLIGHTS_HEADING, isGroupName, UPDATES_HEADING } from "#lib/content/evidence/structure.ts";
import type { Category } from "#lib/content/ledger/types.ts";
import { toInline } from "#lib/content/text/inline.ts";
import { list, sentenceCase } from "#lib/content/text/words.ts";
import type { Facts } from "#lib/content/writers/facts/facts.ts";
import { type Group, getEntryIds, type Item } from "#lib/content/writers/facts/item.ts";
import { categoryNoun } from "#lib/content/writers/lexicon/category-noun.ts";
import type { Lexicon } from "#lib/content/writers/lexicon/tones.ts";
import { type DraftedPiece, type Piece, piece } from "#lib/content/writers/piece.ts";
import type { Drafted, Part, Sentence } from "#lib/content/writers/sentence.ts";
import { areaLabel, authorCredit } from "./credit.ts";

/** Whether to write the text after a title. `short` is the fallback for changelogs that would be too long. */
export type Detail = "full" | "short";

function heading(item: Item): string {
  const { text } = item.title;
  return `${item.entry.breaking ? "Breaking: " : ""}${toInline(text)}${isGroupName(text) ? " update" : ""}`;
}

const spaced = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");

function credit(item: Item): string {
  const text = authorCredit(item.entry);
  return text === "" ? "" : `(${text})`;
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

/** The kind of a highlight as a noun. Titles that add something are features. */
function getKindNoun(item: Item): string {
  if (item.entry.kind === "revert") return "revert";
  if (item.entry.category !== "Features & Enhancements") return categoryNoun(item.entry.category, 1);
  return /^(?:add|allow|enable|expose|implement|introduce|new|provide|support)\b/i.test(item.title.text)
    ? "feature"
    : "enhancement";
}

/** The kind of the change, its area and its reference. `end` closes the sentence. */
export function originSentence(item: Item, words: Lexicon, end: string): Sentence {
  const noun = getKindNoun(item);
  const slots = {
    noun,
    "a noun": withArticle(noun),
    "A noun": sentenceCase(withArticle(noun)),
    what: item.title.area === null ? "" : ` in ${areaLabel(item.title.area)}`,
    reference: item.reference,
  };
  const wordings = item.reference === "" ? words.highlight : words.highlightWithReference;
  return { wordings, slots, key: item.entry.id, end, entryIds: getEntryIds([item]) };
}

function highlightSentence(item: Item, words: Lexicon): Sentence | Part {
  const by = credit(item);
  if (item.prose === null) return originSentence(item, words, by === "" ? "." : ` ${by}.`);
  const text = `${spaced(toInline(item.prose), item.reference, by)}.`;
  return { text, entryIds: getEntryIds([item]) };
}

function related(item: Item): string {
  return spaced(`**${heading(item)}**`, item.reference, credit(item));
}

/** `### Title` with one sentence, and a second sentence for related changes. */
function draftHighlight(group: Group, words: Lexicon): DraftedPiece[] {
  const [lead, ...others] = group;
  const parts: Drafted[] = [highlightSentence(lead, words)];
  if (others.length > 0) {
    const { area } = lead.title;
    const shared = area !== null && others.every((item) => item.title.area === area);
    const opening = shared ? `Also in ${areaLabel(area)}:` : "Together with";
    const text = `${opening} ${list(others.map((item) => related(item)))}.`;
    parts.push({ text, entryIds: getEntryIds(others) });
  }
  return [piece("### ", { text: heading(lead), entryIds: getEntryIds([lead]) }), piece("", ...parts)];
}

/** `**Title** [#131](url) - text (Author: [@lee](url))`. */
function draftUpdate(item: Item, detail: Detail): Piece {
  const source = detail === "full" && item.prose !== null ? toInline(item.prose) : null;
  const area = item.title.area === null ? "" : `in ${areaLabel(item.title.area)}`;
  const text = source === null ? area : area === "" ? source : `${area}: ${source}`;
  const line = spaced(`**${heading(item)}**`, item.reference, text === "" ? "" : `- ${text}`, credit(item));
  return piece("- ", { text: line, entryIds: getEntryIds([item]) });
}

/** The change by its number with a link, else by its title. */
function shortReference(item: Item): string {
  return item.reference === "" ? toInline(item.title.text) : item.reference;
}

/** `4 smaller bug fixes in parser: #1, #2, #3, #4`. */
function draftFolded(category: Category, area: string | null, items: readonly Item[]): Piece {
  const place = area === null ? "" : ` in ${areaLabel(area)}`;
  const separator = items.some(({ reference }) => reference === "") ? "; " : ", ";
  const changes = items.map(shortReference).join(separator);
  const text = `${items.length} smaller ${categoryNoun(category, items.length)}${place}: ${changes}`;
  return piece("- ", { text, entryIds: getEntryIds(items) });
}

/** The updates of one category: each by itself, then those of low standing in one line for each area. */
function draftCategory(category: Category, items: readonly Item[], detail: Detail): Piece[] {
  const folded = items.filter(({ entry }) => entry.folded);
  if (folded.length < 2) return items.map((item) => draftUpdate(item, detail));
  const byArea = Map.groupBy(folded, ({ title }) => title.area);
  const isAlone = (area: string | null): boolean => area === null || byArea.get(area)?.length === 1;
  const areas = [...byArea.keys()].filter((area) => !isAlone(area)).toSorted();
  const others = folded.filter(({ title }) => isAlone(title.area));
  return [
    ...items.filter(({ entry }) => !entry.folded).map((item) => draftUpdate(item, detail)),
    ...areas.map((area) => draftFolded(category, area, byArea.get(area) ?? [])),
    ...(others.length > 1 ? [draftFolded(category, null, others)] : others.map((item) => draftUpdate(item, detail))),
  ];
}

function highlights(facts: Facts, words: Lexicon): DraftedPiece[] {
  if (facts.groups.length === 0) return [];
  const title = piece("## ", { text: HIGHLIGHTS_HEADING, entryIds: [] });
  return [title, ...facts.groups.flatMap((group) => draftHighlight(group, words))];
}

function updates(facts: Facts, detail: Detail): Piece[] {
  if (facts.updates.length === 0) return [];
  const sections = facts.updates.flatMap(({ category, items }) => [
    piece("### ", { text: category, entryIds: [] }),
    ...draftCategory(category, items, detail),
  ]);
  return [piece("## ", { text: UPDATES_HEADING, entryIds: [] }), ...sections];
}

/** The sections after the summary: the highlights, then all other changes by category. */
export function draftSections(facts: Facts, words: Lexicon, detail: Detail): DraftedPiece[] {
  return [...highlights(facts, words), ...updates(facts, detail)];
}
