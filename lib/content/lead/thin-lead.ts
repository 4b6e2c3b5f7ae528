import type { AttributedSentence } from "#lib/content/evidence/attribute.ts";
import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { listBeyondTitle, readItem } from "#lib/content/writers/facts/item.ts";
import { findOpening } from "./opening.ts";

type Text = { markdown: string; sentences: readonly AttributedSentence[] };

/** The kinds of entries that can get a sentence: reverts and entries of briefs cannot. */
const CHANGES: readonly LedgerEntry["kind"][] = ["pull_request", "commit", "issue"];

/**
 * Returns the change that a text leads with if its sources say nothing beyond its title and no person has told more
 * (generation.md, section 4). The change is the only one that the first sentence of the text cites.
 */
export function findThinLead({ markdown, sentences }: Text, { entries, audience }: Ledger): LedgerEntry | null {
  const opening = findOpening(markdown);
  const first = sentences.find(({ text, author }) => text === opening?.text && author === "generated");
  const [entryId, ...others] = first?.entryIds ?? [];
  if (opening === null || entryId === undefined || others.length > 0) return null;
  const isAnswered = sentences.some(({ text, author }) => text === opening.next && author === "person");
  const entry = entries.find(({ id }) => id === entryId);
  if (isAnswered || entry === undefined || entry.disposition === "dropped") return null;
  const isThin = CHANGES.includes(entry.kind) && listBeyondTitle(readItem(entry, audience, null)).length === 0;
  return isThin ? entry : null;
}
