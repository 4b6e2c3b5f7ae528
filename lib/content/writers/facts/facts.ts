import { type Credits, readCredits } from "#lib/content/ledger/people.ts";
import { type Audience, CATEGORIES, type Category, type Ledger } from "#lib/content/ledger/types.ts";
import { capitalize } from "#lib/content/text/capitalize.ts";
import { clip } from "#lib/content/text/clip.ts";
import { hash } from "#lib/content/text/hash.ts";
import { cleanLine, toPlain } from "#lib/content/text/inline.ts";
import { plainPunctuation } from "#lib/content/text/punctuation.ts";
import { normalizeSentence } from "#lib/content/text/title.ts";
import { toBaseForm, toImperative } from "#lib/content/text/verbs.ts";
import type { WriterOptions } from "#lib/content/types.ts";
import type { CompiledStyle } from "#lib/content/writers/style/apply.ts";
import { compileStyle } from "#lib/content/writers/style/rules.ts";
import { findLead, getTier, rankUpdates } from "./ideas.ts";
import { type Item, readItem } from "./item.ts";
import { listPackages } from "./packages.ts";

/** Everything a writer needs to know about one range, computed once. */
export type Facts = {
  ledger: Ledger;
  audience: Audience;
  seed: number;
  style: CompiledStyle | null;
  /** The product's name or the repositories' names, as plain text. */
  name: string;
  /** The product's name, if one was given. */
  companyName: string | null;
  /** The tag at the end of the range, or null. */
  version: string | null;
  /** The name with its version: `hono v4.13.3`. */
  versionedName: string;
  /** The first and last day of the range, if the ledger has valid dates. */
  span: { from: Date; to: Date } | null;
  kept: Item[];
  highlights: Item[];
  updates: { category: Category; items: Item[] }[];
  /** The packages that the ledger is limited to and that have changes, by name. */
  packages: string[];
  credits: Credits;
  /** All kept changes, the most important first. */
  ranked: Item[];
  /** The change that every type of post leads with; null if no title is descriptive enough. */
  lead: Item | null;
};

/** The name of a product without a usable name. */
export const UNNAMED = "this project";
const VERSION = /^(?:[\w@/.-]*?[@/-])?v?\d+(?:\.\d+)+(?:[-+.]?[\w.]+)*$/;

/** `ACME_22_0`, `release-7_4`: a version whose numbers are joined by underscores. */
const UNDERSCORED = /^[A-Za-z][A-Za-z0-9_-]*?[_-]v?(\d+(?:_\d+)+)$/;

function parseVersion(label: string): string | null {
  const end = /^\S*?\.\.\.?(\S+)$/.exec(label)?.[1] ?? label;
  if (end.length > 40) return null;
  const [, numbers] = UNDERSCORED.exec(end) ?? [];
  if (numbers !== undefined) return numbers.replaceAll("_", ".");
  return VERSION.test(end) ? end : null;
}

function getSpan(ledger: Ledger): Facts["span"] {
  const from = new Date(ledger.range.from);
  const to = new Date(ledger.range.to);
  const ok = [from, to].every(
    (date) => !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1990 && date.getUTCFullYear() < 2200,
  );
  if (!ok || from > to) return null;
  const midnight = to.getTime() % 86_400_000 === 0 && to.getTime() > from.getTime();
  return { from, to: midnight ? new Date(to.getTime() - 1) : to };
}

/** A name as plain text; empty if it has no letter or digit. */
function plainName(name: string): string {
  const plain = cleanLine(plainPunctuation(toPlain(name)).replaceAll("`", " "));
  return /[\p{L}\p{N}]/u.test(plain) ? plain : "";
}

function getName(ledger: Ledger, companyName: string | undefined): string {
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

/** The tag of a package: `@acme/widget@1.2.0`. */
const PACKAGE_TAG = /^(?:@[\w.-]+\/)?([\w.-]+)@v?(\d[\w.+-]*)$/;

/**
 * Appends the version to a name. A tag that already contains the name is not repeated, nor is the first number of the
 * version in a name such as `Acme 2`.
 */
export function appendVersion(name: string, version: string | null): string {
  const [, own = "", major = ""] = /^(.*\S) v?(\d+)$/.exec(name) ?? [];
  if (major !== "" && new RegExp(`^v?${major}\\.`).test(version ?? "")) return appendVersion(own, version);
  const [, packageName = "", number = ""] = PACKAGE_TAG.exec(version ?? "") ?? [];
  if (number !== "") return `${packageName.toLowerCase() === name.toLowerCase() ? name : packageName} ${number}`;
  if (version === null || version.startsWith(name)) return version ?? name;
  const startsWithName =
    version.toLowerCase().startsWith(name.toLowerCase()) && /^[@/-]v?\d/.test(version.slice(name.length));
  return `${name} ${(startsWithName ? version.slice(name.length + 1) : version).replace(/^v(?=\d)/, "")}`;
}

/** The highlights in the order of the ledger. Each has a heading of its own, as readers see no relation in an area. */
function orderHighlights(items: readonly Item[]): Item[] {
  const order = ({ entry }: Item): number => entry.rank ?? getTier(entry);
  return items.toSorted((a, b) => order(a) - order(b));
}

function groupUpdates(items: Item[]): Facts["updates"] {
  return CATEGORIES.map((category) => ({
    category,
    items: items.filter((item) => item.entry.category === category).toSorted(compareUpdates),
  })).filter((section) => section.items.length > 0);
}

/** Breaking changes first, then what readers lose or have to get used to, then the rest in the order of the ledger. */
function compareUpdates({ entry: a }: Item, { entry: b }: Item): number {
  return Number(b.breaking) - Number(a.breaking) || Number(b.action !== null) - Number(a.action !== null);
}

/** A seed that depends only on the content of the ledger. */
function ledgerSeed(ledger: Ledger): number {
  let value = hash(ledger.range.label);
  for (const entry of ledger.entries) value = hash(entry.id, value);
  return value;
}

/** The sentence of a source about the product as an order, which writers turn into a sentence of their own. */
function toOrder(text: string, name: string): string {
  const begins = text.toLowerCase().startsWith(`${name.toLowerCase()} `);
  if (!begins) return text;
  const rest = text.slice(name.length + 1).replace(/^now |^ha(?:s|ve) (?=[a-z]+ed )/, "");
  const [verb = ""] = rest.split(" ", 1);
  const order = toImperative(rest);
  const base = order === rest ? toBaseForm(verb) : (order.split(" ", 1)[0] ?? null);
  return base === null ? name + text.slice(name.length) : capitalize(base + rest.slice(verb.length));
}

/** "Add households" of "Add households to Acme": every change is one of the product. */
function withoutProduct(text: string, name: string): string {
  return text.replace(new RegExp(`^((?:add|introduce|bring)s? .*\\S) (?:to|in) ${RegExp.escape(name)}$`, "i"), "$1");
}

/** The texts of a change, with the product's name spelled as it is. */
function spellProduct(item: Item, name: string): Item {
  const { title, full, details } = item;
  const spell = (own: Item["title"]): Item["title"] => {
    const text = withoutProduct(toOrder(own.text, name), name);
    return text === own.text ? own : { ...own, ...normalizeSentence(text) };
  };
  const spelled = spell(title);
  return { ...item, title: spelled, full: full === title ? spelled : spell(full), details };
}

/** Reads a ledger once for all parts of a text. */
export function readFacts(ledger: Ledger, options: WriterOptions): Facts {
  const name = getName(ledger, options.companyName);
  const version = parseVersion(ledger.range.label);
  const span = getSpan(ledger);
  const seed = options.seed ?? ledgerSeed(ledger);
  const audience = options.audience ?? ledger.audience;
  const style = options.style === undefined ? null : compileStyle(options.style);
  const kept = ledger.entries
    .filter((entry) => entry.disposition !== "dropped")
    .map((entry) => spellProduct(readItem(entry, audience, style), name));
  const highlights = orderHighlights(kept.filter((item) => item.entry.disposition === "highlight"));
  const updates = groupUpdates(kept.filter((item) => item.entry.disposition === "update"));
  const ranked = [...highlights, ...rankUpdates(updates.flatMap((section) => section.items))];
  return {
    ledger,
    audience,
    seed,
    style,
    name,
    companyName: plainName(options.companyName ?? "") === "" ? null : (options.companyName ?? null),
    version,
    versionedName: appendVersion(name, version),
    span,
    kept,
    highlights,
    updates,
    packages: listPackages(ledger.entries),
    credits: readCredits(ledger.entries),
    ranked,
    lead: findLead(ranked, audience, name),
  };
}

/** The reason why a ledger gives no text, or null if it keeps at least one change. */
export function skipReason({ entries }: Ledger): string | null {
  if (entries.some((entry) => entry.disposition !== "dropped")) return null;
  if (entries.length === 0) return "Nothing changed in this range.";
  if (entries.length === 1) return "The only change in this range is not worth announcing.";
  return `None of the ${entries.length} changes in this range is worth announcing.`;
}
