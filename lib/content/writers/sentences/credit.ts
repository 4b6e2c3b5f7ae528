import type { Author } from "#lib/content/ledger/people.ts";
import { authorLabel } from "#lib/content/text/author-name.ts";
import { link, toInline } from "#lib/content/text/inline.ts";
import { list } from "#lib/content/text/words.ts";
import { type DraftedPiece, piece } from "#lib/content/writers/piece.ts";
import { optionalSentence, type Voice } from "./voice.ts";

/** Names of a closing line. */
const THANKED_MAX = 20;

const toLink = (author: Author): string => link(authorLabel(author), author.url);

/** `by [@lee](url)`, with names escaped as untrusted text. Empty for nobody. */
export function authorCredit(authors: readonly Author[]): string {
  const credits = new Set(authors.map(toLink));
  return credits.size === 0 ? "" : `by ${list([...credits])}`;
}

/** Thanks everybody who took part in a line of its own; nothing where the changes name their authors. */
export function draftThanks(voice: Voice): DraftedPiece[] {
  const { credits, kept } = voice.facts;
  const people = credits.together;
  if (people.length === 0) return [];
  const shown = people.slice(0, THANKED_MAX).map(toLink);
  const names = list(people.length > shown.length ? [...shown, "others"] : shown);
  return [piece("", optionalSentence(voice.words.thanks, { names }, voice, "thanks", kept))];
}

/** The area as shown to readers: paths and dotted names as code. */
export function areaLabel(area: string): string {
  return area
    .split(/,\s*/)
    .map((part) =>
      /^(?:[\w-]+|[A-Z][\w/-]*)$/.test(part) && !part.includes("_")
        ? part
        : toInline(/[`\s]/.test(part) ? part : `\`${part}\``),
    )
    .join(", ");
}
