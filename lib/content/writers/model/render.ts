import { isGroupName } from "#lib/content/evidence/structure.ts";
import type { LedgerEntry } from "#lib/content/ledger/types.ts";
import { cleanLine, escapeBlockStart, escapeMarkdown, toInline, toPlain } from "#lib/content/text/inline.ts";
import { plainPunctuation } from "#lib/content/text/punctuation.ts";
import type { TextType, WriterOptions } from "#lib/content/types.ts";
import { toDraft } from "#lib/content/writers/draft.ts";
import { reference } from "#lib/content/writers/facts/item.ts";
import { type Piece, piece } from "#lib/content/writers/piece.ts";
import type { Part } from "#lib/content/writers/sentence.ts";
import { areaLabel, authorCredit } from "#lib/content/writers/sentences/credit.ts";
import { applyWording } from "#lib/content/writers/style/style.ts";
import type { Line, Slot } from "./outline.ts";

/** A wording with its handles resolved: each sentence has entry IDs of the ledger. */
export type Worded = { heading: string | null; sentences: Part[] };

const PARAGRAPH_SENTENCES = 4;
const spaced = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");
const bracketed = (text: string): string => (text === "" ? "" : `(${text})`);

/** Converts model output to one clean plain-text line in the brand's spelling. */
export function plainText(text: string, { style }: WriterOptions): string {
  const line = cleanLine(plainPunctuation(text));
  return style === undefined ? line : cleanLine(applyWording(line, style));
}

/** A sentence as Markdown that renders literally and ends with punctuation. */
function sentence({ text }: Part, options: WriterOptions): string {
  const inline = toInline(plainText(text, options));
  return /[.!?…。！？]["'”’)\]`]*$/.test(inline) ? inline : `${inline}.`;
}

const withoutFullStop = (markdown: string): string => markdown.replace(/[.。]$/, "");

/**
 * Renders the Markdown of a part from the model's wording. Links, numbers, authors and markup come from the code,
 * never from the model.
 */
export function renderSlot(slot: Slot, worded: Worded, type: TextType, options: WriterOptions): Line[] {
  return renderPieces(slot, worded, type, options).map((block) => {
    const { markdown, sentences } = toDraft("", [block], options);
    return { markdown: markdown.trimEnd(), sentences };
  });
}

function renderPieces(slot: Slot, worded: Worded, type: TextType, options: WriterOptions): Piece[] {
  const { sentences } = worded;
  switch (slot.kind) {
    case "title":
      return [
        piece("# ", { text: escapeMarkdown(titleText(worded, options)), entryIds: sentences[0]?.entryIds ?? [] }),
      ];
    case "highlight":
      return highlight(slot, worded, options);
    case "update":
      return [update(slot, worded, options)];
    case "section":
      return [headingPiece("## ", slot, worded, options), ...sectionProse(slot, sentences, options)];
    case "post":
      return networkPost(worded, type, options);
    case "intro":
      return paragraphs(sentences.map((part) => ({ ...part, text: sentence(part, options) })));
    case "summary":
      return [paragraph(sentences.map((part) => ({ ...part, text: sentence(part, options) })))];
  }
}

/** The title as plain text without a full stop. */
export function titleText({ sentences }: Worded, options: WriterOptions): string {
  return toPlain(plainText(sentences[0]?.text ?? "", options)).replace(/[.。\s]+$/, "");
}

function paragraph(parts: readonly Part[]): Piece {
  return piece(
    "",
    ...parts.map((part, index) => (index === 0 ? { ...part, text: escapeBlockStart(part.text) } : part)),
  );
}

function paragraphs(parts: readonly Part[]): Piece[] {
  const pieces: Piece[] = [];
  for (let from = 0; from < parts.length; from += PARAGRAPH_SENTENCES) {
    pieces.push(paragraph(parts.slice(from, from + PARAGRAPH_SENTENCES)));
  }
  return pieces;
}

/** A heading that cannot be mistaken for a section name, and that names packages and marks a breaking change. */
function headingText(slot: Slot, { heading }: Worded, options: WriterOptions): string {
  const text = plainText(heading ?? "", options).replace(/[.。\s]+$/, "");
  const breaks = slot.kind !== "section" && slot.entries[0]?.breaking === true && !/^breaking\b/i.test(text);
  const packages = slot.kind === "section" || slot.packages === null ? "" : `${areaLabel(slot.packages)}: `;
  return `${packages}${breaks ? "Breaking: " : ""}${toInline(text)}${isGroupName(text) ? " update" : ""}`;
}

function headingPiece(mark: "## " | "### ", slot: Slot, worded: Worded, options: WriterOptions): Piece {
  // A section may cite more changes than it tells.
  const told = new Set(worded.sentences.flatMap(({ entryIds: cited }) => cited));
  const entryIds = slot.entries.map(({ id }) => id).filter((id) => slot.kind !== "section" || told.has(id));
  return piece(mark, { text: headingText(slot, worded, options), entryIds });
}

function credited(entry: LedgerEntry, slot: Slot, options: WriterOptions): string {
  return spaced(reference(entry, options.audience ?? "developers"), authorCredit(slot.credited));
}

/** A heading and its sentences; the last one gets the number and the authors of the change. */
function highlight(slot: Slot, worded: Worded, options: WriterOptions): Piece[] {
  const [lead] = slot.entries;
  const parts = worded.sentences.map((part) => ({ ...part, text: sentence(part, options) }));
  const lastPart = parts.at(-1);
  const mark = lead === undefined ? "" : credited(lead, slot, options);
  if (lastPart !== undefined && mark !== "") lastPart.text = `${withoutFullStop(lastPart.text)} (${mark}).`;
  if (lastPart !== undefined && lead !== undefined) lastPart.entryIds = [...new Set([...lastPart.entryIds, lead.id])];
  return [headingPiece("### ", slot, worded, options), paragraph(parts)];
}

/** A list item. One that joins changes of low standing has all their numbers and no authors. */
function update(slot: Slot, worded: Worded, options: WriterOptions): Piece {
  const [only] = worded.sentences;
  const text = only === undefined ? "" : `- ${withoutFullStop(sentence(only, options))}`;
  const audience = options.audience ?? "developers";
  const line = spaced(
    `**${headingText(slot, worded, options)}**`,
    slot.entries
      .map((each) => reference(each, audience))
      .filter(Boolean)
      .join(", "),
    text,
    slot.entries.length > 1 ? "" : bracketed(authorCredit(slot.credited)),
  );
  return piece("- ", { text: line, entryIds: slot.entries.map(({ id }) => id) });
}

/** Running text. Each change gets its reference where it is first mentioned. */
function sectionProse(slot: Slot, sentences: readonly Part[], options: WriterOptions): Piece[] {
  const shown = new Set<string>();
  const parts = sentences.map((part) => {
    const first = slot.entries.filter((entry) => part.entryIds.includes(entry.id) && !shown.has(entry.id));
    for (const entry of first) shown.add(entry.id);
    const marks = first
      .map((entry) => reference(entry, options.audience ?? "developers"))
      .filter((mark) => mark !== "");
    const text = sentence(part, options);
    return { ...part, text: marks.length === 0 ? text : `${withoutFullStop(text)} (${marks.join(", ")}).` };
  });
  return paragraphs(parts);
}

/** Plain text: one paragraph per sentence group for LinkedIn, a single paragraph for X. */
function networkPost({ sentences }: Worded, type: TextType, options: WriterOptions): Piece[] {
  const parts = sentences.map((part) => {
    const text = escapeMarkdown(toPlain(plainText(part.text, options)));
    return { ...part, text: /[.!?…。！？]["'”’)\]]*$/.test(text) ? text : `${text}.` };
  });
  return type === "linkedin_post" ? parts.map((part) => paragraph([part])) : [paragraph(parts)];
}
