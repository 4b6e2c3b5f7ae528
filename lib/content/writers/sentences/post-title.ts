import { toPlain } from "#lib/content/text/inline.ts";
import type { Facts } from "#lib/content/writers/facts/facts.ts";
import { type Headline, TITLE_LENGTH, writeHeadline } from "./headline.ts";
import { clauseOf, type Voice } from "./idea-text.ts";

/** The headline of a post that is prose: a sentence where the title of its idea makes one. */
export function writePostTitle(facts: Facts, voice: Voice): Headline {
  const { lead } = facts;
  const clause = lead === null || lead.entry.breaking ? null : clauseOf(lead, voice);
  const title = `${facts.versionedName} ${toPlain(clause?.predicate ?? "")}`;
  return lead === null || clause === null || title.length > TITLE_LENGTH
    ? writeHeadline(facts)
    : { title, about: [lead] };
}
