import { namesFault } from "#lib/content/text/repairs.ts";
import { count, sentenceCase, wordCount } from "#lib/content/text/words.ts";
import { canLead, echoes, isCodeTalk, isForReaders, isNewAbility } from "#lib/content/writers/facts/ideas.ts";
import { getEntryIds, type Item, listBeyondTitle } from "#lib/content/writers/facts/item.ts";
import { isApart, saysSame } from "#lib/content/writers/facts/overlap.ts";
import type { DraftedPiece } from "#lib/content/writers/piece.ts";
import type { Drafted } from "#lib/content/writers/sentence.ts";
import { announceOthers } from "./announce-others.ts";
import { scoreText } from "./choose-texts.ts";
import { isLedByPrevious } from "./detail.ts";
import { announceLabelled, isStatable } from "./labelled.ts";
import { readNewThing, readNotedTopic } from "./noun-phrase.ts";
import { readPurpose } from "./purpose.ts";
import { announce, isDeclaration, type Length, parseClause } from "./statement.ts";
import { optionalSentence, type Voice } from "./voice.ts";

/** The maximum number of words of a summary. The least important sentences are dropped first. */
const SUMMARY_WORDS = 180;
const BREAKING_MAX = 2;
/** A change that needs more words than this is told in its own place only. */
const SENTENCE_WORDS = 32;
/** A note of this length stands in a first paragraph. */
const NAMING_WORDS = 20;
/** A title with fewer words tells nothing where there is a note. */
const TITLE_WORDS_MIN = 3;
/** A title that tells how a thing is from now on. */
const STATE = /^\S.{2,80}? (?:is|are) now /;
/** A paragraph with fewer changes tells repairs, too. */
const TOLD_MIN = 2;

/** Whether the title of a change tells what it does in a sentence of ordinary length. */
export function isTold(item: Item): boolean {
  const { full, title } = item;
  if (wordCount(title.prose) > SENTENCE_WORDS || readNotedTopic(item) !== null) return false;
  if (STATE.test(title.prose)) return true;
  return full === title || (wordCount(title.prose) >= TITLE_WORDS_MIN && parseClause(title.prose, item, true) !== null);
}

/** Whether a change without a section of its own has a note that is a sentence for readers; a title is for developers. */
function isToldByNote({ entry, full, title }: Item): boolean {
  const isSentence = full !== title && isDeclaration(full.prose) && wordCount(full.prose) <= SENTENCE_WORDS;
  return entry.disposition === "update" && isSentence;
}

/**
 * How much a first paragraph says of a change whose section follows: as much as the tone wants, where the change has a
 * name or a note for it.
 */
export function getLength(item: Item, { words: { scope } }: Voice): Length {
  const { full, title, entry } = item;
  const isNote = full !== title && isDeclaration(full.prose) && wordCount(full.prose) <= SENTENCE_WORDS;
  if (scope.length === "full" && isNote && !entry.breaking) return "full";
  if (scope.length === "brief" && hasName(item) && readPurpose(title.prose) === null) return "brief";
  return getOwnLength(item);
}

/**
 * A title that tells nothing by itself gives way to the note, and one whose section has nothing else to tell to the
 * name of what is new.
 */
function getOwnLength(item: Item): Length {
  if (isTitledByName(item)) return "brief";
  if (isToldByNote(item) || namesMore(item)) return "full";
  const beyond = listBeyondTitle(item);
  const [only = ""] = beyond;
  const { prose } = item.title;
  const isTitleEnough =
    wordCount(prose) >= TITLE_WORDS_MIN && !isApart(prose, item.full.text) && parseClause(prose, item, true) !== null;
  const topic = readNotedTopic(item);
  const isNamed = isNewAbility(item) ? saysSame(only, prose) : topic !== null && topic !== only;
  const isRepeated = item.full !== item.title && beyond.length === 0 && isNewAbility(item);
  if (isRepeated || (beyond.length === 1 && isNamed)) return "brief";
  return isTold(item) || (beyond.length === 1 && item.full !== item.title && isTitleEnough) ? "short" : "full";
}

/** Whether the name of a change says enough: its title tells nothing, or its note stands below and is all that is known. */
function isTitledByName(item: Item): boolean {
  if (isToldByNote(item) || !hasName(item)) return false;
  return !isTold(item) || (namesMore(item) && listBeyondTitle(item).length === 1);
}

/** Whether the note is an order that names code, and the title leaves the name out: "disable traces". */
function namesMore(item: Item): boolean {
  const { full, title } = item;
  const isShort = wordCount(full.prose) <= NAMING_WORDS;
  return isShort && /`/.test(full.text) && !/`/.test(title.text) && parseClause(full.prose, item, true) !== null;
}

/**
 * What a section says below a first paragraph: without the sentence that stands there, if several others remain. A
 * single one is often a remark that says nothing without it ("Extensions will need to add support").
 */
export function withoutTold(item: Item, texts: readonly string[], voice: Voice): readonly string[] {
  const told = getLength(item, voice) === "full" ? item.full.text : item.title.text;
  const others = texts.filter((text) => !saysSame(text, told));
  const [first] = others;
  return first === undefined || others.length === 1 || isLedByPrevious(first) ? texts : others;
}

/** Whether a change is a new thing that a few words name. */
function hasName(item: Item): boolean {
  return isNewAbility(item) && readNewThing(item) !== null;
}

/** Titles with several parts are no sentences: "Streams: the offset is set twice", "Hashes - set the time (first part)". */
const PARTS = /: | - |\)$/;

/** Work after which readers have the same thing in a newer state. */
const UPKEEP = /^(?:bump|refresh|switch|sync|update|upgrade)\b/;

/** Whether a change only brings a thing into a newer state. */
export function isUpkeep({ title }: Item): boolean {
  return UPKEEP.test(title.prose);
}

function isPlain(item: Item): boolean {
  const { title, full } = item;
  // "Linked user by a/b" names two things at once.
  const isOpaque = full === title && /\w\/\w/.test(title.text) && parseClause(title.prose, item, true) === null;
  if (isUpkeep(item) || isOpaque) return false;
  return !PARTS.test(title.text) || (full !== title && !PARTS.test(full.text));
}

/** Whether a fix says what it does or what was wrong: "also fixed" in front of anything else may call news a fault. */
export function isRepaired(item: Item): boolean {
  const { entry, title } = item;
  const isStated = isDeclaration(title.prose) || parseClause(title.prose, item, true) !== null;
  return entry.category !== "Bug Fixes" || isStated || namesFault(title.text);
}

/** Whether a change can be told after the first one, by its title or name alone. */
function canFollow(item: Item, { facts: { audience } }: Voice): boolean {
  const { security, kind, breaking, folded } = item.entry;
  return (
    canLead(item) &&
    isForReaders(item, audience) &&
    !isCodeTalk(item) &&
    isRepaired(item) &&
    isPlain(item) &&
    (isTold(item) || hasName(item)) &&
    !security &&
    !breaking &&
    !folded &&
    kind !== "revert"
  );
}

/** The changes that a summary tells: the lead first, then highlights, else what users can do now. */
export function chooseTold(voice: Voice): Item[] {
  const { facts, words } = voice;
  const { lead, highlights, ranked } = facts;
  const score = ({ full }: Item): number => scoreText(full.text, words.scope.prefers);
  const others = highlights.length > 1 ? highlights : [...highlights, ...ranked.filter(isNewAbility)];
  const pool = [
    ...new Set([...(lead === null ? [] : [lead]), ...others, ...(lead === null ? ranked.slice(0, 1) : [])]),
  ];
  const [first, ...rest] = pool;
  const following = rest
    .filter((item) => canFollow(item, voice) && !(first !== undefined && echoes(item, first, voice.facts.name)))
    .toSorted((a, b) => score(b) - score(a));
  const told = [...(first === undefined ? [] : [first]), ...following];
  const isRepair = (item: Item): boolean =>
    listBeyondTitle(item).length > 0 || parseClause(item.title.prose, item, true) !== null;
  const repairs = ranked.filter((item) => !told.includes(item) && canFollow(item, voice) && isRepair(item));
  return (told.length < TOLD_MIN ? [...told, ...repairs] : told).slice(0, words.scope.named);
}

/** How many more breaking changes or security fixes the text lists than its first paragraph tells. */
function draftMore(kind: "moreBreaking" | "moreSecurity", items: readonly Item[], voice: Voice): Drafted[] {
  if (items.length === 0) return [];
  const { one, many } = voice.words[kind];
  const slots = { count: count(items.length), Count: sentenceCase(count(items.length)) };
  return [optionalSentence(items.length === 1 ? one : many, slots, voice, kind, items)];
}

/**
 * The paragraph under the title: what users can do now, what they have to do, and how many changes follow
 * (generation.md, section 4).
 */
export function draftSummary(voice: Voice): DraftedPiece {
  const { kept, highlights } = voice.facts;
  const told = chooseTold(voice);
  const [first, ...others] = told;
  const breaking = kept.filter((item) => item.entry.breaking);
  const warned = breaking
    .filter((item) => !told.includes(item))
    .toSorted((a, b) => Number(isStatable(b, voice)) - Number(isStatable(a, voice)))
    .slice(0, BREAKING_MAX);
  const secured = highlights
    .filter((item) => item.entry.security && !warned.includes(item) && !told.includes(item))
    .slice(0, 1);
  const named = [...told, ...warned, ...secured];
  const isUntold = (item: Item): boolean => !named.includes(item);
  const fixes = kept.filter(({ entry }) => entry.category === "Security" && !entry.folded && !entry.breaking);
  const opening: Drafted[] = first === undefined ? [] : [draftOpening(first, voice)];
  const parts = [
    ...opening,
    ...secured.map((item) => announceLabelled(item, voice, "security", getLength(item, voice))),
    ...draftMore("moreSecurity", fixes.filter(isUntold), voice),
    ...announceOthers(others, voice, (item) => getLength(item, voice)),
    ...warned.map((item) => announceLabelled(item, voice, "breaking", getLength(item, voice))),
    ...draftMore("moreBreaking", breaking.filter(isUntold), voice),
  ];
  return { mark: "", parts: parts.length === 0 ? [drawCount(voice)] : parts, wordsMax: SUMMARY_WORDS };
}

/** The first sentence of a text. A breaking change is called so. */
export function draftOpening(item: Item, voice: Voice): Drafted {
  const length = getLength(item, voice);
  return item.entry.breaking
    ? announceLabelled(item, voice, "breaking", length)
    : announce(item, voice, "opening", length);
}

/** The plain count, for ranges whose changes no sentence can announce. */
function drawCount(voice: Voice): Drafted {
  const { kept } = voice.facts;
  const slots = { count: count(kept.length), Count: sentenceCase(count(kept.length)) };
  const wordings = kept.length === 1 ? voice.words.listedOne : voice.words.listed;
  return { wordings, slots, key: "listed", entryIds: getEntryIds(kept) };
}
