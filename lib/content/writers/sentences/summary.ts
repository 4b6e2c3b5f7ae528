import { CATEGORIES } from "#lib/content/ledger/types.ts";
import { escapeMarkdown, toInline } from "#lib/content/text/inline.ts";
import { count, day, days, list, plural, sentenceCase, wordCount } from "#lib/content/text/words.ts";
import type { Facts } from "#lib/content/writers/facts/facts.ts";
import { getEntryIds, type Item } from "#lib/content/writers/facts/item.ts";
import { categoryNoun } from "#lib/content/writers/lexicon/category-noun.ts";
import type { Lexicon } from "#lib/content/writers/lexicon/tones.ts";
import type { DraftedPiece } from "#lib/content/writers/piece.ts";
import type { Sentence, Wordings } from "#lib/content/writers/sentence.ts";
import { areaLabel } from "./credit.ts";

/** The maximum number of words of a summary. The least important sentences are dropped first. */
const SUMMARY_WORDS = 180;

/** The maximum number of changes named in one sentence, and about how many words they may take. */
const NAMED = 5;
const NAMED_WORDS = 60;

/** Joins as many titles as fit and mentions that others follow. */
function titles(items: readonly Item[]): string {
  const shown: string[] = [];
  let words = 0;
  for (const item of items.slice(0, NAMED)) {
    const text = toInline(item.title.prose);
    words += wordCount(text);
    if (shown.length > 0 && words > NAMED_WORDS) break;
    shown.push(text);
  }
  if (shown.length < items.length) return `${shown.join("; ")}; and others below`;
  if (shown.length < 3) return list(shown);
  return `${shown.slice(0, -1).join("; ")}; and ${shown.at(-1)}`;
}

/** `hono v4.13.3`, or `this update to hono` for a range of time. */
function formatSubject(facts: Facts): string {
  return escapeMarkdown(facts.version === null ? `this update to ${facts.name}` : facts.versionedName);
}

function spanText(facts: Facts): string {
  if (facts.span === null) return "";
  const { from, to } = facts.span;
  const range = days(from, to, "and");
  return range === day(to) ? `, merged on ${range}` : `, merged between ${range}`;
}

/** The number of changes, the subject, the number of contributors and the dates. */
export function opening(facts: Facts, words: Lexicon): Sentence {
  const changes = plural(facts.kept.length, "change");
  const subject = formatSubject(facts);
  const slots = {
    subject,
    Subject: facts.version === null ? sentenceCase(subject) : subject,
    changes,
    Changes: sentenceCase(changes),
    people: plural(facts.authors.length, "contributor"),
    span: spanText(facts),
  };
  const wordings = facts.authors.length === 0 ? words.openingAnonymous : words.opening;
  return { wordings, slots, key: "opening", entryIds: getEntryIds(facts.kept) };
}

/** A sentence that names up to five changes, with singular or plural wording. */
export function naming(items: readonly Item[], one: Wordings, many: Wordings, key: string): Sentence | null {
  if (items.length === 0) return null;
  const slots = { items: titles(items), count: count(items.length), Count: sentenceCase(count(items.length)) };
  return { wordings: items.length === 1 ? one : many, slots, key, entryIds: getEntryIds(items), optional: true };
}

function breakdown(facts: Facts, words: Lexicon): Sentence | null {
  const groups = CATEGORIES.map((category) => ({
    category,
    items: facts.kept.filter((item) => item.entry.category === category),
  })).filter((group) => group.items.length > 0);
  const [only] = groups;
  if (only === undefined || facts.kept.length < 2) return null;
  const entryIds = getEntryIds(facts.kept);
  if (groups.length === 1) {
    const slots = { noun: categoryNoun(only.category, 2) };
    return { wordings: words.allOne, slots, key: "allOne", entryIds, optional: true };
  }
  const items = list(
    groups.map((group) => `${count(group.items.length)} ${categoryNoun(group.category, group.items.length)}`),
  );
  return { wordings: words.breakdown, slots: { items }, key: "breakdown", entryIds, optional: true };
}

function areas(facts: Facts, words: Lexicon): Sentence | null {
  const top = facts.areas.slice(0, 4);
  if (top.length < 2 || facts.kept.length < 6) return null;
  const items = list(top.map((area) => `${areaLabel(area.name)} (${area.items.length})`));
  const entryIds = top.flatMap((area) => getEntryIds(area.items));
  return { wordings: words.areas, slots: { items }, key: "areas", entryIds, optional: true };
}

function people(facts: Facts, words: Lexicon): Sentence | null {
  if (facts.authors.length < 2 || facts.kept.length < 4) return null;
  const shares = new Map<string, string[]>();
  for (const item of facts.kept) {
    for (const label of item.authors.map(escapeMarkdown)) {
      const share = shares.get(label);
      if (share !== undefined) share.push(item.entry.id);
      else if (label !== "") shares.set(label, [item.entry.id]);
    }
  }
  const top = [...shares].toSorted((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1)).slice(0, 5);
  const names = list(top.map(([label]) => label));
  const entryIds = [...new Set(top.flatMap(([, share]) => share))];
  return { wordings: words.people, slots: { names }, key: "people", entryIds, optional: true };
}

function leftOut(facts: Facts, words: Lexicon): Sentence | null {
  const dropped = facts.ledger.entries.filter((entry) => entry.disposition === "dropped");
  if (dropped.length === 0 || facts.audience !== "developers") return null;
  const slots = { count: count(dropped.length), Count: sentenceCase(count(dropped.length)) };
  const wordings = dropped.length === 1 ? words.leftOutOne : words.leftOutMany;
  return { wordings, slots, key: "leftOut", entryIds: dropped.map((entry) => entry.id), optional: true };
}

const atPosition = (position: number, sentence: Sentence | null): Sentence | null =>
  sentence && { ...sentence, position };

/** The paragraph under the title: counts, names and areas, each sentence backed by its entries. */
export function draftSummary(facts: Facts, words: Lexicon): DraftedPiece {
  const shown = facts.groups.flat();
  const pool = shown.length > 0 ? shown : facts.kept.length <= 3 ? facts.kept : [];
  const kept = [...shown, ...facts.kept.filter((item) => item.entry.disposition === "update")];
  const breaking = kept.filter((item) => item.entry.breaking);
  const security = kept.filter((item) => item.entry.security);
  const isPlain = (item: Item): boolean => !breaking.includes(item) && !security.includes(item);
  const main = pool.filter((item) => isPlain(item) && item.entry.kind !== "revert");
  const reverts = facts.kept.filter((item) => isPlain(item) && item.entry.kind === "revert");
  const parts = [
    opening(facts, words),
    atPosition(3, naming(breaking, words.breakingOne, words.breakingMany, "breaking")),
    atPosition(2, naming(security, words.securityOne, words.securityMany, "security")),
    atPosition(1, naming(main, words.mainOne, words.mainMany, "main")),
    atPosition(4, breakdown(facts, words)),
    atPosition(5, areas(facts, words)),
    atPosition(6, naming(reverts, words.reverts, words.reverts, "reverts")),
    atPosition(7, people(facts, words)),
    atPosition(8, leftOut(facts, words)),
  ];
  return { mark: "", parts, wordsMax: SUMMARY_WORDS };
}
