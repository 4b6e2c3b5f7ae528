import { CLASS_NAME } from "#lib/content/ledger/phrases/code.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { LINKEDIN_LENGTH_MAX, X_LENGTH_MAX } from "#lib/content/limits.ts";
import { toPlain } from "#lib/content/text/inline.ts";
import { isPlainForNetworks } from "#lib/content/text/plain-for-networks.ts";
import { isOrder } from "#lib/content/text/verbs.ts";
import { weightedLength } from "#lib/content/text/weighted-length.ts";
import type { Skipped, TextType, WriteResult, WriterOptions } from "#lib/content/types.ts";
import { toDraft } from "#lib/content/writers/draft.ts";
import { appendVersion, type Facts, readFacts, skipReason, UNNAMED } from "#lib/content/writers/facts/facts.ts";
import { canLead, isForReaders, isNewAbility, isSmall } from "#lib/content/writers/facts/ideas.ts";
import { hasStory, type Item, listBeyondTitle } from "#lib/content/writers/facts/item.ts";
import { type Piece, piece } from "#lib/content/writers/piece.ts";
import type { Drafted, Part } from "#lib/content/writers/sentence.ts";
import { chooseTexts } from "#lib/content/writers/sentences/choose-texts.ts";
import { afterAnnouncement, draftDetails } from "#lib/content/writers/sentences/detail.ts";
import { writeTitle } from "#lib/content/writers/sentences/headline.ts";
import { announceLabelled } from "#lib/content/writers/sentences/labelled.ts";
import { announce, isDeclaration, parseClause } from "#lib/content/writers/sentences/statement.ts";
import { isRepaired, isUpkeep } from "#lib/content/writers/sentences/summary.ts";
import { PLAIN, startPlain } from "#lib/content/writers/sentences/text-format.ts";
import { createVoice, type Voice } from "#lib/content/writers/sentences/voice.ts";
import { wordSentences } from "#lib/content/writers/style/word-sentences.ts";

/** Weighted characters that a post on X may fill beyond its first sentence; the limit itself is 280. */
const X_FILLED = 270;
/** Characters that a LinkedIn post may fill; about 800 are wanted. */
const LINKEDIN_FILLED = 900;
/** A post of fewer sentences says too little for its place. */
const LINKEDIN_SENTENCES_MIN = 3;
/** Sentences on each change of a LinkedIn post after its lead, beyond the first one. */
const OTHER_DETAILS = 1;

const NO_ABILITY = "No change in this range says enough of what a reader can do now.";

/** The change whose sources would have to say one sentence more. */
function findNearest({ lead, ranked }: Facts): Item | null {
  return [lead, ...ranked].find((item) => item !== null && isAbility(item)) ?? null;
}

/** Why there is no post, with the change on which one sentence would be enough. */
function explainSkip(facts: Facts): Skipped {
  const nearest = findNearest(facts);
  if (nearest === null) return { skipped: true, reason: NO_ABILITY };
  const title = toPlain(nearest.title.text);
  const reason = `${NO_ABILITY} One sentence on what they can do with "${title}" is missing.`;
  return { skipped: true, reason, missing: { entryId: nearest.entry.id, title } };
}

/** What a network post is written from, or the reason why there is none. */
type Plan = { facts: Facts; voice: Voice; lead: Item };

function plan(ledger: Ledger, options: WriterOptions): Plan | Skipped {
  const reason = skipReason(ledger);
  if (reason !== null) return { skipped: true, reason };
  const facts = readFacts(ledger, options);
  const told = [facts.lead, ...facts.ranked].find((item) => item !== null && isStory(item));
  const lead = told ?? (options.sentence === undefined ? null : findNearest(facts));
  if (lead === null) return explainSkip(facts);
  const named = isPlainForNetworks(facts.name)
    ? facts
    : { ...facts, name: UNNAMED, versionedName: appendVersion(UNNAMED, facts.version) };
  return { facts, voice: createVoice({ ...named, lead }, options, PLAIN), lead };
}

/** Whether a change lets readers do something new. */
function isAbility(item: Item): boolean {
  return isNewAbility(item) && canLead(item) && !item.entry.folded;
}

/** Whether a change lets readers do something new, and its sources say more of it than its title. */
function isStory(item: Item): boolean {
  return isAbility(item) && hasStory(item) && !isSmall(item);
}

/** The first sentence: what one can do now, in the words of the sources or of a person. */
function draftHook(lead: Item, voice: Voice, { sentence }: WriterOptions): Drafted {
  if (sentence === undefined) return announce(lead, voice, "opening", "full");
  return { text: PLAIN.inline(sentence.text), entryIds: sentence.hasSource ? [lead.entry.id] : [] };
}

/** Whether a change can be told in a sentence. Orders that no frame can turn into one are left out of posts. */
function isTellable({ full, ...item }: Item): boolean {
  return isDeclaration(full.prose) || !isOrder(full.prose) || parseClause(full.prose, { ...item, full }, true) !== null;
}

const measureLength = (parts: readonly Part[]): number => weightedLength(parts.map((part) => part.text).join("\n\n"));

function paragraph(parts: readonly Part[]): Piece {
  const [first, ...others] = parts;
  if (first === undefined) return piece("");
  return piece("", { ...first, text: startPlain(first.text) }, ...others);
}

/** Keeps the first part, and further ones as long as they fit. */
function fitParts(parts: readonly Part[], room: number): Part[] {
  const kept: Part[] = [];
  for (const part of parts) {
    if (kept.length > 0 && measureLength([...kept, part]) > room) break;
    kept.push(part);
  }
  return kept;
}

/** The change without the product's name, for names too long to fit both. */
function shortAnnouncement({ title, entry }: Item): Part {
  return { text: `${PLAIN.inline(title.text)}.`, entryIds: [entry.id] };
}

/** Titles of posts are not shown on networks; they name the post in lists. */
function titleFor(type: TextType, { facts, lead }: Plan): string {
  return writeTitle(type, { ...facts, lead }).title;
}

/** What is true from now on. */
const OUTCOME = /\b(?:now|no longer|instead|can|cannot|will|is|are)\b/;

/** What the sources say of a change after its announcement: of a further change only what is true now. */
function draftMore(item: Item, most: number, place: "opening" | "further", voice: Voice): Drafted[] {
  const outcomes = item.details.filter((text) => OUTCOME.test(text));
  const texts = chooseTexts(place === "further" ? outcomes : item.details, most, voice.words.scope.prefers);
  return draftDetails(item, { texts, place: afterAnnouncement(item, place, voice) }, voice);
}

const present = (parts: readonly (Part | null)[]): Part[] => parts.flatMap((part) => part ?? []);

/** Writes one idea in one post on X: what one can do now, and what its sources say beyond it as far as it fits. */
export function writeXPost(ledger: Ledger, options: WriterOptions): WriteResult {
  const planned = plan(ledger, options);
  if ("skipped" in planned) return planned;
  const { voice, lead, facts } = planned;
  const drafted = [
    draftHook(lead, voice, options),
    ...draftMore(lead, voice.words.scope.post.details, "opening", voice),
  ];
  const [idea, ...details] = present(wordSentences(drafted, facts));
  const first = idea !== undefined && measureLength([idea]) <= X_LENGTH_MAX ? idea : shortAnnouncement(lead);
  const parts = fitParts([first, ...details], X_FILLED);
  return toDraft(titleFor("twitter_post", planned), [paragraph(parts)], options);
}

/** The changes of a LinkedIn post after its lead: what else is new, then what readers have to know. */
function chooseOthers({ facts, lead, voice }: Plan): Item[] {
  const usable = facts.ranked.filter(
    (item) =>
      item !== lead &&
      item.entry.kind !== "revert" &&
      !item.entry.folded &&
      canLead(item) &&
      isTellable(item) &&
      isForReaders(item, facts.audience) &&
      !isUpkeep(item) &&
      !(item.entry.category === "Bug Fixes" && CLASS_NAME.test(item.full.text)) &&
      isRepaired(item),
  );
  const breaking = usable.filter(({ entry }) => entry.breaking).slice(0, 1);
  const others = usable.filter(
    (item) => !item.entry.breaking && !item.entry.security && listBeyondTitle(item).length > 0,
  );
  return [...others.slice(0, voice.words.scope.post.changes - 1 - breaking.length), ...breaking];
}

function draftOther(item: Item, index: number, voice: Voice): Drafted[] {
  const first = item.entry.breaking
    ? announceLabelled(item, voice, "breaking", "full")
    : announce(item, voice, "further", "full", index);
  return [first, ...draftMore(item, OTHER_DETAILS, "further", voice)];
}

/**
 * Writes a LinkedIn post: what one can do now, what there is to know about it, then the next changes, a short
 * paragraph each, without anything that a network turns into a link.
 */
export function writeLinkedInPost(ledger: Ledger, options: WriterOptions): WriteResult {
  const planned = plan(ledger, options);
  if ("skipped" in planned) return planned;
  const { voice, lead, facts } = planned;
  const word = (drafted: readonly Drafted[]): Part[] => present(wordSentences(drafted, facts));
  const [hook = shortAnnouncement(lead)] = word([draftHook(lead, voice, options)]);
  const paragraphs = [
    [hook],
    word(draftMore(lead, voice.words.scope.post.details, "opening", voice)),
    ...chooseOthers(planned).map((item, index) => word(draftOther(item, index, voice))),
  ].filter((parts) => parts.length > 0);
  const fitting = fitParagraphs(paragraphs);
  if (options.sentence === undefined && fitting.flat().length < LINKEDIN_SENTENCES_MIN) return explainSkip(facts);
  return toDraft(titleFor("linkedin_post", planned), fitting.map(paragraph), options);
}

/** Keeps the first paragraph and those after it that fit; each is shortened before it is left out. */
function fitParagraphs(paragraphs: readonly Part[][]): Part[][] {
  const kept: Part[][] = [];
  for (const parts of paragraphs) {
    const room = kept.length === 0 ? LINKEDIN_LENGTH_MAX : LINKEDIN_FILLED;
    const used = measureLength(kept.flat());
    const fitting = [parts, parts.slice(0, 1)].find((some) => used + measureLength(some) <= room);
    if (fitting !== undefined) kept.push(fitting);
  }
  return kept;
}
