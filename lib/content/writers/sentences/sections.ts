import { HIGHLIGHTS_HEADING, UPDATES_HEADING } from "#lib/content/evidence/structure.ts";
import { DEPENDENCIES } from "#lib/content/ledger/phrases/bookkeeping.ts";
import type { Audience, Category } from "#lib/content/ledger/types.ts";
import { toInline } from "#lib/content/text/inline.ts";
import { reportWork } from "#lib/content/text/report.ts";
import { isOrder } from "#lib/content/text/verbs.ts";
import { isCause } from "#lib/content/writers/facts/details.ts";
import { getEntryIds, type Item } from "#lib/content/writers/facts/item.ts";
import { addsNothing } from "#lib/content/writers/facts/overlap.ts";
import { groupByPackages, namePackages } from "#lib/content/writers/facts/packages.ts";
import { type DraftedPiece, type Piece, piece } from "#lib/content/writers/piece.ts";
import type { Drafted, Sentence } from "#lib/content/writers/sentence.ts";
import { chooseTexts } from "./choose-texts.ts";
import { areaLabel, authorCredit } from "./credit.ts";
import { draftDetails, isLedByPrevious } from "./detail.ts";
import { bracketed, draftDependencyUpdates, draftFolded, draftSecurityUpdates, spaced } from "./folded.ts";
import { type Headed, headItem, heading } from "./heading.ts";
import { chooseTold, withoutTold } from "./summary.ts";
import type { Voice } from "./voice.ts";

/** Whether to write the text after a title. `short` is the fallback for changelogs that would be too long. */
export type Detail = "full" | "short";

/** `[#131](url) by [@lee](url)` */
function origin(item: Item, { facts }: Voice): string {
  return spaced(item.reference, authorCredit(facts.credits.beside(item.entry)));
}

/** Adds the origin in brackets to the end of a highlight's last sentence. */
function closeWith(drafted: Sentence | { text: string; entryIds: string[] }, end: string): Drafted {
  if (end === "") return drafted;
  if ("wordings" in drafted) return { ...drafted, end: ` (${end}).` };
  return { ...drafted, text: `${drafted.text.replace(/[.。]$/, "")} (${end}).` };
}

/** The sentences below a heading, after the announcement where the first of them refers to it. */
function listShown(item: Item, texts: readonly string[]): readonly string[] {
  const [first = ""] = texts;
  if (isCause(first)) return [item.title.prose, ...texts];
  return isLedByPrevious(first) ? [item.full.prose, ...texts] : texts;
}

function draftBody(item: Item, { heading: own, texts }: Headed, voice: Voice): Drafted[] {
  const { highlight, prefers } = voice.words.scope;
  const shown = listShown(item, chooseTexts(texts, highlight, prefers)).slice(0, highlight);
  const beyond = draftDetails(item, { texts: shown, place: "opening" }, voice);
  // A pronoun without its sentence is left out; the announcement says what it was about.
  const details =
    beyond.length > 0 ? beyond : draftDetails(item, { texts: [item.full.prose, ...shown], place: "opening" }, voice);
  const end = origin(item, voice);
  // What only says the heading again is left out; a reference says where to read on, and a name alone nothing.
  const isTold = details.length === 1 && addsNothing(shown[0] ?? item.full.prose, own);
  const told = isTold && !end.startsWith("by ") ? [] : details;
  const [last, ...before] = told.toReversed();
  if (last !== undefined) return [...before.toReversed(), closeWith(last, end)];
  return end === "" ? [] : [{ text: `See ${end}.`, entryIds: getEntryIds([item]) }];
}

/** `### Title`, or `### web: Title` in a text about several packages, with what the sources say beyond it. */
function draftHighlight(item: Item, told: readonly Item[], voice: Voice): DraftedPiece[] {
  const headed = headItem(item);
  const texts = told.includes(item) ? withoutTold(item, headed.texts, voice) : headed.texts;
  const parts = draftBody(item, { ...headed, texts }, voice);
  const packages = namePackages([item.entry], voice.facts.packages);
  const text = packages === null ? headed.heading : `${areaLabel(packages)}: ${headed.heading}`;
  const title = piece<Drafted>("### ", { text, entryIds: getEntryIds([item]) });
  return parts.length === 0 ? [title] : [title, ...draftParagraph(parts, voice)];
}

/** Sentences on one change as a paragraph, or as a list in tones for readers who skim. */
export function draftParagraph(parts: readonly Drafted[], voice: Voice): DraftedPiece[] {
  return voice.words.scope.listed && parts.length > 1 ? parts.map((part) => piece("- ", part)) : [piece("", ...parts)];
}

/** Short names of areas that readers know; others are abbreviations of the code. */
const KNOWN_AREAS = new Set("api cli css db dns gui http ios lsp mcp pdf sdk seo sql tls tui ui ux web".split(" "));
const AREA_MIN = 4;
/** A folder of the code: `internal/render`. */
const PATH = /^[a-z][\w.-]*\//;

/** Whether an area says something to readers. */
function isKnownArea(area: string | null, audience: Audience): boolean {
  if (area === null || (audience === "users" && PATH.test(area))) return false;
  return area.length >= AREA_MIN || KNOWN_AREAS.has(area.toLowerCase()) || /^[A-Z]/.test(area);
}

/** The packages or else the area that stands before a change. */
function getGroup({ entry, title: { area } }: Item, { facts }: Voice): string | null {
  return namePackages([entry], facts.packages) ?? (isKnownArea(area, facts.audience) ? area : null);
}

/** `**parser** [#131](url) - Text. Detail`, or `**Text** [#131](url) - Detail` for changes of no area. */
function draftUpdate(item: Item, voice: Voice, length: Detail): Piece {
  const area = getGroup(item, voice);
  const [detail = ""] = length === "full" ? listToldDetails(item) : [];
  const whole = heading(item, item.full);
  // "**Bash** - Skips the prompt in Bash" names the place twice.
  const place = ` in ${area}`;
  const isTwice = whole.toLowerCase().endsWith(place.toLowerCase());
  const news = isTwice ? whole.slice(0, -place.length) : whole;
  const parts = area === null ? [news, toInline(detail)] : [areaLabel(area), withDetail(news, toInline(detail))];
  const [title, text] = parts;
  const credit = bracketed(authorCredit(voice.facts.credits.beside(item.entry)));
  const line = spaced(`**${title}**`, item.reference, text === "" ? "" : `- ${text}`, credit);
  return piece("- ", { text: line, entryIds: getEntryIds([item]) });
}

/** What a line can say after its news: an order that is no work tells how the code was changed, or whom to ask. */
function listToldDetails({ entry, details }: Item): string[] {
  if (entry.breaking) return details;
  return details.map(reportWork).filter((text) => !isOrder(text) && !isCause(text));
}

function withDetail(news: string, detail: string): string {
  return detail === "" ? news : `${news}. ${detail}`;
}

/** Areas of a category with a line of their own; the changes of further ones stand together. */
const AREAS_MAX = 6;

/** The changes of low standing of a category, in one line for each area with several of them. */
function draftLow(category: Category, items: readonly Item[], voice: Voice, detail: Detail): Piece[] {
  if (category === "Security" && items.length > 0) return [draftSecurityUpdates(items)];
  const updates = items.filter(({ title }) => DEPENDENCIES.test(title.text));
  if (updates.length > 1) {
    const others = items.filter((item) => !updates.includes(item));
    return [...draftLow(category, others, voice, detail), draftDependencyUpdates(updates)];
  }
  if (items.length < 2) return items.map((item) => draftUpdate(item, voice, detail));
  const spellings = new Map<string, string>();
  const getArea = (item: Item): string | null => {
    const area = getGroup(item, voice);
    if (area === null) return null;
    const key = area.toLowerCase().replace(/[\s_-]/g, "");
    const spelling = spellings.get(key) ?? area;
    spellings.set(key, spelling);
    return spelling;
  };
  const byArea = Map.groupBy(items, getArea);
  const size = (area: string | null): number => byArea.get(area)?.length ?? 0;
  const several = [...byArea.keys()].filter((area) => area !== null && size(area) > 1).toSorted();
  const largest = several.toSorted((a, b) => size(b) - size(a)).slice(0, AREAS_MAX);
  const areas = several.filter((area) => largest.includes(area));
  const others = items.filter((item) => !areas.includes(getArea(item)));
  return [
    ...areas.flatMap((area) => draftFolded(category, area, byArea.get(area) ?? [])),
    ...(others.length > 1
      ? draftFolded(category, null, others)
      : others.map((item) => draftUpdate(item, voice, detail))),
  ];
}

function draftCategory(category: Category, items: readonly Item[], voice: Voice, detail: Detail): Piece[] {
  const grouped = groupByPackages(items, voice.facts.packages);
  const [low, others] = [grouped.filter(({ entry }) => entry.folded), grouped.filter(({ entry }) => !entry.folded)];
  return [...others.map((item) => draftUpdate(item, voice, detail)), ...draftLow(category, low, voice, detail)];
}

function highlights(voice: Voice): DraftedPiece[] {
  const items = voice.facts.highlights;
  if (items.length === 0) return [];
  const title = piece<Drafted>("## ", { text: HIGHLIGHTS_HEADING, entryIds: [] });
  const told = chooseTold(voice);
  return [title, ...items.flatMap((item) => draftHighlight(item, told, voice))];
}

function updates(voice: Voice, detail: Detail): Piece[] {
  const { facts } = voice;
  if (facts.updates.length === 0) return [];
  const sections = facts.updates.flatMap(({ category, items }) => [
    piece("### ", { text: category, entryIds: [] }),
    ...draftCategory(category, items, voice, detail),
  ]);
  return [piece("## ", { text: UPDATES_HEADING, entryIds: [] }), ...sections];
}

/** The sections after the summary: the highlights, then all other changes by category. */
export function draftSections(voice: Voice, detail: Detail): DraftedPiece[] {
  return [...highlights(voice), ...updates(voice, detail)];
}
