import { HIGHLIGHTS_HEADING, isGroupName, UPDATES_HEADING } from "#lib/content/evidence/structure.ts";
import type { Category, LedgerEntry, NoteAction } from "#lib/content/ledger/types.ts";
import { addArticle } from "#lib/content/text/articles.ts";
import { capitalize } from "#lib/content/text/capitalize.ts";
import { toInline } from "#lib/content/text/inline.ts";
import { namesFault } from "#lib/content/text/repairs.ts";
import { reportOrder, reportWork } from "#lib/content/text/report.ts";
import { readClause } from "#lib/content/text/third-person.ts";
import { normalizeSentence } from "#lib/content/text/title.ts";
import { isOrder } from "#lib/content/text/verbs.ts";
import { isDense, wordCount } from "#lib/content/text/words.ts";
import { isCause } from "#lib/content/writers/facts/details.ts";
import { getEntryIds, type Item, listBeyondTitle } from "#lib/content/writers/facts/item.ts";
import { addsNothing } from "#lib/content/writers/facts/overlap.ts";
import { groupByPackages, namePackages } from "#lib/content/writers/facts/packages.ts";
import { type DraftedPiece, type Piece, piece } from "#lib/content/writers/piece.ts";
import type { Drafted, Sentence } from "#lib/content/writers/sentence.ts";
import { readActionPhrase } from "./action-phrase.ts";
import { chooseTexts } from "./choose-texts.ts";
import { areaLabel, authorCredit } from "./credit.ts";
import { draftDetails, isLedByPrevious } from "./detail.ts";
import { bracketed, draftFolded, draftSecurityUpdates, spaced } from "./folded.ts";
import { isThing, readNewThing, readNotedTopic, readNounPhrase, readStatement } from "./noun-phrase.ts";
import { isDeclaration, lowerOrdinary } from "./statement.ts";
import { chooseTold, withoutTold } from "./summary.ts";
import type { Voice } from "./voice.ts";

/** Whether to write the text after a title. `short` is the fallback for changelogs that would be too long. */
export type Detail = "full" | "short";

const LABELS: Readonly<Record<NoteAction, string>> = {
  removed: "Removed",
  deprecated: "Deprecated",
  changed: "Changed",
};
/** Verbs that say the same as the label before them. */
const SAID: Readonly<Record<NoteAction, RegExp>> = {
  removed: /^(?:remove|drop)$/,
  deprecated: /^deprecate$/,
  changed: /^change$/,
};
/** A note of this length stands as a heading itself. */
const HEADING_MAX = 90;
/** A title with fewer words names nothing: "Enhance kitty". */
const TITLE_WORDS_MIN = 3;

/** Whether a heading with this text would read as the name of a section. */
function isSectionName(text: string): boolean {
  return isGroupName(text) || text === HIGHLIGHTS_HEADING || text === UPDATES_HEADING;
}

/** An order as a report, and of a fault that it is fixed. */
function reportTitle({ category, kind }: LedgerEntry, { text, prose }: Item["title"]): string {
  const isFault = category === "Bug Fixes" && kind !== "revert" && namesFault(text) && isThing(prose) && !isDense(text);
  return isFault ? `Fixed ${addArticle(lowerOrdinary(text))}` : reportOrder(text);
}

/** Words of a change behind a label that tells what it takes away or changes; by default its title. */
export function heading({ entry, title: own }: Item, title = own): string {
  const label = entry.breaking ? "Breaking" : entry.action && LABELS[entry.action];
  const clause = label === null ? null : readClause(title.prose, true);
  const isSaid = entry.action !== null && clause !== null && SAID[entry.action].test(clause.verb);
  const report = reportTitle(entry, title);
  if (!entry.breaking && entry.action === "changed" && report !== title.text) return toInline(report);
  const text =
    isSaid && !entry.breaking && clause.object !== null ? capitalize(clause.object) : reportTitle(entry, title);
  return `${label === null ? "" : `${label}: `}${toInline(text)}${isSectionName(title.text) ? " update" : ""}`;
}

export type Headed = { heading: string; texts: readonly string[] };

/**
 * The thing that a change brings, else its title. What a change takes away or breaks is named in the maintainers' own
 * words, as titles of such work often tell only what happens to the code.
 */
export function headItem(item: Item): Headed {
  const headed = chooseHeading(item);
  const texts = headed.texts.filter((text) => toInline(capitalize(text)) !== headed.heading);
  const title = nameTitle(item);
  const [only = "", ...others] = texts;
  const isTold = others.length === 0 && only !== "" && addsNothing(nameObject(only), headed.heading);
  // A heading that takes all that is known of a change leaves nothing to say below it.
  if (isTold && wordCount(item.title.text) >= TITLE_WORDS_MIN && !addsNothing(only, title))
    return { heading: title, texts };
  return texts.length > 0 || title === headed.heading || !addsNothing(item.full.text, headed.heading)
    ? { ...headed, texts }
    : { heading: title, texts: listBeyondTitle(item) };
}

/** What an order is about: its verb alone tells nothing new. */
function nameObject(text: string): string {
  return readClause(text.charAt(0).toLowerCase() + text.slice(1), true)?.object ?? text;
}

const isLabelled = ({ entry }: Item): boolean => entry.breaking || entry.action !== null;

function chooseHeading(item: Item): Headed {
  const named = isLabelled(item) ? headByLabel(item) : (headByPhrase(item) ?? headByAction(item));
  return named ?? { heading: nameTitle(item), texts: listBeyondTitle(item) };
}

/** What the note brings, where the title names a part of the product before it: "acme update: filter packages". */
function headByAction({ title, full, details }: Item): Headed | null {
  const action = full !== title && title.text.includes(": ") ? readActionPhrase(full.prose, false) : null;
  return action === null || action.length > HEADING_MAX ? null : { heading: toInline(action), texts: details };
}

/** The thing that is new, else what is said of it. */
function headByPhrase(item: Item): Headed | null {
  const phrase = readNewThing(item) ?? headByStatement(item) ?? readNounPhrase(item);
  if (typeof phrase === "object" && phrase !== null) return phrase;
  if (phrase !== null && !isSectionName(capitalize(phrase)))
    return { heading: toInline(capitalize(phrase)), texts: listBeyondTitle(item) };
  return headByBareNote(item) ?? headByTopic(item);
}

/** The first statement of a note about a thing, where there is more to say below it: the thing alone says nothing. */
function headByStatement(item: Item): Headed | null {
  const { full, details } = item;
  if (!isDeclaration(full.text) || /^`[^`]+`$/.test(readNounPhrase(item) ?? "``")) return null;
  const brief = readStatement(full.text, HEADING_MAX);
  if (brief === null || (brief === full.text && details.length === 0)) return null;
  const texts = brief === full.text ? details : [full.text, ...details];
  return isLedByPrevious(texts[0] ?? "") ? null : { heading: toInline(capitalize(brief)), texts };
}

/** The note, where the title is of a word or two. */
function headByBareNote(item: Item): Headed | null {
  const { full, title, details } = item;
  const isBare = full !== title && wordCount(title.text) < TITLE_WORDS_MIN;
  return isBare && full.text.length <= HEADING_MAX ? { heading: heading(item, full), texts: details } : null;
}

/** What a breaking change, a removal or a deprecation is about, in the words of its note. */
function headByLabel(item: Item): Headed | null {
  const { full, title, details } = item;
  const bare = headByBareNote(item);
  const brief = full.text.length <= HEADING_MAX ? full.text : (full.text.split(/[,:] /, 1)[0] ?? "");
  if (bare !== null || brief.length > HEADING_MAX) return bare;
  const prose = full.prose.slice(0, brief.length);
  const rest = details.length > 0 ? details : [title.prose];
  return {
    heading: heading(item, { ...full, text: brief, prose }),
    texts: brief === full.text ? rest : listBeyondTitle(item),
  };
}

/** What the note is about. */
function headByTopic(item: Item): Headed | null {
  const { full, details } = item;
  const topic = readNotedTopic(item);
  // "It returns then" needs the sentence before it.
  if (topic === null || (topic === full.text && isLedByPrevious(details[0] ?? ""))) return null;
  return {
    heading: toInline(readActionPhrase(normalizeSentence(topic).prose, false) ?? reportOrder(topic)),
    texts: topic === full.text ? details : listBeyondTitle(item),
  };
}

/** The title as a heading: what an order brings, and no order. */
function nameTitle(item: Item): string {
  const action = isLabelled(item) ? null : readActionPhrase(item.title.prose, false);
  return action === null ? heading(item) : toInline(action);
}

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

/** Whether an area says something to readers. */
function isKnownArea(area: string | null): boolean {
  return area !== null && (area.length >= AREA_MIN || KNOWN_AREAS.has(area.toLowerCase()) || /^[A-Z]/.test(area));
}

/** The packages or else the area that stands before a change. */
function getGroup({ entry, title: { area } }: Item, { facts }: Voice): string | null {
  return namePackages([entry], facts.packages) ?? (isKnownArea(area) ? area : null);
}

/** `**parser** [#131](url) - Text. Detail`, or `**Text** [#131](url) - Detail` for changes of no area. */
function draftUpdate(item: Item, voice: Voice, length: Detail): Piece {
  const area = getGroup(item, voice);
  const [detail = ""] = length === "full" ? listToldDetails(item) : [];
  const news = heading(item, item.full);
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

/** The changes of low standing of a category, in one line for each area with several of them. */
function draftLow(category: Category, items: readonly Item[], voice: Voice, detail: Detail): Piece[] {
  if (category === "Security" && items.length > 0) return [draftSecurityUpdates(items)];
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
  const isAlone = (area: string | null): boolean => area === null || byArea.get(area)?.length === 1;
  const areas = [...byArea.keys()].filter((area) => !isAlone(area)).toSorted();
  const others = items.filter((item) => isAlone(getArea(item)));
  return [
    ...areas.map((area) => draftFolded(category, area, byArea.get(area) ?? [])),
    ...(others.length > 1
      ? [draftFolded(category, null, others)]
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
