import type { Category, Ledger } from "#lib/content/ledger/types.ts";
import { X_LENGTH_MAX } from "#lib/content/limits.ts";
import { isSayable } from "#lib/content/text/sayable.ts";
import { weightedLength } from "#lib/content/text/weighted-length.ts";
import { sentenceCase } from "#lib/content/text/words.ts";
import type { WriteResult, WriterOptions } from "#lib/content/types.ts";
import { toDraft } from "#lib/content/writers/draft.ts";
import { type Facts, readFacts, skipReason, UNNAMED, withVersion } from "#lib/content/writers/facts/facts.ts";
import { tells } from "#lib/content/writers/facts/ideas.ts";
import { type Item, ids } from "#lib/content/writers/facts/item.ts";
import { POST_LEXICONS } from "#lib/content/writers/lexicon/tones-posts.ts";
import { type Piece, piece } from "#lib/content/writers/piece.ts";
import type { Part, Sentence } from "#lib/content/writers/sentence.ts";
import {
  detailSentences,
  ideaSentence,
  inTurn,
  moreSentence,
  nameSlots,
  sizeSentence,
  type Voice,
} from "#lib/content/writers/sentences/idea-text.ts";
import { PLAIN, startPlain } from "#lib/content/writers/sentences/ink.ts";
import { kinds, lesson, optionalSentence, takeaway, thanks } from "#lib/content/writers/sentences/lessons.ts";
import { writePostTitle } from "#lib/content/writers/sentences/post-title.ts";
import { sayAll } from "#lib/content/writers/style/say.ts";

/** A post on X aims at this many weighted characters at most, and adds to what is shorter than the least. */
const X_AIM = { least: 100, most: 250 } as const;
/** A post on LinkedIn is about 800 characters long: it takes up more changes until the first, and stops at the second. */
const LINKEDIN_AIM = { least: 600, most: 900 } as const;
const LINKEDIN_LENGTH_MAX = 1_300;
/** What people who use a product meet last. */
const WORK: ReadonlySet<Category> = new Set(["Internal Changes", "Testing", "Documentation"]);

function voiceOf(facts: Facts, options: WriterOptions): Voice {
  const { version } = facts;
  const named = isSayable(facts.name)
    ? facts
    : { ...facts, name: UNNAMED, versionedName: withVersion(UNNAMED, version) };
  return { facts: named, words: POST_LEXICONS[options.tone], ink: PLAIN, tone: options.tone };
}

/** The idea; where no title says enough, how many changes of which kinds there are. */
function draftIdea(lead: Item | null, voice: Voice): Sentence {
  if (lead !== null) return ideaSentence(lead, voice, "idea");
  const { kept } = voice.facts;
  return optionalSentence(["{subject}: {items}."], { items: kinds(kept) }, voice, "counted", kept);
}

/** The counts as they are, where the rules of style allow no sentence of them. */
function counts(voice: Voice): Part {
  const { kept } = voice.facts;
  return { text: `${nameSlots(voice).subject}: ${kinds(kept)}.`, entryIds: ids(kept) };
}

/** The idea without the name of what changed, where names are so long that a post has no room for both. */
function shortIdea(lead: Item | null, voice: Voice): Part {
  if (lead === null) return { text: `${sentenceCase(kinds(voice.facts.kept))}.`, entryIds: ids(voice.facts.kept) };
  return { text: `${PLAIN.inline(lead.title.text)}.`, entryIds: [lead.entry.id] };
}

const paragraph = (parts: readonly Part[]): Piece => {
  const [first, ...others] = parts;
  if (first === undefined) return piece("");
  return piece("", { ...first, text: startPlain(first.text) }, ...others);
};

const lengthOf = (parts: readonly Part[]): number => weightedLength(parts.map((part) => part.text).join("\n\n"));
const some = (...parts: (Part | null)[]): Part[] => parts.flatMap((part) => part ?? []);

/** One idea in one post on X: what changed, then what its source says of it, and how much else there is where room is left. */
export function writeXPost(ledger: Ledger, options: WriterOptions): WriteResult {
  const reason = skipReason(ledger);
  if (reason !== null) return { skipped: true, reason };
  const facts = readFacts(ledger, options);
  const voice = voiceOf(facts, options);
  const { lead } = facts;
  const drafted = [draftIdea(lead, voice), lead && detailSentences(lead, voice), sizeSentence(voice)] as const;
  const [saidIdea, detail, size] = sayAll(drafted, facts);
  const idea = saidIdea ?? counts(voice);
  const parts = lengthOf([idea]) <= X_LENGTH_MAX ? [idea] : [shortIdea(lead, voice)];
  for (const part of [detail, size]) {
    const short = lengthOf(parts) < X_AIM.least || part === detail;
    if (part !== null && short && lengthOf([...parts, part]) <= X_AIM.most) parts.push(part);
  }
  const { title } = writePostTitle(facts, voice);
  return toDraft(
    title,
    parts.map((part) => paragraph([part])),
    options,
  );
}

/** The first breaking change beside the idea. */
function findBreaking(facts: Facts): Item | null {
  return facts.ranked.find((item) => item !== facts.lead && item.entry.breaking && tells(item)) ?? null;
}

/** The breaking change as what it is, with the source's note on upgrading where it fits. */
function fitBreaking(part: Part | null, note: Part | null, room: number): Part[] {
  if (part === null || part.text.length > room) return [];
  return note === null || part.text.length + note.text.length > room ? [part] : [part, note];
}

/** Further changes in one or two sentences. */
function draftBesides(voice: Voice): Sentence[] {
  const { ranked, lead } = voice.facts;
  const all = ranked.filter(
    (item) => item !== lead && item.entry.kind !== "revert" && !item.entry.breaking && tells(item),
  );
  const shipped = all.filter((item) => !WORK.has(item.entry.category));
  return inTurn(shipped.length > 0 ? shipped : all, voice)
    .slice(0, 2)
    .map((items, turn) => ({ ...moreSentence(items, voice, turn), optional: true }));
}

/** The sentences on further changes as far as there is room for them. */
function fitBesides(said: readonly (Part | null)[], room: number): Part[] {
  const parts: Part[] = [];
  let left = room;
  for (const part of said) {
    if (part === null || part.text.length > left) break;
    parts.push(part);
    left -= part.text.length;
  }
  return parts;
}

/** Hook, rehook, insight, lesson and takeaway, each a short paragraph; nothing that a network would turn into a link. */
export function writeLinkedInPost(ledger: Ledger, options: WriterOptions): WriteResult {
  const reason = skipReason(ledger);
  if (reason !== null) return { skipped: true, reason };
  const facts = readFacts(ledger, options);
  const voice = voiceOf(facts, options);
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
  const [idea, size, detail, learned, take, breaks, note, thanked] = sayAll(drafted, facts);
  const hook = [idea ?? counts(voice)];
  const rehook = some(size);
  const insight = some(detail);
  const ending = [some(learned), some(take)];
  const plain = lengthOf([...hook, ...rehook, ...insight, ...ending.flat()]);
  const breaking = fitBreaking(breaks, note, LINKEDIN_AIM.most - plain);
  const used = plain + lengthOf(breaking);
  const [more, ...evenMore] = fitBesides(sayAll(draftBesides(voice), facts), LINKEDIN_AIM.most - used);
  const long = used + (more?.text.length ?? 0) >= LINKEDIN_AIM.least;
  const paragraphs = [hook, rehook, insight, breaking, some(more ?? null), long ? [] : evenMore, ...ending];
  const closing = some(thanked);
  if (lengthOf(paragraphs.flat()) + lengthOf(closing) <= LINKEDIN_AIM.most) paragraphs.push(closing);
  return toDraft(
    writePostTitle(facts, voice).title,
    shortened(paragraphs.filter((parts) => parts.length > 0)).map(paragraph),
    options,
  );
}

/** Crafted texts alone are so long that whole paragraphs have to go. */
function shortened(paragraphs: readonly Part[][]): Part[][] {
  const kept: Part[][] = [];
  for (const parts of paragraphs) {
    if (kept.length === 0 || lengthOf([...kept.flat(), ...parts]) <= LINKEDIN_LENGTH_MAX) kept.push(parts);
  }
  return kept;
}
