import { CATEGORIES } from "#lib/content/ledger/types.ts";
import { authorName } from "#lib/content/text/author-name.ts";
import { escapeMarkdown } from "#lib/content/text/inline.ts";
import { isPlainForNetworks } from "#lib/content/text/plain-for-networks.ts";
import { count, list } from "#lib/content/text/words.ts";
import type { Facts } from "#lib/content/writers/facts/facts.ts";
import { getEntryIds, type Item } from "#lib/content/writers/facts/item.ts";
import { categoryNoun } from "#lib/content/writers/lexicon/category-noun.ts";
import type { Sentence, Slots, Wordings } from "#lib/content/writers/sentence.ts";
import { nameSlots, type Voice } from "./idea-text.ts";

const NAMES = 4;
/** Internal areas, which users do not work with. */
const WORK =
  /^(?:unstable|experimental|misc|internals?|core|tests?|ci|docs?|build|deps|release|lint|types?|meta|repo|dev)$/i;

/** Drafts a sentence that is left out if no wording satisfies the rules of style. */
export function optionalSentence(
  wordings: Wordings,
  slots: Slots,
  voice: Voice,
  key: string,
  items: readonly Item[],
): Sentence {
  return { wordings, slots: { ...nameSlots(voice), ...slots }, key, entryIds: getEntryIds(items), optional: true };
}

/** The number of changes of each kind, as running text. */
export function kinds(items: readonly Item[]): string {
  return list(
    CATEGORIES.map((category) => ({
      category,
      value: items.filter((item) => item.entry.category === category).length,
    }))
      .filter((group) => group.value > 0)
      .map((group) => `${count(group.value)} ${categoryNoun(group.category, group.value)}`),
  );
}

/** A statement about the whole list: the kind of more than half of the changes, else the areas or the kinds. */
export function lesson(voice: Voice): Sentence | null {
  const { facts, words, format } = voice;
  const total = facts.kept.length;
  if (total < 3) return null;
  const groups = CATEGORIES.map((category) => facts.kept.filter((item) => item.entry.category === category));
  const most = groups.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const [first] = most;
  if (first !== undefined && most.length === total) {
    const slots = { total: count(total), noun: categoryNoun(first.entry.category, 2) };
    return optionalSentence(words.all, slots, voice, "all", facts.kept);
  }
  if (first !== undefined && most.length * 2 > total) {
    const slots = { part: count(most.length), total: count(total), noun: categoryNoun(first.entry.category, 2) };
    return optionalSentence(words.most, slots, voice, "most", facts.kept);
  }
  const top = facts.areas.filter((area) => isPlainForNetworks(area.name)).slice(0, 3);
  if (top.length >= 2 && total >= 6) {
    const items = list(top.map((area) => `${format.inline(area.name)} (${area.items.length})`));
    return optionalSentence(
      words.areas,
      { items },
      voice,
      "areas",
      top.flatMap((area) => area.items),
    );
  }
  return optionalSentence(words.mix, { items: kinds(facts.kept) }, voice, "mix", facts.kept);
}

/** Advice for the reader: security first, then breaking changes, then the lead's area. */
export function takeaway(lead: Item | null, voice: Voice): Sentence {
  const { facts, words, format } = voice;
  const breaking = facts.kept.filter((item) => item.entry.breaking);
  const security = facts.kept.filter((item) => item.entry.security);
  const the = (kind: string, { length }: readonly Item[]): string => `the ${kind} change${length === 1 ? "" : "s"}`;
  if (security.length > 0)
    return optionalSentence(words.takeSecurity, { the: the("security", security) }, voice, "take", security);
  if (breaking.length > 0)
    return optionalSentence(words.takeBreaking, { the: the("breaking", breaking) }, voice, "take", breaking);
  const area = lead?.title.area ?? null;
  if (lead !== null && area !== null && /^[\w -]{2,24}$/.test(area) && !WORK.test(area)) {
    return optionalSentence(words.takeArea, { area: format.inline(area) }, voice, "take", [lead]);
  }
  return optionalSentence(facts.version === null ? words.takeName : words.takeVersion, {}, voice, "take", facts.kept);
}

/** Up to four people by name, those with the most changes first. */
export function thanks(voice: Voice): Sentence | null {
  const { facts, words, format } = voice;
  const shares = countChangesByAuthor(facts);
  const printable = shares
    .filter(([name]) => isPlainForNetworks(name) && name.length <= 40 && !/[,;()]/.test(name))
    .slice(0, NAMES);
  if (printable.length === 0 || shares.length < 2) return null;
  const others = shares.length > printable.length;
  const labels = printable.map(([name]) => (format.plain ? format.inline(name) : escapeMarkdown(name)));
  const names = list(others ? [...labels, "others"] : labels);
  return optionalSentence(words.thanks, { names }, voice, "thanks", facts.kept);
}

function countChangesByAuthor(facts: Facts): [string, number][] {
  const shares = new Map<string, number>();
  for (const item of facts.kept) {
    for (const name of item.entry.authors.map(authorName)) {
      if (name !== "") shares.set(name, (shares.get(name) ?? 0) + 1);
    }
  }
  return [...shares].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
