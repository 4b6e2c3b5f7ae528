import type { Audience, Category, LedgerEntry } from "#lib/content/ledger/types.ts";
import { authorLabel } from "#lib/content/text/author-name.ts";
import { escapeMarkdown, link, safeUrl } from "#lib/content/text/inline.ts";
import { getNormalizedTitle, type NormalizedTitle } from "#lib/content/text/title.ts";
import { applyWordRules, type CompiledStyle } from "#lib/content/writers/style/apply.ts";
import { sourceProse } from "./prose.ts";

/** An entry that will be shown, with the rules of style applied to its text. */
export type Item = {
  entry: LedgerEntry;
  title: NormalizedTitle;
  /** The source's text beyond the title, without its full stop; null if nothing is fit to print. */
  prose: string | null;
  /** The change's number with a link, as Markdown; empty for audiences without references. */
  reference: string;
  /** The labels of the authors. */
  authors: string[];
};

/** Highlights under one heading; the first one leads. */
export type Group = [Item, ...Item[]];

const TIERS: readonly Category[] = ["Features & Enhancements", "Bug Fixes", "Performance Improvements"];

/** `[#131](url)`, or the short commit ID with its link. Empty for any audience but developers. */
export function reference(entry: LedgerEntry, audience: Audience): string {
  if (audience !== "developers") return "";
  const pull = entry.refs.find((ref) => ref.type === "pull_request");
  if (pull !== undefined) return link(`#${pull.id.replace(/^[#!]/, "")}`, pull.url);
  const commit = entry.refs.find((ref) => ref.type === "commit" && safeUrl(ref.url) !== null);
  return commit === undefined ? "" : `[\`${escapeMarkdown(commit.id.slice(0, 7))}\`](${safeUrl(commit.url)})`;
}

/** Converts an entry to an item, with the rules of style applied to its texts. */
export function readItem(entry: LedgerEntry, audience: Audience, style: CompiledStyle | null): Item {
  const title = getNormalizedTitle(entry);
  const prose = sourceProse(entry);
  const source = { entry, reference: reference(entry, audience), authors: entry.authors.map(authorLabel) };
  if (style === null) return { ...source, title, prose };
  const text = applyWordRules(title.text, style);
  const styled = {
    ...title,
    text,
    prose: applyWordRules(title.prose, style),
    area: title.area && applyWordRules(title.area, style),
  };
  return { ...source, title: styled, prose: prose && applyWordRules(prose, style) };
}

export const getEntryIds = (items: readonly Item[]): string[] => items.map((item) => item.entry.id);

/** The tier of a change (generation.md 2.6) for changes without a rank in the ledger; 0 comes first. */
export function getTier(entry: LedgerEntry): number {
  if (entry.security) return 0;
  if (entry.breaking) return 1;
  const rank = TIERS.indexOf(entry.category);
  return 2 + (rank === -1 ? TIERS.length : rank);
}
