import type { Category, Ledger } from "#lib/content/ledger/types.ts";
import { weightedLength, X_LENGTH_MAX } from "#lib/content/weighted-length.ts";
import { skipReason } from "./changelog.ts";
import { type Facts, type Item, readFacts, UNNAMED } from "./facts.ts";
import {
  detailSentences,
  ideaSentence,
  inTurn,
  moreSentence,
  nameSlots,
  sizeSentence,
  type Voice,
} from "./idea-text.ts";
import { findLead, rankIdeas, tells } from "./ideas.ts";
import { isSayable, PLAIN, startPlain } from "./ink.ts";
import { ids, kinds, lesson, partOf, takeaway, thanks } from "./lessons.ts";
import { type Part, type Piece, piece, toDraft } from "./pieces.ts";
import { writePostTitle } from "./post-title.ts";
import { POST_LEXICONS } from "./tones-posts.ts";
import type { WriteResult, WriterOptions } from "./types.ts";
import { sentenceCase } from "./words.ts";

/** A post on X aims at this many weighted characters at most, and adds to what is shorter than the least. */
const X_AIM = { least: 100, most: 250 } as const;
/** A post on LinkedIn is about 800 characters long: it takes up more changes until the first, and stops at the second. */
const LINKEDIN_AIM = { least: 600, most: 900 } as const;
const LINKEDIN_LENGTH_MAX = 1_300;
/** What people who use a product meet last. */
const WORK: ReadonlySet<Category> = new Set(["Internal Changes", "Testing", "Documentation"]);

function voiceOf(facts: Facts, options: WriterOptions): Voice {
  const named = isSayable(facts.name) ? facts : { ...facts, name: UNNAMED };
  return { facts: named, words: POST_LEXICONS[options.tone], ink: PLAIN, tone: options.tone };
}

/** What stands for the idea where no title says enough: how many changes of which kinds. */
function countedIdea(voice: Voice): Part {
  const { facts } = voice;
  const slots = { ...nameSlots(voice), items: kinds(facts.kept) };
  const part = partOf(["{subject}: {items}."], slots, voice, "counted", facts.kept);
  return part ?? { text: `${slots.subject}: ${slots.items}.`, entryIds: ids(facts.kept) };
}

function ideaPart(lead: Item | null, voice: Voice): Part {
  if (lead === null) return countedIdea(voice);
  return { text: ideaSentence(lead, voice, "idea").text, entryIds: [lead.entry.id] };
}

/** The idea without the name of what changed, where names are so long that a post has no room for both. */
function shortIdea(lead: Item | null, voice: Voice): Part {
  if (lead === null) return { text: `${sentenceCase(kinds(voice.facts.kept))}.`, entryIds: ids(voice.facts.kept) };
  return { text: `${PLAIN.inline(lead.title.text)}.`, entryIds: [lead.entry.id] };
}

function detailPart(item: Item | null, voice: Voice): Part | null {
  const text = item === null ? null : detailSentences(item, voice);
  return item === null || text === null ? null : { text, entryIds: [item.entry.id] };
}

function sizePart(voice: Voice): Part | null {
  const { text, faults } = sizeSentence(voice);
  return faults === 0 ? { text, entryIds: ids(voice.facts.kept) } : null;
}

const paragraph = (parts: readonly Part[]): Piece => {
  const [first, ...others] = parts;
  if (first === undefined) return piece("");
  return piece("", { ...first, text: startPlain(first.text) }, ...others);
};

const lengthOf = (parts: readonly Part[]): number => weightedLength(parts.map((part) => part.text).join("\n\n"));

/** One idea in one post on X: what changed, then what its source says of it, and how much else there is where room is left. */
export function writeXPost(ledger: Ledger, options: WriterOptions): WriteResult {
  const facts = readFacts(ledger, options);
  if (facts.kept.length === 0) return { skipped: true, reason: skipReason(ledger) };
  const voice = voiceOf(facts, options);
  const lead = findLead(facts);
  const idea = ideaPart(lead, voice);
  const parts = lengthOf([idea]) <= X_LENGTH_MAX ? [idea] : [shortIdea(lead, voice)];
  const detail = detailPart(lead, voice);
  for (const part of [detail, sizePart(voice)]) {
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

/** The first breaking change beside the idea, as what it is, with the source's note on upgrading where it fits. */
function breakingParts(lead: Item | null, voice: Voice, room: number): Part[] {
  const item = rankIdeas(voice.facts).find((found) => found !== lead && found.entry.breaking && tells(found));
  if (item === undefined) return [];
  const { text, faults } = ideaSentence(item, voice, "breaking");
  const note = detailPart(item, voice);
  const part = { text, entryIds: [item.entry.id] };
  if (faults > 0 || text.length > room) return [];
  return note === null || text.length + note.text.length > room ? [part] : [part, note];
}

/** Further changes in one or two sentences, as far as there is room. */
function besides(lead: Item | null, voice: Voice, room: number): Part[] {
  const all = rankIdeas(voice.facts).filter(
    (item) => item !== lead && item.entry.kind !== "revert" && !item.entry.breaking && tells(item),
  );
  const shipped = all.filter((item) => !WORK.has(item.entry.category));
  const pool = shipped.length > 0 ? shipped : all;
  const parts: Part[] = [];
  let left = room;
  for (const [turn, items] of inTurn(pool, voice).slice(0, 2).entries()) {
    const { text, faults } = moreSentence(items, voice, turn);
    if (faults > 0 || text.length > left) break;
    parts.push({ text, entryIds: ids(items) });
    left -= text.length;
  }
  return parts;
}

/** Hook, rehook, insight, lesson and takeaway, each a short paragraph; nothing that a network would turn into a link. */
export function writeLinkedInPost(ledger: Ledger, options: WriterOptions): WriteResult {
  const facts = readFacts(ledger, options);
  if (facts.kept.length === 0) return { skipped: true, reason: skipReason(ledger) };
  const voice = voiceOf(facts, options);
  const lead = findLead(facts);
  const detail = detailPart(lead, voice);
  const some = (...parts: (Part | null)[]): Part[] => parts.flatMap((part) => part ?? []);
  const hook = [ideaPart(lead, voice)];
  const rehook = some(sizePart(voice));
  const ending = [some(lesson(voice)), some(takeaway(lead, voice))];
  const insight = some(detail);
  const plain = lengthOf([...hook, ...rehook, ...insight, ...ending.flat()]);
  const breaking = breakingParts(lead, voice, LINKEDIN_AIM.most - plain);
  const used = plain + lengthOf(breaking);
  const [more, ...evenMore] = besides(lead, voice, LINKEDIN_AIM.most - used);
  const long = used + (more?.text.length ?? 0) >= LINKEDIN_AIM.least;
  const paragraphs = [hook, rehook, insight, breaking, some(more ?? null), long ? [] : evenMore, ...ending];
  const total = lengthOf(paragraphs.flat());
  const thanked = some(thanks(voice));
  if (total + lengthOf(thanked) <= LINKEDIN_AIM.most) paragraphs.push(thanked);
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
