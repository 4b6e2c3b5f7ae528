import { escapeMarkdown, toPlain } from "#lib/content/text/inline.ts";
import { isPlainForNetworks } from "#lib/content/text/plain-for-networks.ts";
import { isImperative } from "#lib/content/text/verbs.ts";
import { day, days, list, plural, sentenceCase } from "#lib/content/text/words.ts";
import type { Tone } from "#lib/content/types.ts";
import type { Facts } from "#lib/content/writers/facts/facts.ts";
import { getEntryIds, type Item } from "#lib/content/writers/facts/item.ts";
import type { PostLexicon } from "#lib/content/writers/lexicon/tones-posts.ts";
import type { Part, Sentence, Wordings } from "#lib/content/writers/sentence.ts";
import type { TextFormat } from "./text-format.ts";
import { type Clause, readClause } from "./third-person.ts";

/** Everything that the sentences of a post are built from. */
export type Voice = { facts: Facts; words: PostLexicon; format: TextFormat; tone: Tone };

/** Whether the name takes a singular verb. */
function isSingular(facts: Facts): boolean {
  return facts.companyName !== null || facts.ledger.repositories.length <= 1;
}

/** Slots with the names of the range, in the text format of the post. */
export function nameSlots({ facts, format }: Voice): Record<"subject" | "name" | "where" | "Where", string> {
  const write = (text: string): string => (format.plain ? format.inline(text) : escapeMarkdown(text));
  const where = describeRange(facts);
  return {
    subject: write(facts.version === null ? facts.name : facts.versionedName),
    name: write(facts.name),
    where: write(where.inside),
    Where: write(where.alone),
  };
}

/** The release or the days, as a phrase after a noun and as the start of a sentence. */
function describeRange(facts: Facts): { inside: string; alone: string } {
  if (facts.version !== null) return { inside: "in this release", alone: "This release" };
  if (facts.span === null) return { inside: `in ${facts.name}`, alone: "This update" };
  const { from, to } = facts.span;
  const range = days(from, to, "and");
  return { inside: range === day(to) ? `on ${range}` : `between ${range}`, alone: "This update" };
}

/** Parses the title of a change as a clause, or returns null if that is not certain. */
export function parseClause(item: Item, { facts }: Voice, singular = isSingular(facts)): Clause | null {
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
  const verbMatch = clause?.object == null ? undefined : VERBS.find(([verbs]) => verbs.test(clause.verb));
  if (verbMatch !== undefined) return words[verbMatch[1]];
  const [verb = ""] = item.title.prose.split(" ", 1);
  return entry.category === "Features & Enhancements" && !isImperative(verb) ? words.feature : words.other;
}

/** Casual posts prefer noun phrases; other tones use a sentence if the title allows one. */
function ideaWordings(item: Item, clause: Clause | null, { words, tone }: Voice): Wordings {
  const nouns = nounWordings(item, clause, words);
  if (clause === null || item.entry.breaking) return nouns;
  const things: readonly Wordings[] = [words.added, words.fixed, words.removed];
  return tone === "Casual" && things.includes(nouns) ? nouns : words.clause;
}

/** The fault named in the title of a bug fix: "fix reads that are cut short". */
function parseFault(item: Item): string | null {
  const { category, kind } = item.entry;
  if (category !== "Bug Fixes" || kind === "revert") return null;
  return /^fix(?:es|ed)? (?!and\b|or\b|to\b)([^:;,]+)$/i.exec(item.title.prose)?.[1] ?? null;
}

/** Drafts a sentence about the change. */
export function ideaSentence(item: Item, voice: Voice, key: string): Sentence {
  const clause = parseClause(item, voice);
  const { inline } = voice.format;
  const fault = clause === null && !item.entry.breaking && !item.entry.security ? parseFault(item) : null;
  const slots = {
    ...nameSlots(voice),
    prose: inline(item.title.prose),
    predicate: inline(clause?.predicate ?? ""),
    object: inline(fault ?? clause?.object ?? ""),
  };
  const wordings = fault === null ? ideaWordings(item, clause, voice) : voice.words.fixed;
  return { wordings, slots, key, entryIds: getEntryIds([item]) };
}

/** Drafts sentences from the source's text beyond the title; null if nothing in it is fit for the post. */
export function detailSentences({ entry, prose }: Item, { format, words }: Voice): Sentence | Part | null {
  if (prose === null || (format.plain && !isPlainForNetworks(toPlain(prose)))) return null;
  const entryIds = [entry.id];
  if (entry.breaking && entry.upgrade !== null) {
    return { wordings: words.upgrade, slots: { text: format.inline(prose) }, key: entry.id, entryIds };
  }
  const small = prose.charAt(0).toLowerCase() + prose.slice(1);
  const predicate = readClause(small, true)?.predicate;
  if (predicate !== undefined) {
    return { wordings: ["It {predicate}."], slots: { predicate: format.inline(predicate) }, key: "it", entryIds };
  }
  const isOrder = /^(?:[a-z]+\s)?(?:don't|do not)\b/i.test(prose) || readsAsOrder(prose);
  return isOrder ? null : { text: `${format.inline(prose)}.`, entryIds };
}

/** Whether the text is an imperative, which has no subject and does not fit into running text. */
function readsAsOrder(prose: string): boolean {
  const [word = ""] = prose.split(" ", 1);
  return readClause(`${word.toLowerCase()} it`, true) !== null;
}

/** Text after a change in a list, such as its number, with a leading space. */
type Suffix = (item: Item) => string;
const noSuffix: Suffix = () => "";

/**
 * Joins the predicates of several changes. Returns null if one of them is not a clause or would be ambiguous in the
 * list.
 */
export function joinPredicates(items: readonly Item[], voice: Voice, suffix: Suffix = noSuffix): string | null {
  if (!isSingular(voice.facts)) return null;
  const clauses = items.flatMap((item) => {
    const predicate = parseClause(item, voice, true)?.predicate;
    return predicate === undefined ? [] : voice.format.inline(predicate) + suffix(item);
  });
  const apart = items.length < 2 || items.every((item) => !/,| and /.test(item.title.prose));
  if (clauses.length !== items.length || !apart) return null;
  return clauses.length < 3 ? list(clauses) : `${clauses.slice(0, -1).join(", ")}, and ${clauses.at(-1)}`;
}

/** How many changes one sentence names besides the idea of a post. */
const ITEMS_PER_SENTENCE = 3;

/** Splits changes into groups of one sentence each; changes that read as clauses come first. */
export function groupForSentences(items: readonly Item[], voice: Voice): Item[][] {
  const reads = (item: Item): boolean => parseClause(item, voice, true) !== null && !/,| and /.test(item.title.prose);
  const groups = [items.filter(reads), items.filter((item) => !reads(item))];
  return groups.flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / ITEMS_PER_SENTENCE) }, (_, index) =>
      group.slice(index * ITEMS_PER_SENTENCE, (index + 1) * ITEMS_PER_SENTENCE),
    ),
  );
}

/**
 * Drafts one sentence on several changes: as clauses if all of them are, else as a list. `repetition` counts earlier
 * sentences of this kind.
 */
export function moreSentence(
  items: readonly Item[],
  voice: Voice,
  repetition: number,
  suffix: Suffix = noSuffix,
): Sentence {
  const { words, format } = voice;
  const entryIds = getEntryIds(items);
  const clauses = joinPredicates(items, voice, suffix);
  if (clauses !== null) return { wordings: words.also, slots: { clauses }, key: "also", repetition, entryIds };
  const texts = items.map((item) => format.inline(item.title.prose) + suffix(item));
  const joined = texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join("; ")}; and ${texts.at(-1)}`;
  return { wordings: words.alsoListed, slots: { items: joined }, key: "listed", repetition, entryIds };
}

/** The number of changes and contributors. */
export function sizeSentence(voice: Voice): Sentence {
  const { facts, words } = voice;
  const some = facts.kept.length < facts.ledger.entries.length;
  const changes = plural(facts.kept.length, some ? "notable change" : "change");
  const people = plural(facts.authors.length, "contributor");
  const slots = { ...nameSlots(voice), changes, Changes: sentenceCase(changes), people };
  const entryIds = getEntryIds(facts.kept);
  if (facts.kept.length === 1) return { wordings: words.only, slots, key: "only", entryIds, optional: true };
  const wordings = facts.authors.length === 0 ? words.oneOfAnonymous : words.oneOf;
  return { wordings, slots, key: "oneOf", entryIds, optional: true };
}
