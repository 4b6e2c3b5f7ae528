import { count, sentenceCase, wordCount } from "#lib/content/text/words.ts";
import { isNewAbility } from "#lib/content/writers/facts/ideas.ts";
import { getEntryIds, type Item } from "#lib/content/writers/facts/item.ts";
import type { DraftedPiece } from "#lib/content/writers/piece.ts";
import type { Drafted } from "#lib/content/writers/sentence.ts";
import { readNotedTopic } from "./noun-phrase.ts";
import { announce, announceLabelled, announceOthers, type Length, parseClause } from "./statement.ts";
import { optionalSentence, type Voice } from "./voice.ts";

/** The maximum number of words of a summary. The least important sentences are dropped first. */
const SUMMARY_WORDS = 180;
/** The lead and the changes after it, apart from breaking changes and security. */
const NAMED_MAX = 3;
const BREAKING_MAX = 2;
/** A change that needs more words than this is told in its own place only. */
const SENTENCE_WORDS = 32;
/** A title with fewer words tells nothing where there is a note. */
const TITLE_WORDS_MIN = 3;

/** Whether the title of a change tells what it does in a sentence of ordinary length. */
export function isTold(item: Item): boolean {
  const { full, title } = item;
  if (wordCount(title.prose) > SENTENCE_WORDS || readNotedTopic(item) !== null) return false;
  return full === title || (wordCount(title.prose) >= TITLE_WORDS_MIN && parseClause(title.prose, item, true) !== null);
}

/** A title that tells nothing by itself gives way to the note. */
function getLength(item: Item): Length {
  return isTold(item) ? "short" : "full";
}

/** The changes that a summary tells: the lead first, then highlights, else what users can do now. */
function chooseTold({ facts }: Voice): Item[] {
  const { lead, highlights, ranked } = facts;
  const others = highlights.length > 1 ? highlights : [...highlights, ...ranked.filter(isNewAbility)];
  const pool = [
    ...new Set([...(lead === null ? [] : [lead]), ...others, ...(lead === null ? ranked.slice(0, 1) : [])]),
  ];
  const plain = pool.filter((item) => item === lead || (!item.entry.security && item.entry.kind !== "revert"));
  return plain.filter((item, index) => index === 0 || (isTold(item) && !item.entry.breaking)).slice(0, NAMED_MAX);
}

/** How many changes the text lists, of which it has told some; nothing where it has told all. */
function draftCount(voice: Voice, told: readonly Item[], breaking: readonly Item[]): Drafted[] {
  const { kept } = voice.facts;
  if (kept.every((item) => told.includes(item))) return [];
  const hasHidden = breaking.some((item) => !told.includes(item));
  const [wordings, items] = hasHidden ? [voice.words.allBreaking, breaking] : [voice.words.all, kept];
  return [optionalSentence(wordings, { count: count(items.length) }, voice, "all", items)];
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
  const warned = breaking.filter((item) => !told.includes(item)).slice(0, BREAKING_MAX);
  const secured = highlights
    .filter((item) => item.entry.security && !warned.includes(item) && !told.includes(item))
    .slice(0, 1);
  const named = [...told, ...warned, ...secured];
  const opening: Drafted[] = first === undefined ? [] : [draftOpening(first, voice)];
  const parts = [
    ...opening,
    ...announceOthers(others, voice),
    ...warned.map((item) => announceLabelled(item, voice, "breaking", getLength(item))),
    ...secured.map((item) => announceLabelled(item, voice, "security", getLength(item))),
    ...draftCount(voice, named, breaking),
  ];
  return { mark: "", parts: parts.length === 0 ? [drawCount(voice)] : parts, wordsMax: SUMMARY_WORDS };
}

/** The first sentence of a text. A breaking change is called so. */
export function draftOpening(item: Item, voice: Voice): Drafted {
  const length = getLength(item);
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
