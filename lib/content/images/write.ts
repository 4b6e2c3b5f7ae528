import { CATEGORIES, type Category, type Ledger, type LedgerEntry } from "#lib/content/ledger/types.ts";
import { clip } from "#lib/content/text/clip.ts";
import { toPlain } from "#lib/content/text/inline.ts";
import { plainPunctuation } from "#lib/content/text/punctuation.ts";
import { UNTITLED } from "#lib/content/text/title.ts";
import { days, list } from "#lib/content/text/words.ts";
import type { BrandProfile, DraftSentence, Skipped, WriterOptions } from "#lib/content/types.ts";
import { type Facts, readFacts, skipReason } from "#lib/content/writers/facts/facts.ts";
import type { Group, Item } from "#lib/content/writers/facts/item.ts";
import { categoryNoun } from "#lib/content/writers/lexicon/category-noun.ts";
import { writeHeadline } from "#lib/content/writers/sentences/headline.ts";
import { drawable } from "./drawable.ts";
import { type Ground, paletteOf } from "./palette.ts";
import type { LayoutKind, Picture } from "./picture.ts";

/** What an image post is made of; `renderPicture` draws it. */
export type ImageDraft = {
  /** Plain text, 1 to 120 characters. */
  title: string;
  /** What the picture says, with the ledger entries that back it. */
  sentences: DraftSentence[];
  /** The same for those who cannot see it. */
  alt: string;
  picture: Picture;
};

const DETAIL_LENGTH = 180;
const NAME_LENGTH = 60;
const STATS_MAX = 4;

const GROUNDS: Readonly<Record<LayoutKind, Ground>> = {
  release: "brand",
  feature: "paper",
  security: "ink",
  code: "ink",
  numbers: "paper",
};

const LABELS: Readonly<Record<Category, string>> = {
  Security: "Security",
  "Features & Enhancements": "New",
  "Bug Fixes": "Fixed",
  "Performance Improvements": "Performance",
  Infrastructure: "Infrastructure",
  "Internal Changes": "Changed",
  Testing: "Testing",
  Documentation: "Documentation",
};

const COUNTED: Readonly<Record<Category, [one: string, many: string]>> = {
  Security: ["security change", "security changes"],
  "Features & Enhancements": ["new or improved", "new and improved"],
  "Bug Fixes": ["bug fix", "bug fixes"],
  "Performance Improvements": ["performance change", "performance changes"],
  Infrastructure: ["infrastructure change", "infrastructure changes"],
  "Internal Changes": ["internal change", "internal changes"],
  Testing: ["testing change", "testing changes"],
  Documentation: ["documentation change", "documentation changes"],
};

/**
 * Makes the picture of a run from its first highlight, or from its numbers where there is none: the same ledger, brand
 * and options give the same picture. A ledger that keeps nothing is skipped.
 */
export function writeImage(ledger: Ledger, brand: BrandProfile, options: WriterOptions): ImageDraft | Skipped {
  const reason = skipReason(ledger);
  if (reason !== null) return { skipped: true, reason };
  const facts = readFacts(ledger, options);
  const lead = facts.groups.find(([item]) => hasWords(item));
  const layout = lead === undefined ? "numbers" : layoutOf(lead[0], facts);
  const told = lead === undefined ? numbersOf(facts) : highlightOf(lead[0], facts);
  const sentences = sentencesOf(told, facts, lead);
  const picture: Picture = {
    layout,
    palette: paletteOf(brand.colors, GROUNDS[layout]),
    name: clip(drawable(facts.name), NAME_LENGTH),
    stats: statsOf(facts.kept),
    time: facts.span === null ? null : days(facts.span.from, facts.span.to, "to"),
    label: told.label,
    headline: drawable(told.headline),
    detail: told.detail === null ? null : drawable(told.detail),
  };
  const alt = [`${picture.name}: ${picture.label}.`, ...sentences.map(({ text }) => drawable(text))].join(" ");
  return { title: writeHeadline(facts).title, sentences, alt, picture };
}

/** In the sources' own characters, as it is compared with them; what is drawn of it leaves some out. */
type Told = Pick<Picture, "label" | "headline" | "detail">;

function highlightOf({ entry, title }: Item, facts: Facts): Told {
  const detail = entry.detail === null ? "" : plainPunctuation(toPlain(entry.detail)).trim();
  return {
    label: labelOf(entry, facts.version),
    headline: toPlain(title.text),
    // An address is nothing to look at, and neither is a text without words.
    detail: !/\p{L}{2}/u.test(detail) || detail.includes("://") ? null : clip(detail, DETAIL_LENGTH),
  };
}

function numbersOf(facts: Facts): Told {
  const label = facts.version ?? "Changes";
  return { label, headline: `What changed in ${facts.name}`, detail: null };
}

/** The version, where there is one; what concerns security says so. */
function labelOf(entry: LedgerEntry, version: string | null): string {
  const kind = kindOf(entry);
  if (version === null) return kind;
  return kind === LABELS.Security ? `${kind} · ${version}` : version;
}

function kindOf(entry: LedgerEntry): string {
  if (entry.security) return LABELS.Security;
  return entry.breaking && entry.category !== "Security" ? "Breaking change" : LABELS[entry.category];
}

function layoutOf(item: Item, facts: Facts): LayoutKind {
  if (item.entry.security || item.entry.category === "Security") return "security";
  if (isCode(item.title.text)) return "code";
  return facts.version === null ? "feature" : "release";
}

const IDENTIFIER = /`[^`]+`|(?:^|\s)(?:--?[a-z][\w-]+|[\w$]+\(\)|\w+(?:[._]\w+)+|\w+::\w+)(?=[\s,:;]|$)/g;

/** Whether a title is mostly the names of things in code. */
function isCode(text: string): boolean {
  const named = (text.match(IDENTIFIER) ?? []).join("").length;
  return named >= 4 && named / text.length >= 0.3;
}

/** Whether there is something of a title that can be drawn. */
function hasWords({ title }: Item): boolean {
  return title.text !== UNTITLED && /[\p{L}\p{N}]/u.test(drawable(toPlain(title.text)));
}

/** How many changes there are, and of what kind, the largest groups first. */
function statsOf(kept: readonly Item[]): Picture["stats"] {
  const total = { value: String(kept.length), label: kept.length === 1 ? "change" : "changes" };
  return [
    total,
    ...countsOf(kept)
      .slice(0, STATS_MAX - 1)
      .map(({ category, value }) => ({ value: String(value), label: COUNTED[category][value === 1 ? 0 : 1] })),
  ];
}

function countsOf(kept: readonly Item[]): { category: Category; value: number }[] {
  return CATEGORIES.map((category) => ({
    category,
    value: kept.filter((item) => item.entry.category === category).length,
  }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value);
}

function sentencesOf({ headline, detail }: Told, facts: Facts, lead: Group | undefined): DraftSentence[] {
  const all = facts.kept.map((item) => item.entry.id);
  const counts = countsOf(facts.kept).map(({ category, value }) => `${value} ${categoryNoun(category, value)}`);
  const sum = `${all.length} ${all.length === 1 ? "change" : "changes"}: ${list(counts)}.`;
  const about = lead === undefined ? all : [lead[0].entry.id];
  const told = detail === null ? [headline] : [headline, detail];
  return [...told.map((text) => ({ text: ended(text), entryIds: about })), { text: sum, entryIds: all }];
}

function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
