import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { clip } from "#lib/content/text/clip.ts";
import { toInline } from "#lib/content/text/inline.ts";
import { weightedLength } from "#lib/content/text/weighted-length.ts";
import { wordCount } from "#lib/content/text/words.ts";
import type { BrandProfile, TextType, WriterOptions } from "#lib/content/types.ts";
import { collectCounts } from "#lib/content/verify/corpus.ts";
import { checkSentence, type SentenceFaultKind } from "#lib/content/verify/sentence/check-sentence.ts";
import { listFactTexts } from "#lib/content/verify/sentence/entry-facts.ts";
import type { Part } from "#lib/content/writers/sentence.ts";
import { checkStyle } from "#lib/content/writers/style/style.ts";
import { isGeneral, type Slot } from "./outline.ts";
import { plainText, type Worded } from "./render.ts";
import type { Wording } from "./reply.ts";
import { getShape, HEADING_CHARACTERS, type Shape } from "./shape.ts";

/** Why a wording is rejected. */
export type Reason = "missing" | "malformed" | "unproven" | "shape" | "style";
/** One flaw of a wording. The model gets the message; people only see the reason. */
export type Flaw = { reason: Reason; message: string };

export type CheckContext = {
  type: TextType;
  ledger: Ledger;
  options: WriterOptions;
  profile: BrandProfile;
  /** What every sentence may name: the product, its repositories and range, and the brand's own words. */
  names: readonly string[];
  /** The entry of each handle. */
  handles: ReadonlyMap<string, LedgerEntry>;
  sections: number;
};

const LINK = /https?:|\bwww\.|\]\(|\bmailto:|\bjavascript:|\bdata:\S/i;
const TAG = /<[!/a-z][^>]{0,200}>?/gi;
const NUMBER_SIGN = /(?<![\p{L}\p{N}])[#!]\d+/gu;
const MARKUP = /\*\*|__|^\s*(?:#{1,6}|[-*+]|\d+[.)])\s|^\s*>/m;
const HASHTAG = /(?<![\p{L}\p{N}&])#\p{L}/u;
const EMOJI = /\p{Extended_Pictographic}/u;
/** Text in which a model speaks about itself or its instructions is a sign of prompt injection. */
const SELF_REFERENCE =
  /\b(?:language model|as an ai\b|system prompt|my (?:instructions|rules|api key)|(?:api|secret) keys? (?:is|are)\b|ignor(?:e|ing) (?:all|any|my|the|your) (?:previous |prior )?(?:rules|instructions))/i;

/** What is wrong with a sentence, for the model. */
const FAULTS: Record<SentenceFaultKind, (words: string) => string> = {
  figure: (words) => `No cited entry states "${words}" of this.`,
  identifier: (words) => `No cited entry has "${words}".`,
  name: (words) => `No cited entry names "${words}".`,
  reversed: (words) => `The cited entries say the opposite: "${words}".`,
  strengthened: (words) => `This is stronger than the cited entries: "${words}".`,
  claim: (words) => `No cited entry says "${words}".`,
  apart: () => "Say what the cited entries say, in their own terms.",
};

const shapeFlaw = (message: string): Flaw => ({ reason: "shape", message });
const unproven = (message: string): Flaw => ({ reason: "unproven", message });

/** Replaces the handles of a wording with entry IDs. Handles that the part may not cite are flaws. */
export function resolveHandles(slot: Slot, wording: Wording, context: CheckContext): { worded: Worded; flaws: Flaw[] } {
  const flaws: Flaw[] = [];
  const own = new Set(slot.entries);
  const sentences = wording.sentences.map(({ text, entryIds }): Part => {
    const cited = [...new Set(entryIds)].flatMap((handle) => {
      const entry = context.handles.get(handle);
      if (entry !== undefined && own.has(entry)) return entry.id;
      flaws.push({ reason: "unproven", message: `This part may not cite "${clip(handle, 20)}".` });
      return [];
    });
    const backing = cited.length === 0 && !isGeneral(slot) ? slot.entries.map((entry) => entry.id) : cited;
    if (backing.length === 0) flaws.push(unproven("Every sentence names the entries that back it."));
    return { text: plainText(text, context.options), entryIds: backing };
  });
  return { worded: { heading: wording.heading, sentences }, flaws };
}

/** Returns all flaws of one part's wording. Deterministic, and the same for every model. */
export function checkWording(slot: Slot, worded: Worded, context: CheckContext): Flaw[] {
  const shape = getShape(slot, context.type, context.sections);
  const ids = slot.entries.map((entry) => entry.id);
  const heading: Part[] =
    worded.heading === null ? [] : [{ text: plainText(worded.heading, context.options), entryIds: ids }];
  const flaws = [
    ...checkShape(worded, shape, context.type),
    ...heading.flatMap((part) => checkText(slot, part, true, context)),
    ...worded.sentences.flatMap((part) => checkText(slot, part, slot.kind === "title", context)),
  ];
  return flaws.slice(0, 20);
}

function checkShape({ heading, sentences }: Worded, shape: Shape, type: TextType): Flaw[] {
  const flaws: Flaw[] = [];
  const text = sentences.map((part) => part.text).join(" ");
  const within = (value: number, [least, most]: readonly [number, number], what: string): void => {
    if (value < least || value > most)
      flaws.push(shapeFlaw(`It has ${value} ${what}; ${least} to ${most} are wanted.`));
  };
  within(sentences.length, shape.sentences, "items in `sentences`");
  within(wordCount(text), shape.words, "words");
  if (sentences.length > 0)
    within(type === "twitter_post" ? weightedLength(text) : text.length, shape.characters, "characters");
  if (shape.hasHeading) within(heading?.length ?? 0, HEADING_CHARACTERS, "characters in its heading");
  else if (heading !== null) flaws.push(shapeFlaw("It has no heading."));
  if (sentences.some((part) => part.text === "")) flaws.push(shapeFlaw("A sentence is empty."));
  return flaws;
}

function checkText(slot: Slot, part: Part, isHeading: boolean, context: CheckContext): Flaw[] {
  const cited = slot.entries.filter((entry) => part.entryIds.includes(entry.id));
  return [
    ...checkFormat(part.text, cited, context),
    ...checkFacts(slot, part, cited, isHeading, context),
    ...styleFlaws(part.text, context),
  ];
}

function checkFormat(text: string, cited: readonly LedgerEntry[], { type }: CheckContext): Flaw[] {
  const prose = text.replace(/`[^`]*`/g, "x");
  const flaws: Flaw[] = [];
  if (LINK.test(prose)) flaws.push(shapeFlaw("Links and addresses are not yours to write."));
  const sources = cited.map(({ title, detail, upgrade }) => `${title}\n${detail ?? ""}\n${upgrade ?? ""}`).join("\n");
  if (prose.match(NUMBER_SIGN)?.some((number) => !sources.includes(number))) {
    flaws.push(shapeFlaw("Numbers of pull requests and issues are not yours to write."));
  }
  if (prose.match(TAG)?.some((tag) => !sources.includes(tag))) flaws.push(shapeFlaw("No HTML."));
  if (MARKUP.test(prose)) flaws.push(shapeFlaw("No markup but code marks."));
  const isPost = type === "linkedin_post" || type === "twitter_post";
  if (isPost && (HASHTAG.test(prose) || EMOJI.test(prose))) flaws.push(shapeFlaw("No hashtags and no emoji."));
  const selfReference = SELF_REFERENCE.exec(text)?.[0].toLowerCase();
  if (selfReference !== undefined && !sources.toLowerCase().includes(selfReference))
    flaws.push(unproven("Speak of the changes alone."));
  return flaws;
}

/** Checks a sentence against all that its cited entries say; parts on the whole range may also state its counts. */
function checkFacts(
  slot: Slot,
  part: Part,
  cited: readonly LedgerEntry[],
  isHeading: boolean,
  { ledger, names, profile }: CheckContext,
): Flaw[] {
  const kept = ledger.entries.filter((entry) => entry.disposition !== "dropped");
  const sources = {
    facts: cited.flatMap(listFactTexts),
    names,
    counts: [...collectCounts(cited), ...(isGeneral(slot) || slot.kind === "post" ? collectCounts(kept) : [])],
    language: profile.language,
    isHeading,
  };
  return checkSentence(part.text, sources).faults.map(({ kind, words }) => unproven(FAULTS[kind](clip(words, 80))));
}

function styleFlaws(text: string, { profile }: CheckContext): Flaw[] {
  return checkStyle(toInline(text), profile.style).map(({ message }) => ({
    reason: "style",
    message: clip(message, 200),
  }));
}
