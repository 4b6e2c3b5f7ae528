import { CATEGORIES } from "#lib/content/ledger/types.ts";
import type { Facts, Item } from "./facts.ts";
import { findLead } from "./ideas.ts";
import { toPlain } from "./inline.ts";
import { versionedName } from "./summary.ts";
import { clip } from "./title.ts";
import { categoryNoun, count, list } from "./words.ts";

export const TITLE_LENGTH = 120;

/** A title and the changes that it speaks of. */
export type Headline = { title: string; about: Item[] };

/** Names what the changes are of, its version where there is one, and what matters most, in at most 120 plain characters. */
export function writeHeadline(facts: Facts): Headline {
  const lead = findLead(facts);
  const subject = versionedName(facts);
  const title = lead === null ? null : `${subject}: ${toPlain(lead.title.text)}`;
  if (lead !== null && title !== null && title.length <= TITLE_LENGTH) return { title, about: [lead] };
  const counted = `${subject}: ${kindsOf(facts)}`;
  return { title: counted.length <= TITLE_LENGTH ? counted : clip(subject, TITLE_LENGTH), about: facts.kept };
}

/** The two most frequent kinds of change, counted. */
function kindsOf(facts: Facts): string {
  const counts = CATEGORIES.map((category) => ({
    category,
    value: facts.kept.filter((item) => item.entry.category === category).length,
  }))
    .filter((group) => group.value > 0)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 2);
  return list(counts.map((group) => `${count(group.value)} ${categoryNoun(group.category, group.value)}`));
}
