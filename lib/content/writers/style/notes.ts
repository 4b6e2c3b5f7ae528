import { isInOtherLanguage } from "#lib/content/ledger/read/title-work.ts";
import { parseBlocks } from "#lib/content/text/blocks.ts";
import { cleanLine } from "#lib/content/text/inline.ts";
import type { StyleRules, WriterOptions } from "#lib/content/types.ts";
import type { StyleViolation } from "./apply.ts";
import { checkStyle } from "./style.ts";

const NAMED = 5;
const LANGUAGE_LENGTH = 60;

function languageNote(language: string | undefined): string[] {
  const wanted = cleanLine(language ?? "");
  if (wanted === "" || /^en(?:glish)?(?![a-z])/i.test(wanted)) return [];
  return [`The text is in English: writing in ${wanted.slice(0, LANGUAGE_LENGTH)} needs a model.`];
}

/** Links, code and credits, whose words are not those of a title. */
const NO_TITLE = /`[^`]*`|\[[^\]]{0,200}\]\([^)]{0,2000}\)|\(Authors?: [^)]*\)/g;

/** Judges the list items, which hold the titles of changes, or the sentences of a text without lists. */
function titleNote(markdown: string): string[] {
  const blocks = parseBlocks(markdown);
  const items = blocks.filter(({ kind }) => kind === "item").map(({ text }) => text);
  const texts = items.length > 0 ? items : blocks.flatMap(({ sentences }) => sentences);
  const others = texts.filter((text) => isInOtherLanguage(text.replace(NO_TITLE, "")));
  return others.length * 2 > texts.length
    ? ["The sentences around the changes are in English; the changes keep the language of their titles."]
    : [];
}

function styleNotes(violations: readonly StyleViolation[]): string[] {
  const texts = [
    ...new Set(
      violations.filter((violation) => violation.kind !== "sentence-length").map((violation) => violation.text),
    ),
  ];
  const long = violations.filter((violation) => violation.kind === "sentence-length").length;
  const shown = texts
    .slice(0, NAMED)
    .map((text) => `"${cleanLine(text)}"`)
    .join(", ");
  const others = texts.length > NAMED ? ` and ${texts.length - NAMED} more` : "";
  return [
    ...(texts.length === 0 ? [] : [`The sources' own words have what the style rules exclude: ${shown}${others}.`]),
    ...(long === 0 ? [] : [`Sentences longer than the style rules allow: ${long}.`]),
  ];
}

/** Notes on what the deterministic writer could not do as requested, one sentence each. */
export function writerNotes(markdown: string, options: Pick<WriterOptions, "language" | "style">): string[] {
  const { style }: { style?: StyleRules } = options;
  return [
    ...languageNote(options.language),
    ...titleNote(markdown),
    ...(style === undefined ? [] : styleNotes(checkStyle(markdown, style))),
  ];
}
