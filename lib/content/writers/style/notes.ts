import { cleanLine } from "#lib/content/text/inline.ts";
import type { StyleRules, WriterOptions } from "#lib/content/types.ts";
import type { StyleFault } from "./apply.ts";
import { checkStyle } from "./style.ts";

const NAMED = 5;
const LANGUAGE_LENGTH = 60;

function languageNote(language: string | undefined): string[] {
  const wanted = cleanLine(language ?? "");
  if (wanted === "" || /^en(?:glish)?(?![a-z])/i.test(wanted)) return [];
  return [`The text is in English: writing in ${wanted.slice(0, LANGUAGE_LENGTH)} needs a model.`];
}

function styleNotes(faults: readonly StyleFault[]): string[] {
  const words = [...new Set(faults.filter((fault) => fault.kind !== "sentence-length").map((fault) => fault.token))];
  const long = faults.filter((fault) => fault.kind === "sentence-length").length;
  const shown = words
    .slice(0, NAMED)
    .map((word) => `"${cleanLine(word)}"`)
    .join(", ");
  const others = words.length > NAMED ? ` and ${words.length - NAMED} more` : "";
  return [
    ...(words.length === 0 ? [] : [`The sources' own words have what the style rules exclude: ${shown}${others}.`]),
    ...(long === 0 ? [] : [`Sentences longer than the style rules allow: ${long}.`]),
  ];
}

/** What the deterministic writer could not do as it was asked, each a sentence. */
export function writerNotes(markdown: string, options: Pick<WriterOptions, "language" | "style">): string[] {
  const { style }: { style?: StyleRules } = options;
  return [...languageNote(options.language), ...(style === undefined ? [] : styleNotes(checkStyle(markdown, style)))];
}
