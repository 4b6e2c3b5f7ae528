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
import { buildPalette, type Ground } from "./palette.ts";
import type { LayoutKind, Picture } from "./picture.ts";

/** The draft of an image post; `renderPicture` draws it. */
export type ImageDraft = {
  /** Plain text, 1 to 120 characters. */
  title: string;
  /** The statements of the picture, with the ledger entries that back them. */
  sentences: DraftSentence[];
  /** The same content as alternative text. */
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
 * Creates the picture of a range from its first highlight, or from its numbers if there is none. The same ledger,
 * brand and options give the same picture. A ledger without kept entries is skipped.
 */
export function writeImage(ledger: Ledger, brand: BrandProfile, options: WriterOptions): ImageDraft | Skipped {
  const reason = skipReason(ledger);
  if (reason !== null) return { skipped: true, reason };
  const facts = readFacts(ledger, options);
  const lead = facts.groups.find(([item]) => hasWords(item));
  const layout = lead === undefined ? "numbers" : chooseLayout(lead[0], facts);
  const content = lead === undefined ? getNumbersContent(facts) : getHighlightContent(lead[0], facts);
  const sentences = buildSentences(content, facts, lead);
  const picture: Picture = {
    layout,
    palette: buildPalette(brand.colors, GROUNDS[layout]),
    name: clip(drawable(facts.name), NAME_LENGTH),
    stats: getStats(facts.kept),
    time: facts.span === null ? null : days(facts.span.from, facts.span.to, "to"),
    label: content.label,
    headline: drawable(content.headline),
    detail: content.detail === null ? null : drawable(content.detail),
  };
  const alt = [`${picture.name}: ${picture.label}.`, ...sentences.map(({ text }) => drawable(text))].join(" ");
  return { title: writeHeadline(facts).title, sentences, alt, picture };
}

/**
 * The content in the sources' own characters, for comparison with them. The drawn text leaves some characters out.
 */
type Content = Pick<Picture, "label" | "headline" | "detail">;

function getHighlightContent({ entry, title }: Item, facts: Facts): Content {
  const detail = entry.detail === null ? "" : plainPunctuation(toPlain(entry.detail)).trim();
  return {
    label: getLabel(entry, facts.version),
    headline: toPlain(title.text),
    // URLs and texts without words are not worth showing.
    detail: !/\p{L}{2}/u.test(detail) || detail.includes("://") ? null : clip(detail, DETAIL_LENGTH),
  };
}

function getNumbersContent(facts: Facts): Content {
  const label = facts.version ?? "Changes";
  return { label, headline: `What changed in ${facts.name}`, detail: null };
}

/** The version, if there is one; security changes are always marked as such. */
function getLabel(entry: LedgerEntry, version: string | null): string {
  const kind = getKind(entry);
  if (version === null) return kind;
  return kind === LABELS.Security ? `${kind} · ${version}` : version;
}

function getKind(entry: LedgerEntry): string {
  if (entry.security) return LABELS.Security;
  return entry.breaking && entry.category !== "Security" ? "Breaking change" : LABELS[entry.category];
}

function chooseLayout(item: Item, facts: Facts): LayoutKind {
  if (item.entry.security || item.entry.category === "Security") return "security";
  if (isCode(item.title.text)) return "code";
  return facts.version === null ? "feature" : "release";
}

const IDENTIFIER = /`[^`]+`|(?:^|\s)(?:--?[a-z][\w-]+|[\w$]+\(\)|\w+(?:[._]\w+)+|\w+::\w+)(?=[\s,:;]|$)/g;

/** Whether a title consists mostly of code identifiers. */
function isCode(text: string): boolean {
  const identifierLength = (text.match(IDENTIFIER) ?? []).join("").length;
  return identifierLength >= 4 && identifierLength / text.length >= 0.3;
}

/** Whether any part of a title can be drawn. */
function hasWords({ title }: Item): boolean {
  return title.text !== UNTITLED && /[\p{L}\p{N}]/u.test(drawable(toPlain(title.text)));
}

/** The number of changes, in total and by category, the largest categories first. */
function getStats(kept: readonly Item[]): Picture["stats"] {
  const total = { value: String(kept.length), label: kept.length === 1 ? "change" : "changes" };
  return [
    total,
    ...countByCategory(kept)
      .slice(0, STATS_MAX - 1)
      .map(({ category, value }) => ({ value: String(value), label: COUNTED[category][value === 1 ? 0 : 1] })),
  ];
}

function countByCategory(kept: readonly Item[]): { category: Category; value: number }[] {
  return CATEGORIES.map((category) => ({
    category,
    value: kept.filter((item) => item.entry.category === category).length,
  }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value);
}

function buildSentences({ headline, detail }: Content, facts: Facts, lead: Group | undefined): DraftSentence[] {
  const all = facts.kept.map((item) => item.entry.id);
  const counts = countByCategory(facts.kept).map(({ category, value }) => `${value} ${categoryNoun(category, value)}`);
  const sum = `${all.length} ${all.length === 1 ? "change" : "changes"}: ${list(counts)}.`;
  const about = lead === undefined ? all : [lead[0].entry.id];
  const texts = detail === null ? [headline] : [headline, detail];
  return [...texts.map((text) => ({ text: withFullStop(text), entryIds: about })), { text: sum, entryIds: all }];
}

function withFullStop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
