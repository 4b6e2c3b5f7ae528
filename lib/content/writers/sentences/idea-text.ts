import { escapeMarkdown, toPlain } from "#lib/content/text/inline.ts";
import { isSayable } from "#lib/content/text/sayable.ts";
import { isImperative } from "#lib/content/text/verbs.ts";
import { day, days, list, plural, sentenceCase } from "#lib/content/text/words.ts";
import type { Tone } from "#lib/content/types.ts";
import type { Facts } from "#lib/content/writers/facts/facts.ts";
import { type Item, ids } from "#lib/content/writers/facts/item.ts";
import type { PostLexicon } from "#lib/content/writers/lexicon/tones-posts.ts";
import type { Part, Sentence, Wordings } from "#lib/content/writers/sentence.ts";
import type { Ink } from "./ink.ts";
import { type Clause, readClause } from "./third-person.ts";

/** All that a sentence of a post is made with. */
export type Voice = { facts: Facts; words: PostLexicon; ink: Ink; tone: Tone };

/** Whether the name stands for one thing, as far as grammar goes. */
function isSingular(facts: Facts): boolean {
  return facts.companyName !== null || facts.ledger.repositories.length <= 1;
}

/** Names that come with the run, in the ink of the post. */
export function nameSlots({ facts, ink }: Voice): Record<"subject" | "name" | "where" | "Where", string> {
  const write = (text: string): string => (ink.plain ? ink.inline(text) : escapeMarkdown(text));
  const where = whereOf(facts);
  return {
    subject: write(facts.version === null ? facts.name : facts.versionedName),
    name: write(facts.name),
    where: write(where.inside),
    Where: write(where.alone),
  };
}

/** The release or the days, as they follow a noun and as they begin a sentence. */
function whereOf(facts: Facts): { inside: string; alone: string } {
  if (facts.version !== null) return { inside: "in this release", alone: "This release" };
  if (facts.span === null) return { inside: `in ${facts.name}`, alone: "This update" };
  const { from, to } = facts.span;
  const range = days(from, to, "and");
  return { inside: range === day(to) ? `on ${range}` : `between ${range}`, alone: "This update" };
}

/** The title of a change as a clause, where it is clearly one. */
export function clauseOf(item: Item, { facts }: Voice, singular = isSingular(facts)): Clause | null {
  const { category, kind } = item.entry;
  if (kind === "revert" || category === "Testing" || category === "Documentation") return null;
  return readClause(item.title.prose, singular);
}

const VERBS: readonly [verbs: RegExp, key: "added" | "fixed" | "removed"][] = [
  [/^(?:add|introduce|implement)$/, "added"],
  [/^fix$/, "fixed"],
  [/^(?:remove|drop)$/, "removed"],
];

function nounWordings(item: Item, clause: Clause | null, words: PostLexicon): Wordings {
  const { entry } = item;
  if (entry.breaking) return words.breaking;
  if (entry.security && clause === null) return words.security;
  const known = clause?.object == null ? undefined : VERBS.find(([verbs]) => verbs.test(clause.verb));
  if (known !== undefined) return words[known[1]];
  const [verb = ""] = item.title.prose.split(" ", 1);
  return entry.category === "Features & Enhancements" && !isImperative(verb) ? words.feature : words.other;
}

/** Casual posts put the matter first where it is a thing, the others make a sentence of it where the title allows one. */
function ideaWordings(item: Item, clause: Clause | null, { words, tone }: Voice): Wordings {
  const nouns = nounWordings(item, clause, words);
  if (clause === null || item.entry.breaking) return nouns;
  const things: readonly Wordings[] = [words.added, words.fixed, words.removed];
  return tone === "Casual" && things.includes(nouns) ? nouns : words.clause;
}

/** A bug fix whose title tells of the fault: "fix reads that are cut short". */
function faultOf(item: Item): string | null {
  const { category, kind } = item.entry;
  if (category !== "Bug Fixes" || kind === "revert") return null;
  return /^fix(?:es|ed)? (?!and\b|or\b|to\b)([^:;,]+)$/i.exec(item.title.prose)?.[1] ?? null;
}

/** The change as a sentence about what changed. */
export function ideaSentence(item: Item, voice: Voice, key: string): Sentence {
  const clause = clauseOf(item, voice);
  const { inline } = voice.ink;
  const fault = clause === null && !item.entry.breaking && !item.entry.security ? faultOf(item) : null;
  const slots = {
    ...nameSlots(voice),
    prose: inline(item.title.prose),
    predicate: inline(clause?.predicate ?? ""),
    object: inline(fault ?? clause?.object ?? ""),
  };
  const wordings = fault === null ? ideaWordings(item, clause, voice) : voice.words.fixed;
  return { wordings, slots, key, entryIds: ids([item]) };
}

/** What the source says beyond the title, as sentences of their own; null where it says nothing fit for the post. */
export function detailSentences({ entry, prose }: Item, { ink, words }: Voice): Sentence | Part | null {
  if (prose === null || (ink.plain && !isSayable(toPlain(prose)))) return null;
  const entryIds = [entry.id];
  if (entry.breaking && entry.upgrade !== null) {
    return { wordings: words.upgrade, slots: { text: ink.inline(prose) }, key: entry.id, entryIds };
  }
  const small = prose.charAt(0).toLowerCase() + prose.slice(1);
  const predicate = readClause(small, true)?.predicate;
  if (predicate !== undefined) {
    return { wordings: ["It {predicate}."], slots: { predicate: ink.inline(predicate) }, key: "it", entryIds };
  }
  const isOrder = /^(?:[a-z]+\s)?(?:don't|do not)\b/i.test(prose) || readsAsOrder(prose);
  return isOrder ? null : { text: `${ink.inline(prose)}.`, entryIds };
}

/** A sentence without a subject cannot stand in running text. */
function readsAsOrder(prose: string): boolean {
  const [word = ""] = prose.split(" ", 1);
  return readClause(`${word.toLowerCase()} it`, true) !== null;
}

/** What follows a change that is named among others, such as its number; with a space before it. */
type Tail = (item: Item) => string;
const noTail: Tail = () => "";

/** The predicates of several changes in a row; null where one of them is no clause, or would run into the next. */
export function clausesOf(items: readonly Item[], voice: Voice, tail: Tail = noTail): string | null {
  if (!isSingular(voice.facts)) return null;
  const clauses = items.flatMap((item) => {
    const predicate = clauseOf(item, voice, true)?.predicate;
    return predicate === undefined ? [] : voice.ink.inline(predicate) + tail(item);
  });
  const apart = items.length < 2 || items.every((item) => !/,| and /.test(item.title.prose));
  if (clauses.length !== items.length || !apart) return null;
  return clauses.length < 3 ? list(clauses) : `${clauses.slice(0, -1).join(", ")}, and ${clauses.at(-1)}`;
}

/** Changes that one sentence names beside the idea of a post. */
const BESIDE = 3;

/** Changes a few at a time, those first that read as clauses, each with the like. */
export function inTurn(items: readonly Item[], voice: Voice): Item[][] {
  const reads = (item: Item): boolean => clauseOf(item, voice, true) !== null && !/,| and /.test(item.title.prose);
  const groups = [items.filter(reads), items.filter((item) => !reads(item))];
  return groups.flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / BESIDE) }, (_, index) =>
      group.slice(index * BESIDE, (index + 1) * BESIDE),
    ),
  );
}

/** Several changes in one sentence, the nth of its kind in the post: as clauses where all are, else as a list. */
export function moreSentence(items: readonly Item[], voice: Voice, turn: number, tail: Tail = noTail): Sentence {
  const { words, ink } = voice;
  const entryIds = ids(items);
  const clauses = clausesOf(items, voice, tail);
  if (clauses !== null) return { wordings: words.also, slots: { clauses }, key: "also", turn, entryIds };
  const texts = items.map((item) => ink.inline(item.title.prose) + tail(item));
  const joined = texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join("; ")}; and ${texts.at(-1)}`;
  return { wordings: words.alsoListed, slots: { items: joined }, key: "listed", turn, entryIds };
}

/** How many changes there are and from how many people. */
export function sizeSentence(voice: Voice): Sentence {
  const { facts, words } = voice;
  const some = facts.kept.length < facts.ledger.entries.length;
  const changes = plural(facts.kept.length, some ? "notable change" : "change");
  const people = plural(facts.authors.length, "contributor");
  const slots = { ...nameSlots(voice), changes, Changes: sentenceCase(changes), people };
  const entryIds = ids(facts.kept);
  if (facts.kept.length === 1) return { wordings: words.only, slots, key: "only", entryIds, optional: true };
  const wordings = facts.authors.length === 0 ? words.oneOfAnonymous : words.oneOf;
  return { wordings, slots, key: "oneOf", entryIds, optional: true };
}
