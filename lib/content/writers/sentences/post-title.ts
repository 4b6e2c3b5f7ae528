import { toPlain } from "#lib/content/text/inline.ts";
import type { Facts } from "#lib/content/writers/facts/facts.ts";
import { type Headline, TITLE_LENGTH, writeHeadline } from "./headline.ts";
import { parseClause, type Voice } from "./idea-text.ts";

/** The title of a blog or network post: a sentence if the title of its lead is a clause. */
export function writePostTitle(facts: Facts, voice: Voice): Headline {
  const { lead } = facts;
  const clause = lead === null || lead.entry.breaking ? null : parseClause(lead, voice);
  const title = `${facts.versionedName} ${toPlain(clause?.predicate ?? "")}`;
  return lead === null || clause === null || title.length > TITLE_LENGTH
    ? writeHeadline(facts)
    : { title, about: [lead] };
}
