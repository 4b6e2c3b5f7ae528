import type { Audience, Category, Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { CATEGORIES } from "#lib/content/ledger/types.ts";
import { cleanLine, toPlain } from "./inline.ts";
import { ledgerSeed } from "./seed.ts";
import { applyWording } from "./style.ts";
import { clip, type NormalizedTitle, plainPunctuation, titleOf } from "./title.ts";
import type { StyleRules, WriterOptions } from "./types.ts";

/** An entry that will be shown, with what the writer made of its title. */
export type Item = { entry: LedgerEntry; title: NormalizedTitle };

/** Highlights that stand under one heading, the first of them leading. */
export type Group = [Item, ...Item[]];

/** All a writer needs to know of one run, worked out once. */
export type Facts = {
  ledger: Ledger;
  audience: Audience;
  seed: number;
  style: StyleRules | null;
  /** What the changes are of, as plain text: a product's or the repositories' names. */
  name: string;
  /** The product's name where one was given. */
  companyName: string | null;
  /** The tag that the range ends with, or null. */
  version: string | null;
  /** First and last day of the range, where the ledger has real dates. */
  span: { from: Date; to: Date } | null;
  kept: Item[];
  groups: Group[];
  updates: { category: Category; items: Item[] }[];
  authors: string[];
  /** Areas that at least two kept changes name, the most frequent first. */
  areas: { name: string; items: Item[] }[];
};

/** What a product is called whose name nobody can say. */
export const UNNAMED = "this project";
const VERSION = /^(?:[\w@/.-]*?[@/-])?v?\d+(?:\.\d+)+(?:[-+.]?[\w.]+)*$/;
const TIERS: readonly Category[] = ["Features & Enhancements", "Bug Fixes", "Performance Improvements"];

function versionOf(label: string): string | null {
  const end = /^\S*?\.\.\.?(\S+)$/.exec(label)?.[1] ?? label;
  return end.length <= 40 && VERSION.test(end) ? end : null;
}

function spanOf(ledger: Ledger): Facts["span"] {
  const from = new Date(ledger.range.from);
  const to = new Date(ledger.range.to);
  const ok = [from, to].every(
    (date) => !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1990 && date.getUTCFullYear() < 2200,
  );
  if (!ok || from > to) return null;
  const midnight = to.getTime() % 86_400_000 === 0 && to.getTime() > from.getTime();
  return { from, to: midnight ? new Date(to.getTime() - 1) : to };
}

/** A name as plain text; empty when it has no letter or digit. */
function plainName(name: string): string {
  const plain = cleanLine(plainPunctuation(toPlain(name)));
  return /[\p{L}\p{N}]/u.test(plain) ? plain : "";
}

function nameOf(ledger: Ledger, companyName: string | undefined): string {
  const given = plainName(companyName ?? "");
  if (given !== "") return clip(given, 60);
  const names = [
    ...new Set(ledger.repositories.map((repository) => plainName(repository.name)).filter((name) => name !== "")),
  ];
  if (names.length === 0) return UNNAMED;
  if (names.length <= 2) return clip(names.join(" and "), 80);
  const [first = "", second = ""] = names;
  return `${clip(first, 30)}, ${clip(second, 30)}, and others`;
}

/** Tier of a change (generation.md 2.6), 0 first, for what the ledger does not rank. */
export function tierOf(entry: LedgerEntry): number {
  if (entry.security) return 0;
  if (entry.breaking) return 1;
  const rank = TIERS.indexOf(entry.category);
  return 2 + (rank === -1 ? TIERS.length : rank);
}

function groupHighlights(items: Item[]): Group[] {
  const groups = new Map<string, Group>();
  for (const item of items.toSorted((a, b) => (a.entry.rank ?? tierOf(a.entry)) - (b.entry.rank ?? tierOf(b.entry)))) {
    const key = item.entry.cluster === null ? `entry:${item.entry.id}` : `cluster:${item.entry.cluster}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

function groupUpdates(items: Item[]): Facts["updates"] {
  return CATEGORIES.map((category) => ({
    category,
    items: items
      .filter((item) => item.entry.category === category)
      .toSorted((a, b) => Number(b.entry.breaking) - Number(a.entry.breaking)),
  })).filter((section) => section.items.length > 0);
}

function areasOf(items: Item[]): Facts["areas"] {
  const areas = new Map<string, Item[]>();
  for (const item of items) {
    const name = item.title.area;
    if (name === null || name.length > 24) continue;
    const list = areas.get(name);
    if (list === undefined) areas.set(name, [item]);
    else list.push(item);
  }
  return [...areas]
    .map(([name, list]) => ({ name, items: list }))
    .filter((area) => area.items.length >= 2)
    .toSorted((a, b) => b.items.length - a.items.length || (a.name < b.name ? -1 : 1));
}

function styledTitle(title: NormalizedTitle, style: StyleRules | undefined): NormalizedTitle {
  if (style === undefined) return title;
  const { text, prose, area } = title;
  const styled = { text: applyWording(text, style), prose: applyWording(prose, style) };
  return { ...title, ...styled, area: area === null ? null : applyWording(area, style) };
}

/** Reads a ledger once, for every part of a text. */
export function readFacts(ledger: Ledger, options: WriterOptions): Facts {
  const kept = ledger.entries
    .filter((entry) => entry.disposition !== "dropped")
    .map((entry): Item => ({ entry, title: styledTitle(titleOf(entry), options.style) }));
  const authors = new Set(kept.flatMap((item) => item.entry.authors.map((author) => cleanLine(author.name))));
  authors.delete("");
  return {
    ledger,
    audience: options.audience ?? ledger.audience,
    seed: options.seed ?? ledgerSeed(ledger),
    style: options.style ?? null,
    name: nameOf(ledger, options.companyName),
    companyName: plainName(options.companyName ?? "") === "" ? null : (options.companyName ?? null),
    version: versionOf(ledger.range.label),
    span: spanOf(ledger),
    kept,
    groups: groupHighlights(kept.filter((item) => item.entry.disposition === "highlight")),
    updates: groupUpdates(kept.filter((item) => item.entry.disposition === "update")),
    authors: [...authors],
    areas: areasOf(kept),
  };
}
