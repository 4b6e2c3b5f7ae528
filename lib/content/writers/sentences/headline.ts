import { CATEGORIES } from "#lib/content/ledger/types.ts";
import { clip } from "#lib/content/text/clip.ts";
import { toPlain } from "#lib/content/text/inline.ts";
import { count, days, list } from "#lib/content/text/words.ts";
import type { Facts } from "#lib/content/writers/facts/facts.ts";
import type { Item } from "#lib/content/writers/facts/item.ts";
import { categoryNoun } from "#lib/content/writers/lexicon/category-noun.ts";

export const TITLE_LENGTH = 120;

/** A title and the changes it is about. */
export type Headline = { title: string; about: Item[] };

/** Names the product, its version if there is one, and the lead or the counts, in at most 120 plain characters. */
export function writeHeadline(facts: Facts): Headline {
  const { lead } = facts;
  if (lead !== null) {
    const alone = toPlain(lead.title.text);
    const title = `${facts.versionedName}: ${alone}`;
    return { title: title.length <= TITLE_LENGTH ? title : alone, about: [lead] };
  }
  const range = rangeName(facts);
  const counted = `${range}: ${formatTopKinds(facts)}`;
  return { title: counted.length <= TITLE_LENGTH ? counted : clip(range, TITLE_LENGTH), about: facts.kept };
}

/** A name for the range that tells posts without a lead apart, by version or dates. */
function rangeName(facts: Facts): string {
  if (facts.version !== null) return facts.versionedName;
  return facts.span === null ? `${facts.name} changes` : `${facts.name}, ${days(facts.span.from, facts.span.to, "to")}`;
}

/** The two most frequent kinds of change with their counts. */
function formatTopKinds(facts: Facts): string {
  const counts = CATEGORIES.map((category) => ({
    category,
    value: facts.kept.filter((item) => item.entry.category === category).length,
  }))
    .filter((group) => group.value > 0)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 2);
  return list(counts.map((group) => `${count(group.value)} ${categoryNoun(group.category, group.value)}`));
}
