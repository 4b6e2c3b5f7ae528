import type { Ledger } from "#lib/content/ledger/types.ts";
import { clip } from "#lib/content/text/clip.ts";
import { days } from "#lib/content/text/words.ts";
import type { BrandProfile, DraftSentence, Skipped, WriterOptions } from "#lib/content/types.ts";
import { readFacts, skipReason } from "#lib/content/writers/facts/facts.ts";
import { type Content, chooseContent, hasLetters } from "./content.ts";
import { drawable } from "./drawable.ts";
import { findFace } from "./face.ts";
import { readHost } from "./host.ts";
import { buildPalette } from "./palette.ts";
import type { Picture } from "./picture.ts";

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

const NAME_LENGTH = 60;
const TITLE_LENGTH = 120;

/**
 * Creates the picture of a range from its lead. The same ledger, brand and options give the same picture. A ledger
 * without kept entries or without a lead is skipped.
 */
export function writeImage(ledger: Ledger, brand: BrandProfile, options: WriterOptions): ImageDraft | Skipped {
  const reason = skipReason(ledger);
  if (reason !== null) return { skipped: true, reason };
  const facts = readFacts(ledger, options);
  const { lead, span } = facts;
  if (lead === null || !hasLetters(lead.title.text)) return { skipped: true, reason: "There is no lead to show." };
  const content = chooseContent(lead, facts, brand.imageLayout);
  const picture: Picture = {
    ...draw(content),
    palette: buildPalette(brand.colors, content.layout),
    face: findFace(brand.font),
    name: clip(drawable(facts.name), NAME_LENGTH),
    site: readHost(brand.websiteUrl),
    time: span === null ? null : days(span.from, span.to, "to"),
  };
  const subject = [picture.name, picture.label].filter((text) => text !== null && text !== "").join(", ");
  const alt = [`${subject}.`, ...content.sentences.map(({ text }) => drawable(text))].join(" ");
  return { title: getTitle(content, facts.versionedName), sentences: content.sentences, alt, picture };
}

/** The headline of a list names the product already. */
function getTitle({ layout, headline }: Content, product: string): string {
  const title = layout === "list" ? headline : `${product}: ${headline}`;
  return title.length <= TITLE_LENGTH ? title : clip(headline, TITLE_LENGTH);
}

function draw({ layout, label, headline, detail, points, code }: Content) {
  return {
    layout,
    label: label && drawable(label),
    headline: typeset(headline),
    detail: detail && typeset(detail),
    points: points.map(typeset),
    code: code && { ...code, text: drawable(code.text), detail: code.detail && typeset(code.detail) },
  };
}

/** Drawable text with typographic apostrophes. */
function typeset(text: string): string {
  return drawable(text).replace(/(?<=\p{L})'(?=\p{L})/gu, "’");
}
