import { CATEGORIES } from "#lib/content/ledger/types.ts";
import type { Facts, Item } from "./facts.ts";
import { toPlain } from "./inline.ts";
import { versionedName } from "./summary.ts";
import { clip } from "./title.ts";
import { categoryNoun, count, days, list } from "./words.ts";

const TITLE_LENGTH = 120;

/** Names the version or the days, then what matters most, in plain text of at most 120 characters. */
export function writeHeadline(facts: Facts): { title: string; about: Item[] } {
  const range = rangeName(facts);
  const leads = facts.kept.length === 1 ? facts.kept : facts.groups.map(([lead]) => lead);
  const lead = leads.find((item) => tells(item) && `${range}: ${toPlain(item.title.text)}`.length <= TITLE_LENGTH);
  if (lead !== undefined) return { title: `${range}: ${toPlain(lead.title.text)}`, about: [lead] };
  const counts = CATEGORIES.map((category) => ({
    category,
    value: facts.kept.filter((item) => item.entry.category === category).length,
  }))
    .filter((group) => group.value > 0)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 2);
  const title = `${range}: ${list(counts.map((group) => `${count(group.value)} ${categoryNoun(group.category, group.value)}`))}`;
  return { title: title.length <= TITLE_LENGTH ? title : clip(range, TITLE_LENGTH), about: facts.kept };
}

/** Whether a change's title says enough to stand for the whole post. */
function tells(item: Item): boolean {
  const { text } = item.title;
  return text.split(" ").length >= 3 && !text.endsWith("...") && !/^(?:Merge|Release|Bump) /.test(text);
}

function rangeName(facts: Facts): string {
  if (facts.version !== null) return versionedName(facts);
  if (facts.span === null) return `${facts.name} changes`;
  return `${facts.name}, ${days(facts.span.from, facts.span.to, "to")}`;
}
