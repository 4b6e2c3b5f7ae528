import type { Audience, LedgerEntry } from "#lib/content/ledger/types.ts";
import { pullLabel } from "#lib/content/pull-label.ts";
import { clip } from "#lib/content/text/clip.ts";
import { escapeMarkdown, link, safeUrl } from "#lib/content/text/inline.ts";
import type { NormalizedTitle } from "#lib/content/text/title.ts";
import { wordCount } from "#lib/content/text/words.ts";
import { applyWordRules, type CompiledStyle } from "#lib/content/writers/style/apply.ts";
import { type ChangeText, readChangeText } from "./details.ts";
import { saysSame } from "./overlap.ts";

/** An entry that will be shown, with the rules of style applied to its text. */
export type Item = ChangeText & {
  entry: LedgerEntry;
  /** The change's number with a link, as Markdown; empty for audiences without references. */
  reference: string;
};

/** `[#131](url)`, at GitLab `[!131](url)`, or the short commit ID with its link. Empty for any audience but developers. */
export function reference(entry: LedgerEntry, audience: Audience): string {
  if (audience !== "developers") return "";
  const pull = entry.refs.find((ref) => ref.type === "pull_request");
  if (pull !== undefined) return link(pullLabel(pull), pull.url);
  const commit = entry.refs.find((ref) => ref.type === "commit" && safeUrl(ref.url) !== null);
  return commit === undefined ? "" : `[\`${escapeMarkdown(commit.id.slice(0, 7))}\`](${safeUrl(commit.url)})`;
}

/** The longest title that one line shows in full among others. */
const MENTION_MAX = 70;

/** Where a title can end: what follows tells when, how, why or what else. */
const CLAUSE =
  /,? (?:when|if|while|by|so that|instead of|because|without|after|before|which|to|for|with)\b|[,;:] | \(| - /g;
/** A shorter beginning says too little. */
const MENTION_MIN = 25;

const isWhole = (text: string): boolean => text.split("(").length === text.split(")").length;

/** A title of at most 70 characters: without its last clauses where it is longer, else cut between words. */
export function shortenTitle(title: string): string {
  if (title.length <= MENTION_MAX) return title;
  const ends = [...title.matchAll(CLAUSE)].map(({ index }) => index).filter((index) => isWhole(title.slice(0, index)));
  const end = ends.findLast((index) => index >= MENTION_MIN && index <= MENTION_MAX) ?? 0;
  const short = title.slice(0, end);
  return end > 0 && short.split("`").length % 2 === 1 ? short : clip(title, MENTION_MAX);
}

function applyToTitle(title: NormalizedTitle, style: CompiledStyle): NormalizedTitle {
  const { text, prose, area, reverted } = title;
  const apply = (part: string): string => applyWordRules(part, style);
  return { text: apply(text), prose: apply(prose), area: area && apply(area), reverted };
}

/** Converts an entry to an item, with the rules of style applied to its texts. */
export function readItem(entry: LedgerEntry, audience: Audience, style: CompiledStyle | null): Item {
  const own = { entry, reference: reference(entry, audience) };
  const { title, full, details } = readChangeText(entry, audience);
  if (style === null) return { ...own, title, full, details };
  return {
    ...own,
    title: applyToTitle(title, style),
    full: applyToTitle(full, style),
    details: details.map((text) => applyWordRules(text, style)),
  };
}

/** What a text can say of a change under a heading with its title: the note, if there is one, and what follows it. */
export function listBeyondTitle({ title, full, details }: Item): string[] {
  return full === title || saysSame(full.text, title.text) ? details : [full.text, ...details];
}

/** Words that a note has beyond its title where it tells more. */
const MORE_WORDS = 2;

/** Whether the sources of a change say more of it than its title does. */
export function hasStory(item: Item): boolean {
  const { title, full } = item;
  return listBeyondTitle(item).length > 0 || wordCount(full.text) >= wordCount(title.text) + MORE_WORDS;
}

export const getEntryIds = (items: readonly Item[]): string[] => items.map((item) => item.entry.id);
