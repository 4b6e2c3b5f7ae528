import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { clip } from "#lib/content/text/clip.ts";
import { toInline } from "#lib/content/text/inline.ts";
import { weightedLength } from "#lib/content/text/weighted-length.ts";
import { wordCount } from "#lib/content/text/words.ts";
import type { BrandProfile, TextType, WriterOptions } from "#lib/content/types.ts";
import { collectCounts } from "#lib/content/verify/corpus.ts";
import { checkSentence, type SentenceFaultKind } from "#lib/content/verify/sentence/check-sentence.ts";
import type { Part } from "#lib/content/writers/sentence.ts";
import { checkStyle } from "#lib/content/writers/style/style.ts";
import type { Dossier, DossierFact } from "./dossiers.ts";
import { isGeneral, type Slot } from "./outline.ts";
import { plainText } from "./render.ts";
import type { Wording } from "./reply.ts";
import { getShape, HEADING_CHARACTERS, type Shape, type ShapedPost } from "./shape.ts";

/** Why a wording is rejected. */
export type Reason = "missing" | "malformed" | "unproven" | "shape" | "style";
/** One flaw of a wording. The model gets the message; people only see the reason. */
export type Flaw = { reason: Reason; message: string };

export type CheckContext = ShapedPost & {
  ledger: Ledger;
  options: WriterOptions;
  profile: BrandProfile;
  /** What every sentence may name: the product, its repositories and range, and the brand's own words. */
  names: readonly string[];
  /** The dossier of each handle, and of each entry. */
  dossiers: ReadonlyMap<string, Dossier>;
  dossiersOf: ReadonlyMap<LedgerEntry, Dossier>;
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
  figure: (words) => `No cited fact states "${words}" of this.`,
  identifier: (words) => `No cited fact has "${words}".`,
  name: (words) => `No cited fact names "${words}".`,
  reversed: (words) => `The cited facts say the opposite: "${words}".`,
  strengthened: (words) => `This is stronger than the cited facts: "${words}".`,
  claim: (words) => `No cited fact says "${words}".`,
  mixed: (words) => `The cited facts say this about something else: "${words}".`,
  apart: () => "Say what the cited facts say, in their own terms.",
};

const shapeFlaw = (message: string): Flaw => ({ reason: "shape", message });
const unproven = (message: string): Flaw => ({ reason: "unproven", message });

/** A sentence with the facts that it cites, and what is wrong with it. */
export type CheckedSentence = Part & { facts: readonly DossierFact[]; flaws: Flaw[] };
/** A part's wording with all that is wrong: with its form or heading, and with each sentence. */
export type Checked = { heading: string | null; sentences: CheckedSentence[]; flaws: Flaw[] };

/** Checks one part's wording. Deterministic, and the same for every model. */
export function checkWording(slot: Slot, wording: Wording, context: CheckContext): Checked {
  const shape = getShape(slot, context);
  const sentences = wording.sentences.map((sentence): CheckedSentence => {
    const { part, facts, flaws } = resolveFacts(slot, sentence, context);
    return {
      ...part,
      facts,
      flaws: [...flaws, ...checkText(slot, { ...part, facts }, slot.kind === "title", context)],
    };
  });
  const { heading } = wording;
  const flaws = [...checkShape({ heading, sentences }, shape, context.type), ...checkHeading(slot, heading, context)];
  return { heading, sentences, flaws };
}

/** Resolves the facts that a sentence cites. A fact of an entry that the part may not cite is a flaw. */
function resolveFacts(slot: Slot, { text, factIds }: Wording["sentences"][number], context: CheckContext) {
  const flaws: Flaw[] = [];
  const own = new Set(slot.entries);
  const cited = [...new Set(factIds)].flatMap((id) => {
    const dossier = context.dossiers.get(id.split(".")[0] ?? "");
    const fact = dossier?.facts.find((each) => each.id === id);
    if (dossier !== undefined && fact !== undefined && own.has(dossier.entry)) return [{ dossier, fact }];
    flaws.push(unproven(`This part may not cite "${clip(id, 20)}".`));
    return [];
  });
  if (cited.length === 0) flaws.push(unproven("Every sentence names the facts that back it."));
  // The title of a change names what its facts are about.
  const titles = cited.flatMap(({ dossier }) => dossier.facts.slice(0, 1));
  const facts = [...new Set([...titles, ...cited.map(({ fact }) => fact)])];
  const entryIds = [...new Set(cited.map(({ dossier }) => dossier.entry.id))];
  return { part: { text: plainText(text, context.options), entryIds }, facts, flaws };
}

function checkHeading(slot: Slot, heading: string | null, context: CheckContext): Flaw[] {
  if (heading === null) return [];
  const facts = slot.entries.flatMap((entry) => context.dossiersOf.get(entry)?.facts ?? []);
  const part = { text: plainText(heading, context.options), entryIds: slot.entries.map(({ id }) => id), facts };
  return checkText(slot, part, true, context);
}

function checkShape(
  { heading, sentences }: Pick<Checked, "heading" | "sentences">,
  shape: Shape,
  type: TextType,
): Flaw[] {
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

type Cited = Part & { facts: readonly DossierFact[] };

function checkText(slot: Slot, part: Cited, isHeading: boolean, context: CheckContext): Flaw[] {
  return [
    ...checkFormat(part, context),
    ...checkFacts(slot, part, isHeading, context),
    ...styleFlaws(part.text, context),
  ];
}

function checkFormat({ text, facts }: Cited, { type }: CheckContext): Flaw[] {
  const prose = text.replace(/`[^`]*`/g, "x");
  const flaws: Flaw[] = [];
  if (LINK.test(prose)) flaws.push(shapeFlaw("Links and addresses are not yours to write."));
  const sources = facts.map((fact) => fact.text).join("\n");
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

/** Checks a sentence against the facts that it cites; parts on the whole range may also state its counts. */
function checkFacts(slot: Slot, { text, entryIds, facts }: Cited, isHeading: boolean, context: CheckContext): Flaw[] {
  const { ledger, names, profile } = context;
  const kept = ledger.entries.filter((entry) => entry.disposition !== "dropped");
  const cited = kept.filter((entry) => entryIds.includes(entry.id));
  const sources = {
    facts: facts.map((fact) => fact.text),
    names,
    counts: [...collectCounts(cited), ...(isGeneral(slot) || slot.kind === "post" ? collectCounts(kept) : [])],
    language: profile.language,
    isHeading,
  };
  return checkSentence(text, sources).faults.map(({ kind, words }) => unproven(FAULTS[kind](clip(words, 80))));
}

function styleFlaws(text: string, { profile }: CheckContext): Flaw[] {
  return checkStyle(toInline(text), profile.style).map(({ message }) => ({
    reason: "style",
    message: clip(message, 200),
  }));
}
