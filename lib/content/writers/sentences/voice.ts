import { escapeMarkdown } from "#lib/content/text/inline.ts";
import type { Tone } from "#lib/content/types.ts";
import type { Facts } from "#lib/content/writers/facts/facts.ts";
import { getEntryIds, type Item } from "#lib/content/writers/facts/item.ts";
import { LEXICONS, type Lexicon } from "#lib/content/writers/lexicon/tones.ts";
import type { Sentence, Slots, Wordings } from "#lib/content/writers/sentence.ts";
import type { TextFormat } from "./text-format.ts";

/** Everything that the sentences of a post are built from. */
export type Voice = { facts: Facts; words: Lexicon; format: TextFormat; tone: Tone };

export function createVoice(facts: Facts, tone: Tone, format: TextFormat): Voice {
  return { facts, words: LEXICONS[tone], format, tone };
}

/** Whether the name takes a singular verb. */
export function isSingular({ companyName, ledger }: Facts): boolean {
  return companyName !== null || ledger.repositories.length <= 1;
}

/** Slots with the names of the product, in the text format of the post. */
export function nameSlots({ facts, format }: Voice): { subject: string; name: string } {
  const write = (text: string): string => (format.plain ? format.inline(text) : escapeMarkdown(text));
  return { subject: write(facts.version === null ? facts.name : facts.versionedName), name: write(facts.name) };
}

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
