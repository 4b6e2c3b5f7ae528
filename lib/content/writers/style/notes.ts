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
  return [...languageNote(options.language), ...(style === undefined ? [] : styleNotes(checkStyle(markdown, style)))];
}
