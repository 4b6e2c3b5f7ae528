import type { Audience, Category, LedgerEntry } from "#lib/content/ledger/types.ts";
import { authorLabel } from "#lib/content/text/author-name.ts";
import { escapeMarkdown, link, safeUrl } from "#lib/content/text/inline.ts";
import { type NormalizedTitle, titleOf } from "#lib/content/text/title.ts";
import { type CompiledStyle, restyle } from "#lib/content/writers/style/apply.ts";
import { sourceProse } from "./prose.ts";

/** An entry that will be shown, with its words under the rules of style. */
export type Item = {
  entry: LedgerEntry;
  title: NormalizedTitle;
  /** What the source says beyond the title, without its full stop; null where that is nothing fit to print. */
  prose: string | null;
  /** Its number with a link, as Markdown; empty where readers want none. */
  reference: string;
  /** How each author is called. */
  authors: string[];
};

/** Highlights that stand under one heading, the first of them leading. */
export type Group = [Item, ...Item[]];

const TIERS: readonly Category[] = ["Features & Enhancements", "Bug Fixes", "Performance Improvements"];

/** `[#131](url)`, or the short commit id with its link; only developers get one. */
export function reference(entry: LedgerEntry, audience: Audience): string {
  if (audience !== "developers") return "";
  const pull = entry.refs.find((ref) => ref.type === "pull_request");
  if (pull !== undefined) return link(`#${pull.id.replace(/^[#!]/, "")}`, pull.url);
  const commit = entry.refs.find((ref) => ref.type === "commit" && safeUrl(ref.url) !== null);
  return commit === undefined ? "" : `[\`${escapeMarkdown(commit.id.slice(0, 7))}\`](${safeUrl(commit.url)})`;
}

/** Reads an entry once: its own words, under the rules of style, and where it comes from. */
export function readItem(entry: LedgerEntry, audience: Audience, style: CompiledStyle | null): Item {
  const title = titleOf(entry);
  const prose = sourceProse(entry);
  const source = { entry, reference: reference(entry, audience), authors: entry.authors.map(authorLabel) };
  if (style === null) return { ...source, title, prose };
  const text = restyle(title.text, style);
  const styled = { ...title, text, prose: restyle(title.prose, style), area: title.area && restyle(title.area, style) };
  return { ...source, title: styled, prose: prose && restyle(prose, style) };
}

export const ids = (items: readonly Item[]): string[] => items.map((item) => item.entry.id);

/** Tier of a change (generation.md 2.6), 0 first, for what the ledger does not rank. */
export function tierOf(entry: LedgerEntry): number {
  if (entry.security) return 0;
  if (entry.breaking) return 1;
  const rank = TIERS.indexOf(entry.category);
  return 2 + (rank === -1 ? TIERS.length : rank);
}
