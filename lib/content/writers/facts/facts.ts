import { type Audience, CATEGORIES, type Category, type Ledger } from "#lib/content/ledger/types.ts";
import { clip } from "#lib/content/text/clip.ts";
import { hash } from "#lib/content/text/hash.ts";
import { cleanLine, toPlain } from "#lib/content/text/inline.ts";
import { plainPunctuation } from "#lib/content/text/punctuation.ts";
import type { WriterOptions } from "#lib/content/types.ts";
import type { CompiledStyle } from "#lib/content/writers/style/apply.ts";
import { compileStyle } from "#lib/content/writers/style/rules.ts";
import { findLead, rankUpdates } from "./ideas.ts";
import { type Group, type Item, readItem, tierOf } from "./item.ts";

/** All a writer needs to know of one run, worked out once. */
export type Facts = {
  ledger: Ledger;
  audience: Audience;
  seed: number;
  style: CompiledStyle | null;
  /** What the changes are of, as plain text: a product's or the repositories' names. */
  name: string;
  /** The product's name where one was given. */
  companyName: string | null;
  /** The tag that the range ends with, or null. */
  version: string | null;
  /** The name with the version: `hono v4.13.3`. */
  versionedName: string;
  /** First and last day of the range, where the ledger has real dates. */
  span: { from: Date; to: Date } | null;
  kept: Item[];
  groups: Group[];
  updates: { category: Category; items: Item[] }[];
  authors: string[];
  /** Areas that at least two kept changes name, the most frequent first. */
  areas: { name: string; items: Item[] }[];
  /** All kept changes, those that matter most first. */
  ranked: Item[];
  /** The one change that every type of post leads with; null where no title says enough. */
  lead: Item | null;
};

/** What a product is called whose name nobody can say. */
export const UNNAMED = "this project";
const VERSION = /^(?:[\w@/.-]*?[@/-])?v?\d+(?:\.\d+)+(?:[-+.]?[\w.]+)*$/;

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

/** The name with the version; a tag that names the product itself stands alone, or gives its number to a name spelt otherwise. */
export function withVersion(name: string, version: string | null): string {
  if (version === null || version.startsWith(name)) return version ?? name;
  const named = version.toLowerCase().startsWith(name.toLowerCase()) && /^[@/-]v?\d/.test(version.slice(name.length));
  return `${name} ${named ? version.slice(name.length + 1) : version}`;
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

/** A number that depends on what the ledger says and on nothing else. */
function ledgerSeed(ledger: Ledger): number {
  let value = hash(ledger.range.label);
  for (const entry of ledger.entries) value = hash(entry.id, value);
  return value;
}

/** Reads a ledger once, for every part of a text. */
export function readFacts(ledger: Ledger, options: WriterOptions): Facts {
  const name = nameOf(ledger, options.companyName);
  const version = versionOf(ledger.range.label);
  const span = spanOf(ledger);
  const seed = options.seed ?? ledgerSeed(ledger);
  const audience = options.audience ?? ledger.audience;
  const style = options.style === undefined ? null : compileStyle(options.style);
  const kept = ledger.entries
    .filter((entry) => entry.disposition !== "dropped")
    .map((entry) => readItem(entry, audience, style));
  const authors = new Set(kept.flatMap((item) => item.entry.authors.map((author) => cleanLine(author.name))));
  authors.delete("");
  const groups = groupHighlights(kept.filter((item) => item.entry.disposition === "highlight"));
  const updates = groupUpdates(kept.filter((item) => item.entry.disposition === "update"));
  const ranked = [...groups.flat(), ...rankUpdates(updates.flatMap((section) => section.items))];
  return {
    ledger,
    audience,
    seed,
    style,
    name,
    companyName: plainName(options.companyName ?? "") === "" ? null : (options.companyName ?? null),
    version,
    versionedName: withVersion(name, version),
    span,
    kept,
    groups,
    updates,
    authors: [...authors],
    areas: areasOf(kept),
    ranked,
    lead: findLead(ranked),
  };
}

/** Why there is no text of a ledger that keeps nothing; null where it keeps something. */
export function skipReason({ entries }: Ledger): string | null {
  if (entries.some((entry) => entry.disposition !== "dropped")) return null;
  if (entries.length === 0) return "Nothing changed in this range.";
  if (entries.length === 1) return "The only change in this range is not worth announcing.";
  return `None of the ${entries.length} changes in this range is worth announcing.`;
}
