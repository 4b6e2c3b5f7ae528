import { escapeMarkdown } from "#lib/content/text/inline.ts";
import type { WriterOptions } from "#lib/content/types.ts";
import type { Facts } from "#lib/content/writers/facts/facts.ts";
import { getEntryIds, type Item } from "#lib/content/writers/facts/item.ts";
import type { Lexicon } from "#lib/content/writers/lexicon/lexicon.ts";
import { LEXICONS } from "#lib/content/writers/lexicon/tones.ts";
import { adaptNegations } from "#lib/content/writers/lexicon/verbs.ts";
import type { Sentence, Slots, Wordings } from "#lib/content/writers/sentence.ts";
import type { TextFormat } from "./text-format.ts";

/** Everything that the sentences of a post are built from. */
export type Voice = {
  facts: Facts;
  words: Lexicon;
  format: TextFormat;
  tone: WriterOptions["tone"];
  /** Slots with the names of the product. */
  names: { subject: string; name: string };
  /** Words of a source in the text format and tone of the post. */
  write: (text: string) => string;
};

/** What a short text tells at most of each change. */
const SHORT = { highlight: 1, theme: 2, named: 1, details: 1, changes: 2 } as const;

function shorten({ scope, ...lexicon }: Lexicon): Lexicon {
  const { highlight, theme, named, post } = scope;
  const atMost = (value: number, key: keyof typeof SHORT): number => Math.min(value, SHORT[key]);
  return {
    ...lexicon,
    scope: {
      ...scope,
      highlight: atMost(highlight, "highlight"),
      theme: atMost(theme, "theme"),
      named: atMost(named, "named"),
      post: { details: atMost(post.details, "details"), changes: atMost(post.changes, "changes") },
    },
  };
}

export function createVoice(
  facts: Facts,
  { tone, length }: Pick<WriterOptions, "tone" | "length">,
  format: TextFormat,
): Voice {
  const { name, version, versionedName } = facts;
  const writeName = (text: string): string => (format.plain ? format.inline(text) : escapeMarkdown(text));
  return {
    facts,
    words: length === "short" ? shorten(LEXICONS[tone]) : LEXICONS[tone],
    format,
    tone,
    names: { subject: writeName(version === null ? name : versionedName), name: writeName(name) },
    write: (text) => adaptNegations(format.inline(text), tone),
  };
}

/** Whether the name takes a singular verb. */
export function isSingular({ companyName, ledger }: Facts): boolean {
  return companyName !== null || ledger.repositories.length <= 1;
}

/** Drafts a sentence that is left out if no wording satisfies the rules of style. */
export function optionalSentence(
  wordings: Wordings,
  slots: Slots,
  voice: Voice,
  key: string,
  items: readonly Item[],
): Sentence {
  return { wordings, slots: { ...voice.names, ...slots }, key, entryIds: getEntryIds(items), optional: true };
}
