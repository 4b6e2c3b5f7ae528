import { CATEGORIES } from "#lib/content/ledger/types.ts";
import { authorName } from "#lib/content/text/author-name.ts";
import { escapeMarkdown } from "#lib/content/text/inline.ts";
import { isSayable } from "#lib/content/text/sayable.ts";
import { count, list } from "#lib/content/text/words.ts";
import type { Facts } from "#lib/content/writers/facts/facts.ts";
import { type Item, ids } from "#lib/content/writers/facts/item.ts";
import { categoryNoun } from "#lib/content/writers/lexicon/category-noun.ts";
import type { Sentence, Slots, Wordings } from "#lib/content/writers/sentence.ts";
import { nameSlots, type Voice } from "./idea-text.ts";

const NAMES = 4;
/** Areas of the work on a product, which nobody uses. */
const WORK =
  /^(?:unstable|experimental|misc|internals?|core|tests?|ci|docs?|build|deps|release|lint|types?|meta|repo|dev)$/i;

/** A sentence about some changes that is left out where the rules of style allow no wording of it. */
export function optionalSentence(
  wordings: Wordings,
  slots: Slots,
  voice: Voice,
  key: string,
  items: readonly Item[],
): Sentence {
  return { wordings, slots: { ...nameSlots(voice), ...slots }, key, entryIds: ids(items), optional: true };
}

/** Kinds of change with how many there are of each, as running text. */
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

/** What the list as a whole shows: the kind that more than half of it is of, else the areas or the kinds there are. */
export function lesson(voice: Voice): Sentence | null {
  const { facts, words, ink } = voice;
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
  const top = facts.areas.filter((area) => isSayable(area.name)).slice(0, 3);
  if (top.length >= 2 && total >= 6) {
    const items = list(top.map((area) => `${ink.inline(area.name)} (${area.items.length})`));
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

/** What a reader may do with it, by what the ledger marks on the change. */
export function takeaway(lead: Item | null, voice: Voice): Sentence {
  const { facts, words, ink } = voice;
  const breaking = facts.kept.filter((item) => item.entry.breaking);
  const security = facts.kept.filter((item) => item.entry.security);
  const the = (kind: string, { length }: readonly Item[]): string => `the ${kind} change${length === 1 ? "" : "s"}`;
  if (security.length > 0)
    return optionalSentence(words.takeSecurity, { the: the("security", security) }, voice, "take", security);
  if (breaking.length > 0)
    return optionalSentence(words.takeBreaking, { the: the("breaking", breaking) }, voice, "take", breaking);
  const area = lead?.title.area ?? null;
  if (lead !== null && area !== null && /^[\w -]{2,24}$/.test(area) && !WORK.test(area)) {
    return optionalSentence(words.takeArea, { area: ink.inline(area) }, voice, "take", [lead]);
  }
  return optionalSentence(facts.version === null ? words.takeName : words.takeVersion, {}, voice, "take", facts.kept);
}

/** Up to four people by name, those with the most changes first. */
export function thanks(voice: Voice): Sentence | null {
  const { facts, words, ink } = voice;
  const shares = sharesOf(facts);
  const named = shares.filter(([name]) => isSayable(name) && name.length <= 40 && !/[,;()]/.test(name)).slice(0, NAMES);
  if (named.length === 0 || shares.length < 2) return null;
  const others = shares.length > named.length;
  const labels = named.map(([name]) => (ink.plain ? ink.inline(name) : escapeMarkdown(name)));
  const names = list(others ? [...labels, "others"] : labels);
  return optionalSentence(words.thanks, { names }, voice, "thanks", facts.kept);
}

function sharesOf(facts: Facts): [string, number][] {
  const shares = new Map<string, number>();
  for (const item of facts.kept) {
    for (const name of item.entry.authors.map(authorName)) {
      if (name !== "") shares.set(name, (shares.get(name) ?? 0) + 1);
    }
  }
  return [...shares].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
