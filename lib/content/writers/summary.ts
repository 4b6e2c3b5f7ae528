import { CATEGORIES } from "#lib/content/ledger/types.ts";
import { areaLabel, authorLabel } from "./credit.ts";
import type { Facts, Item } from "./facts.ts";
import { atBlockStart, escapeMarkdown, toInline } from "./inline.ts";
import type { Part } from "./pieces.ts";
import type { Lexicon, Wordings } from "./tones.ts";
import { say } from "./wording.ts";
import { categoryNoun, count, day, days, list, plural, sentenceCase, wordCount } from "./words.ts";

/** A summary says no more than this many words; the least important sentences go first. */
const SUMMARY_WORDS = 180;

/** A sentence names at most this many changes, in about this many words. */
const NAMED = 5;
const NAMED_WORDS = 60;

type Slot = { order: number; part: Part };

/** Titles as far as there is room for them; the rest is said to follow. */
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

const ids = (items: readonly Item[]): string[] => items.map((item) => item.entry.id);

/** `hono v4.13.3`, or `this update to hono` for a stretch of time. */
function subjectOf(facts: Facts): string {
  return escapeMarkdown(facts.version === null ? `this update to ${facts.name}` : versionedName(facts));
}

/** The name with the version; a tag that names the product itself stands alone, or gives its number to a name spelt otherwise. */
export function versionedName(facts: Pick<Facts, "name" | "version">): string {
  const { name, version } = facts;
  if (version === null || version.startsWith(name)) return version ?? name;
  const named = version.toLowerCase().startsWith(name.toLowerCase()) && /^[@/-]v?\d/.test(version.slice(name.length));
  return `${name} ${named ? version.slice(name.length + 1) : version}`;
}

function spanText(facts: Facts): string {
  if (facts.span === null) return "";
  const { from, to } = facts.span;
  const range = days(from, to, "and");
  return range === day(to) ? `, merged on ${range}` : `, merged between ${range}`;
}

/** How many changes there are, of what, from whom and when. */
export function opening(facts: Facts, words: Lexicon): Part {
  const changes = plural(facts.kept.length, "change");
  const slots = {
    subject: subjectOf(facts),
    Subject: sentenceCase(subjectOf(facts)),
    changes,
    Changes: sentenceCase(changes),
    people: plural(facts.authors.length, "contributor"),
    span: spanText(facts),
  };
  const wordings = facts.authors.length === 0 ? words.openingAnonymous : words.opening;
  const keepsName = facts.version === null ? slots : { ...slots, Subject: slots.subject };
  return { text: atBlockStart(say(wordings, keepsName, facts, "opening").text), entryIds: ids(facts.kept) };
}

/** A sentence that may be left out where the rules of style allow no wording of it. */
function sentence(
  wordings: Wordings,
  slots: Readonly<Record<string, string>>,
  facts: Facts,
  slot: string,
  entryIds: string[],
): Part | null {
  const { text, faults } = say(wordings, slots, facts, slot);
  return faults === 0 ? { text, entryIds } : null;
}

/** A sentence that names up to five changes, in its singular or plural wording. */
export function naming(facts: Facts, items: readonly Item[], one: Wordings, many: Wordings, slot: string): Part | null {
  const slots = { items: titles(items), count: count(items.length), Count: sentenceCase(count(items.length)) };
  return sentence(items.length === 1 ? one : many, slots, facts, slot, ids(items));
}

function breakdown(facts: Facts, words: Lexicon): Part | null {
  const groups = CATEGORIES.map((category) => ({
    category,
    items: facts.kept.filter((item) => item.entry.category === category),
  })).filter((group) => group.items.length > 0);
  const [only] = groups;
  if (only === undefined || facts.kept.length < 2) return null;
  if (groups.length === 1) {
    const slots = { noun: categoryNoun(only.category, 2) };
    return sentence(words.allOne, slots, facts, "allOne", ids(only.items));
  }
  const items = list(
    groups.map((group) => `${count(group.items.length)} ${categoryNoun(group.category, group.items.length)}`),
  );
  return sentence(words.breakdown, { items }, facts, "breakdown", ids(facts.kept));
}

function areas(facts: Facts, words: Lexicon): Part | null {
  const top = facts.areas.slice(0, 4);
  if (top.length < 2 || facts.kept.length < 6) return null;
  const items = list(top.map((area) => `${areaLabel(area.name)} (${area.items.length})`));
  return sentence(
    words.areas,
    { items },
    facts,
    "areas",
    top.flatMap((area) => ids(area.items)),
  );
}

function people(facts: Facts, words: Lexicon): Part | null {
  if (facts.authors.length < 2 || facts.kept.length < 4) return null;
  const shares = new Map<string, string[]>();
  for (const item of facts.kept) {
    for (const author of item.entry.authors) {
      const label = escapeMarkdown(authorLabel(author));
      const share = shares.get(label);
      if (share !== undefined) share.push(item.entry.id);
      else if (label !== "") shares.set(label, [item.entry.id]);
    }
  }
  const top = [...shares].toSorted((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1)).slice(0, 5);
  const names = list(top.map(([label]) => label));
  return sentence(words.people, { names }, facts, "people", [...new Set(top.flatMap(([, found]) => found))]);
}

function leftOut(facts: Facts, words: Lexicon): Part | null {
  const dropped = facts.ledger.entries.filter((entry) => entry.disposition === "dropped");
  if (dropped.length === 0 || facts.audience !== "developers") return null;
  const slots = { count: count(dropped.length), Count: sentenceCase(count(dropped.length)) };
  const wordings = dropped.length === 1 ? words.leftOutOne : words.leftOutMany;
  return sentence(
    wordings,
    slots,
    facts,
    "leftOut",
    dropped.map((entry) => entry.id),
  );
}

/** The most important first; `order` is where each sentence stands in the paragraph. */
function slotsOf(facts: Facts, words: Lexicon): Slot[] {
  const shown = facts.groups.flat();
  const pool = shown.length > 0 ? shown : facts.kept.length <= 3 ? facts.kept : [];
  const kept = [...shown, ...facts.kept.filter((item) => item.entry.disposition === "update")];
  const breaking = kept.filter((item) => item.entry.breaking);
  const security = kept.filter((item) => item.entry.security);
  const main = pool.filter(
    (item) => !breaking.includes(item) && !security.includes(item) && item.entry.kind !== "revert",
  );
  const reverts = facts.kept.filter(
    (item) => item.entry.kind === "revert" && !breaking.includes(item) && !security.includes(item),
  );
  const slots: { order: number; part: Part | null }[] = [
    { order: 0, part: opening(facts, words) },
    {
      order: 3,
      part: breaking.length > 0 ? naming(facts, breaking, words.breakingOne, words.breakingMany, "breaking") : null,
    },
    {
      order: 2,
      part: security.length > 0 ? naming(facts, security, words.securityOne, words.securityMany, "security") : null,
    },
    { order: 1, part: main.length > 0 ? naming(facts, main, words.mainOne, words.mainMany, "main") : null },
    { order: 4, part: breakdown(facts, words) },
    { order: 5, part: areas(facts, words) },
    { order: 6, part: reverts.length > 0 ? naming(facts, reverts, words.reverts, words.reverts, "reverts") : null },
    { order: 7, part: people(facts, words) },
    { order: 8, part: leftOut(facts, words) },
  ];
  return slots.flatMap((slot) => (slot.part === null ? [] : [{ order: slot.order, part: slot.part }]));
}

/** The paragraph under the title: counts, names and areas, each sentence backed by the entries it speaks of. */
export function writeSummary(facts: Facts, words: Lexicon): Part[] {
  let left = SUMMARY_WORDS;
  const chosen = slotsOf(facts, words).filter((slot, index) => {
    const size = wordCount(slot.part.text);
    if (index > 0 && size > left) return false;
    left -= size;
    return true;
  });
  return chosen.toSorted((a, b) => a.order - b.order).map((slot) => slot.part);
}
