import type { Category, Ledger } from "#lib/content/ledger/types.ts";
import { X_LENGTH_MAX } from "#lib/content/limits.ts";
import { isPlainForNetworks } from "#lib/content/text/plain-for-networks.ts";
import { weightedLength } from "#lib/content/text/weighted-length.ts";
import { sentenceCase } from "#lib/content/text/words.ts";
import type { WriteResult, WriterOptions } from "#lib/content/types.ts";
import { toDraft } from "#lib/content/writers/draft.ts";
import { appendVersion, type Facts, readFacts, skipReason, UNNAMED } from "#lib/content/writers/facts/facts.ts";
import { canLead } from "#lib/content/writers/facts/ideas.ts";
import { getEntryIds, type Item } from "#lib/content/writers/facts/item.ts";
import { POST_LEXICONS } from "#lib/content/writers/lexicon/tones-posts.ts";
import { type Piece, piece } from "#lib/content/writers/piece.ts";
import type { Part, Sentence } from "#lib/content/writers/sentence.ts";
import {
  detailSentences,
  groupForSentences,
  ideaSentence,
  moreSentence,
  nameSlots,
  sizeSentence,
  type Voice,
} from "#lib/content/writers/sentences/idea-text.ts";
import { kinds, lesson, optionalSentence, takeaway, thanks } from "#lib/content/writers/sentences/lessons.ts";
import { writePostTitle } from "#lib/content/writers/sentences/post-title.ts";
import { PLAIN, startPlain } from "#lib/content/writers/sentences/text-format.ts";
import { wordSentences } from "#lib/content/writers/style/word-sentences.ts";

/** The target length of a post on X in weighted characters. Shorter posts get more content, up to `most`. */
const X_AIM = { least: 100, most: 250 } as const;
/**
 * The target length of a LinkedIn post, about 800 characters. Changes are added below `least`, and never beyond
 * `most`.
 */
const LINKEDIN_AIM = { least: 600, most: 900 } as const;
const LINKEDIN_LENGTH_MAX = 1_300;
/** Categories that matter least to the users of a product. */
const WORK: ReadonlySet<Category> = new Set(["Internal Changes", "Testing", "Documentation"]);

function createVoice(facts: Facts, options: WriterOptions): Voice {
  const { version } = facts;
  const namedFacts = isPlainForNetworks(facts.name)
    ? facts
    : { ...facts, name: UNNAMED, versionedName: appendVersion(UNNAMED, version) };
  return { facts: namedFacts, words: POST_LEXICONS[options.tone], format: PLAIN, tone: options.tone };
}

/** The idea of the post, or the number of changes by category if there is no lead. */
function draftIdea(lead: Item | null, voice: Voice): Sentence {
  if (lead !== null) return ideaSentence(lead, voice, "idea");
  const { kept } = voice.facts;
  return optionalSentence(["{subject}: {items}."], { items: kinds(kept) }, voice, "counted", kept);
}

/** The plain counts, for rules of style that no drafted sentence satisfies. */
function counts(voice: Voice): Part {
  const { kept } = voice.facts;
  return { text: `${nameSlots(voice).subject}: ${kinds(kept)}.`, entryIds: getEntryIds(kept) };
}

/** The idea without the product's name, for names too long to fit both. */
function shortIdea(lead: Item | null, voice: Voice): Part {
  if (lead === null)
    return { text: `${sentenceCase(kinds(voice.facts.kept))}.`, entryIds: getEntryIds(voice.facts.kept) };
  return { text: `${PLAIN.inline(lead.title.text)}.`, entryIds: [lead.entry.id] };
}

const paragraph = (parts: readonly Part[]): Piece => {
  const [first, ...others] = parts;
  if (first === undefined) return piece("");
  return piece("", { ...first, text: startPlain(first.text) }, ...others);
};

const measureLength = (parts: readonly Part[]): number => weightedLength(parts.map((part) => part.text).join("\n\n"));
const some = (...parts: (Part | null)[]): Part[] => parts.flatMap((part) => part ?? []);

/** Writes one idea in one post on X: what changed, its source's text, and the number of other changes if they fit. */
export function writeXPost(ledger: Ledger, options: WriterOptions): WriteResult {
  const reason = skipReason(ledger);
  if (reason !== null) return { skipped: true, reason };
  const facts = readFacts(ledger, options);
  const voice = createVoice(facts, options);
  const { lead } = facts;
  const drafted = [draftIdea(lead, voice), lead && detailSentences(lead, voice), sizeSentence(voice)] as const;
  const [draftedIdea, detail, size] = wordSentences(drafted, facts);
  const idea = draftedIdea ?? counts(voice);
  const parts = measureLength([idea]) <= X_LENGTH_MAX ? [idea] : [shortIdea(lead, voice)];
  for (const part of [detail, size]) {
    const short = measureLength(parts) < X_AIM.least || part === detail;
    if (part !== null && short && measureLength([...parts, part]) <= X_AIM.most) parts.push(part);
  }
  const { title } = writePostTitle(facts, voice);
  return toDraft(
    title,
    parts.map((part) => paragraph([part])),
    options,
  );
}

/** The first breaking change apart from the lead. */
function findBreaking(facts: Facts): Item | null {
  return facts.ranked.find((item) => item !== facts.lead && item.entry.breaking && canLead(item)) ?? null;
}

/** The breaking change, with the source's upgrade note if it fits. */
function fitBreaking(part: Part | null, note: Part | null, room: number): Part[] {
  if (part === null || part.text.length > room) return [];
  return note === null || part.text.length + note.text.length > room ? [part] : [part, note];
}

/** Further changes in one or two sentences. */
function draftFurtherChanges(voice: Voice): Sentence[] {
  const { ranked, lead } = voice.facts;
  const all = ranked.filter(
    (item) => item !== lead && item.entry.kind !== "revert" && !item.entry.breaking && canLead(item),
  );
  const shipped = all.filter((item) => !WORK.has(item.entry.category));
  return groupForSentences(shipped.length > 0 ? shipped : all, voice)
    .slice(0, 2)
    .map((items, index) => ({ ...moreSentence(items, voice, index), optional: true }));
}

/** Keeps the sentences on further changes that fit. */
function fitFurtherChanges(sentences: readonly (Part | null)[], room: number): Part[] {
  const parts: Part[] = [];
  let left = room;
  for (const part of sentences) {
    if (part === null || part.text.length > left) break;
    parts.push(part);
    left -= part.text.length;
  }
  return parts;
}

/**
 * Writes hook, rehook, insight, lesson and takeaway, each a short paragraph, without anything that a network turns
 * into a link.
 */
export function writeLinkedInPost(ledger: Ledger, options: WriterOptions): WriteResult {
  const reason = skipReason(ledger);
  if (reason !== null) return { skipped: true, reason };
  const facts = readFacts(ledger, options);
  const voice = createVoice(facts, options);
  const { lead } = facts;
  const breakingItem = findBreaking(facts);
  const drafted = [
    draftIdea(lead, voice),
    sizeSentence(voice),
    lead && detailSentences(lead, voice),
    lesson(voice),
    takeaway(lead, voice),
    breakingItem && { ...ideaSentence(breakingItem, voice, "breaking"), optional: true },
    breakingItem && detailSentences(breakingItem, voice),
    thanks(voice),
  ] as const;
  const [idea, size, detail, learned, take, breaks, note, thanked] = wordSentences(drafted, facts);
  const hook = [idea ?? counts(voice)];
  const rehook = some(size);
  const insight = some(detail);
  const ending = [some(learned), some(take)];
  const plain = measureLength([...hook, ...rehook, ...insight, ...ending.flat()]);
  const breaking = fitBreaking(breaks, note, LINKEDIN_AIM.most - plain);
  const used = plain + measureLength(breaking);
  const [more, ...evenMore] = fitFurtherChanges(
    wordSentences(draftFurtherChanges(voice), facts),
    LINKEDIN_AIM.most - used,
  );
  const long = used + (more?.text.length ?? 0) >= LINKEDIN_AIM.least;
  const paragraphs = [hook, rehook, insight, breaking, some(more ?? null), long ? [] : evenMore, ...ending];
  const closing = some(thanked);
  if (measureLength(paragraphs.flat()) + measureLength(closing) <= LINKEDIN_AIM.most) paragraphs.push(closing);
  return toDraft(
    writePostTitle(facts, voice).title,
    dropParagraphs(paragraphs.filter((parts) => parts.length > 0)).map(paragraph),
    options,
  );
}

/** Drops whole paragraphs of texts that are still too long, which only happens with crafted sources. */
function dropParagraphs(paragraphs: readonly Part[][]): Part[][] {
  const kept: Part[][] = [];
  for (const parts of paragraphs) {
    if (kept.length === 0 || measureLength([...kept.flat(), ...parts]) <= LINKEDIN_LENGTH_MAX) kept.push(parts);
  }
  return kept;
}
